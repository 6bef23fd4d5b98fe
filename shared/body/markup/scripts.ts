import { findScriptUrls } from "./link_attributes.ts";

/** Maximum number of characters of script elements per page that are searched for URLs. */
const MAX_SCRIPT = 256 * 1024;
/** Maximum number of URLs from the script elements of a page. */
const MAX_URLS = 500;
/** Maximum number of scripts per page that are judged. */
const MAX_JUDGED = 500;

/** Reads the scripts of a page: what they do, and the URLs in them. */
export class ScriptReader {
  /** URLs in script elements. */
  readonly urls: string[] = [];
  /** Whether a script decodes hidden text or writes a page. */
  writes = false;
  /** Whether a script writes a file to the reader's disk. */
  writesFile = false;
  /** Whether a script opens another page. */
  redirects = false;
  #left = MAX_SCRIPT;
  #judged = 0;

  /** Judges what the script of an element or attribute does. */
  judge(script: string): void {
    if (this.#judged++ >= MAX_JUDGED) return;
    const { writes, writesFile, redirects } = findScriptActs(script);
    this.writes ||= writes;
    this.writesFile ||= writesFile;
    this.redirects ||= redirects;
  }

  /** Judges a script element, and collects its URLs. */
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
  readonly writes: boolean;
  readonly writesFile: boolean;
  readonly redirects: boolean;
}

/** Finds what a script does, by its words, in linear time. */
export function findScriptActs(script: string): ScriptActs {
  const searched = script.slice(0, MAX_SEARCHED);
  return {
    writes: UNPACKS.test(searched) || ESCAPED_CODE.test(searched),
    writesFile: WRITES_FILE.test(searched),
    redirects: REDIRECTS.test(searched),
  };
}
