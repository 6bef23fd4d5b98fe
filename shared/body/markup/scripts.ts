import { scriptUrls } from "./link_attributes.ts";
import { scriptActs } from "./script_acts.ts";

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
