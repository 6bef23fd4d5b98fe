/**
 * A list of domains as files have it: by what is behind the first dot, the names before it, separated
 * by blanks. Only the endings that are asked for are read: most mails have two or three.
 *
 * @example `new DomainsByEnding({ "co.uk": "bank shop" }).has("shop.co.uk")`
 */
export class DomainsByEnding {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #read = new Map<string, ReadonlySet<string>>();

  constructor(names: Readonly<Record<string, string>>) {
    this.#texts = new Map(Object.entries(names));
  }

  /** @param domain Lower case. */
  has(domain: string): boolean {
    const dot = domain.indexOf(".");
    const ending = domain.slice(dot + 1);
    const text = dot < 0 ? undefined : this.#texts.get(ending);
    if (text === undefined) return false;
    let names = this.#read.get(ending);
    if (names === undefined) this.#read.set(ending, names = new Set(text.split(" ")));
    return names.has(domain.slice(0, dot));
  }
}
