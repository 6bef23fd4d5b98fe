import { useRef, useState } from "preact/hooks";
import { createBrowserStore } from "../state/storage.ts";
import { readStoredResult, toStoredResult } from "../mail/judged/stored_result.ts";
import type { StoredResult } from "../mail/judged/stored_result.ts";
import { chooseVerdict } from "../mail/judged/choose_verdict.ts";
import type { JudgedMail } from "../mail/judged/judged_mail.ts";
import { addResult, clearResults, listResults, readResult, removeResult } from "./database.ts";
import type { PastResult } from "./database.ts";

const store = createBrowserStore();

/** Key of `on` or `off`. It is missing, and no database is opened, until the person chooses. */
const KEY = "history";

/** Maximum number of characters per stored mail. */
const MAX_SOURCE = 5_000_000;

/** Maximum number of characters per text of a row. */
const MAX_TEXT = 300;

/** Past results in this browser, stored only if the person asked for it. */
export interface History {
  readonly isOn: boolean;
  readonly results: readonly PastResult[];
  /** Whether the browser refused the last access, as private windows may. */
  readonly hasFailed: boolean;
  readonly setOn: (isOn: boolean) => void;
  /** Reloads the list, as other tabs add results, too. */
  readonly reload: () => Promise<void>;
  /** Stores a result if the history is on. */
  readonly add: (judgedMail: JudgedMail) => Promise<void>;
  /** Reads a result; null if it was removed. */
  readonly read: (id: number) => Promise<StoredResult | null>;
  readonly remove: (id: number) => Promise<void>;
  readonly clear: () => Promise<void>;
}

/** Returns the history with its actions. */
export function useHistory(): History {
  const [isOn, setIsOn] = useState(() => store.read(KEY) === "on");
  const [results, setResults] = useState<readonly PastResult[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const addedMails = useRef(new WeakSet<JudgedMail>());

  /** Runs work on the database; null if the browser refused it. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      const value = await work();
      setFailed(false);
      return value;
    } catch {
      setFailed(true);
      return null;
    }
  }

  async function reload(): Promise<void> {
    if (store.read(KEY) === null) return setResults([]);
    await attempt(async () => setResults(await listResults()));
  }

  return {
    isOn,
    results,
    hasFailed,
    setOn: (isWanted) => {
      store.write(KEY, isWanted ? "on" : "off");
      setIsOn(isWanted);
      void reload();
    },
    reload,
    add: async (judgedMail) => {
      // A restored result comes from the history, or from the file of another browser.
      if (store.read(KEY) !== "on" || judgedMail.origin !== null) return;
      if (judgedMail.mail.source.length > MAX_SOURCE || addedMails.current.has(judgedMail)) return;
      addedMails.current.add(judgedMail);
      await attempt(() => addResult(createRow(judgedMail), toStoredResult(judgedMail)));
      await reload();
    },
    read: async (id) => await attempt(async () => readStoredResult(await readResult(id))),
    remove: async (id) => {
      await attempt(() => removeResult(id));
      await reload();
    },
    clear: async () => {
      await attempt(clearResults);
      if (!isOn) store.remove(KEY);
      await reload();
    },
  };
}

function createRow(judgedMail: JudgedMail): Omit<PastResult, "id"> {
  const { summary, mail } = judgedMail;
  return {
    at: new Date().toISOString(),
    level: chooseVerdict(judgedMail).level,
    from: (summary?.from ?? "").slice(0, MAX_TEXT),
    subject: (summary?.subject ?? (mail.name || mail.source.trim())).slice(0, MAX_TEXT),
  };
}
