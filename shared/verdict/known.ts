/** The author of a mail. */
export interface Author {
  /** Lower case. */
  readonly address: string;
  /** Lower case. */
  readonly domain: string;
}

/** Whether somebody has listed an author as known: an operator, or a person for himself. */
export type KnownSender = (author: Author) => boolean;

/** Nobody is listed. */
export const NOBODY: KnownSender = () => false;

/**
 * The authors of a list of addresses (`name@domain`) and domains, which include their subdomains.
 *
 * @param listed Lower case.
 */
export function createKnownSender(listed: readonly string[]): KnownSender {
  const entries = new Set(listed);
  return ({ address, domain }) => {
    if (entries.has(address)) return true;
    for (let name = domain; name !== "";) {
      if (entries.has(name)) return true;
      const dot = name.indexOf(".");
      name = dot < 0 ? "" : name.slice(dot + 1);
    }
    return false;
  };
}
