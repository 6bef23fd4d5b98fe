import { scriptUrls } from "./link_attributes.ts";

/**
 * Maximum number of characters of scripts that are searched for addresses, and the addresses kept.
 */
const MAX_SCRIPT = 256 * 1024, MAX_SCRIPTED = 500;
/** Scripts whose words are read. */
const MAX_JUDGED = 500;

/** The scripts of a document: their acts and addresses. */
export class Scripts {
  /** Addresses in script elements. */
  readonly urls: string[] = [];
  /** Whether one unpacks hidden text, or writes a page. */
  writes = false;
  /** Whether one writes a file to the reader's disk. */
  writesFile = false;
  /** Whether one leads elsewhere. */
  redirects = false;
  #left = MAX_SCRIPT;
  #judged = 0;

  /** Reads the acts of a script, of an element or an attribute. */
  judge(script: string): void {
    if (this.#judged++ >= MAX_JUDGED) return;
    const { writes, writesFile, redirects } = scriptActs(script);
    this.writes ||= writes;
    this.writesFile ||= writesFile;
    this.redirects ||= redirects;
  }

  /** Reads acts and addresses of a script element. */
  read(script: string): void {
    this.judge(script);
    if (this.#left <= 0) return;
    for (const url of scriptUrls(script.slice(0, this.#left))) {
      if (this.urls.length < MAX_SCRIPTED) this.urls.push(url);
    }
    this.#left -= script.length;
  }
}

/** Maximum number of characters of a script that are searched. */
const MAX_ACTING = 64 * 1024;

/** Writes a file to the reader's disk. */
const WRITES_FILE =
  /createobjecturl|mssave(?:oropen)?blob|\.download\s{0,9}=(?!=)|setattribute\(['"]download/i;
/** Unpacks code or a page out of letters. */
const UNPACKS =
  /document\.write|\b(?:eval|atob|unescape) ?\(|fromcharcode|\b_0x[0-9a-f]{3}|\bnew function\b/i;
/** Code written in numbers of its letters. */
const CODED = /(?:\\x[0-9a-f]{2}){8}/i;
/** Leads the reader elsewhere. */
const REDIRECTS =
  /\blocation(?:\s{0,9}\.\s{0,9}href)?\s{0,9}=(?!=)|\blocation\s{0,9}\.\s{0,9}(?:replace|assign)\s{0,9}\(|\bwindow\s{0,9}\.\s{0,9}open\s{0,9}\(/i;

/** Acts of a script that pages sent by mail have no need of. */
interface ScriptActs {
  /** Whether the script unpacks hidden text, or writes a page. */
  readonly writes: boolean;
  readonly writesFile: boolean;
  readonly redirects: boolean;
}

/** Returns the actions of a script, by its words; linear. */
export function scriptActs(script: string): ScriptActs {
  const searched = script.slice(0, MAX_ACTING);
  return {
    writes: UNPACKS.test(searched) || CODED.test(searched),
    writesFile: WRITES_FILE.test(searched),
    redirects: REDIRECTS.test(searched),
  };
}
