/** Maximum number of characters of a script that are searched. */
const MAX_SCRIPT = 64 * 1024;

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
export interface ScriptActs {
  /** Whether the script unpacks hidden text, or writes a page. */
  readonly writes: boolean;
  readonly writesFile: boolean;
  readonly redirects: boolean;
}

/** Returns the actions of a script, by its words; linear. */
export function scriptActs(script: string): ScriptActs {
  const searched = script.slice(0, MAX_SCRIPT);
  return {
    writes: UNPACKS.test(searched) || CODED.test(searched),
    writesFile: WRITES_FILE.test(searched),
    redirects: REDIRECTS.test(searched),
  };
}
