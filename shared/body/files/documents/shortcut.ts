/** Maximum number of characters read of a shortcut. */
const MAX_TEXT = 16 * 1024;

/** Keys of `.url`, `.desktop` and `.scf` files, and the elements of `.webloc` and `.library-ms`. */
const KEYS = new Set(["url", "baseurl", "iconfile", "exec"]);
const ELEMENT = /<(?:string|url)>\s{0,99}([^<\s]{1,2000})\s{0,99}<\/(?:string|url)>/gi;

/** Returns the addresses that a text shortcut opens. */
export function shortcutAddresses(text: string): string[] {
  const start = text.slice(0, MAX_TEXT);
  const lines = start.split(/[\r\n]/).map((line) => {
    const equals = line.indexOf("=");
    return KEYS.has(line.slice(0, equals).trim().toLowerCase()) ? line.slice(equals + 1) : "";
  });
  const elements = [...start.matchAll(ELEMENT)].map(([, address = ""]) => address);
  return [...lines, ...elements].map((address) => address.trim()).filter((each) => each !== "");
}
