import { findScriptUrls } from "./link_attributes.ts";

/** Maximum number of characters of script elements per page that are searched for URLs. */
const MAX_SCRIPT = 256 * 1024;
/** Maximum number of URLs from the script elements of a page. */
const MAX_URLS = 500;
/** Maximum number of scripts per page that are judged. */
const MAX_JUDGED = 500;

/** Finds the acts of the scripts of a page, and the URLs in them. */
export class ScriptReader {
  /** URLs in script elements. */
  readonly urls: string[] = [];
  /** Whether a script decodes hidden text or writes a page. */
  writesPage = false;
  /** Whether a script writes a file to the reader's disk. */
  writesFile = false;
  /** Whether a script opens another page. */
  redirects = false;
  #left = MAX_SCRIPT;
  #judgedCount = 0;

  /** Finds the acts of the script of an element or attribute. */
  judge(script: string): void {
    if (this.#judgedCount++ >= MAX_JUDGED) return;
    const { writesPage, writesFile, redirects } = findScriptActs(script);
    this.writesPage ||= writesPage;
    this.writesFile ||= writesFile;
    this.redirects ||= redirects;
  }

  /** Finds the acts and the URLs of a script element. */
  read(script: string): void {
    this.judge(script);
    if (this.#left <= 0) return;
    for (const url of findScriptUrls(script.slice(0, this.#left))) {
      if (this.urls.length < MAX_URLS) this.urls.push(url);
    }
    this.#left -= script.length;
  }
}

/** Maximum number of characters of a script that are judged. */
const MAX_SEARCHED = 64 * 1024;

/** Matches code that writes a file to the reader's disk. */
const WRITES_FILE =
  /createobjecturl|mssave(?:oropen)?blob|\.download\s{0,9}=(?!=)|setattribute\(['"]download/i;
/** Matches code that decodes or writes code or a page. */
const UNPACKS =
  /document\.write|\b(?:eval|atob|unescape) ?\(|fromcharcode|\b_0x[0-9a-f]{3}|\bnew function\b/i;
/** Matches code whose letters are written as numbers. */
const ESCAPED_CODE = /(?:\\x[0-9a-f]{2}){8}/i;
/** Matches code that opens another page. */
const REDIRECTS =
  /\blocation(?:\s{0,9}\.\s{0,9}href)?\s{0,9}=(?!=)|\blocation\s{0,9}\.\s{0,9}(?:replace|assign)\s{0,9}\(|\bwindow\s{0,9}\.\s{0,9}open\s{0,9}\(/i;

/** Acts of a script that an honest attached page does not need. */
interface ScriptActs {
  /** Whether the script decodes hidden text or writes a page. */
  readonly writesPage: boolean;
  readonly writesFile: boolean;
  readonly redirects: boolean;
}

/** Finds the acts of a script by its words, in linear time. */
export function findScriptActs(script: string): ScriptActs {
  const searchText = script.slice(0, MAX_SEARCHED);
  return {
    writesPage: UNPACKS.test(searchText) || ESCAPED_CODE.test(searchText),
    writesFile: WRITES_FILE.test(searchText),
    redirects: REDIRECTS.test(searchText),
  };
}
