/** The author of a mail, as it is compared with a list of senders. */
export interface Author {
  /** Address in lower case. */
  readonly address: string;
  /** Domain in lower case. */
  readonly domain: string;
}

/** Tells whether the operator, or the reader of a mail, listed its author. */
export type ListedCheck = (author: Author) => boolean;

/** Tells of every author that nobody listed them. */
export const NONE_LISTED: ListedCheck = () => false;

/**
 * Creates the check for a list of addresses (`name@domain`) and domains, which include subdomains.
 *
 * @param list Entries in lower case.
 */
export function createListedCheck(list: readonly string[]): ListedCheck {
  const entries = new Set(list);
  return ({ address, domain }) => {
    if (domain === "") return false;
    if (entries.has(address.toLowerCase())) return true;
    for (let name = domain; name !== "";) {
      if (entries.has(name)) return true;
      const dot = name.indexOf(".");
      name = dot < 0 ? "" : name.slice(dot + 1);
    }
    return false;
  };
}
