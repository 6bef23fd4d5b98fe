/**
 * A list of domains as stored: for each part after the first dot, the names before it, separated by
 * blanks. Only the endings that a mail has are parsed: most mails have two or three.
 *
 * @example `new DomainsByEnding({ "co.uk": "bank shop" }).has("shop.co.uk")`
 */
export class DomainsByEnding {
  readonly #texts: Readonly<Record<string, string>>;
  readonly #read = new Map<string, ReadonlySet<string>>();

  constructor(names: Readonly<Record<string, string>>) {
    this.#texts = names;
  }

  /** @param domain Lower case. */
  has(domain: string): boolean {
    const dot = domain.indexOf(".");
    const ending = domain.slice(dot + 1);
    let names = this.#read.get(ending);
    if (names === undefined) {
      if (dot < 0 || !Object.hasOwn(this.#texts, ending)) return false;
      this.#read.set(ending, names = new Set(this.#texts[ending]?.split(" ")));
    }
    return dot > 0 && names.has(domain.slice(0, dot));
  }
}
