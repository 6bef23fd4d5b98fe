const ASCII = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));

/** Atoms that match nothing beyond ASCII. */
const ASCII_ONLY = /^(?!\[\^)(?:(?!\\)\p{ASCII}|\\[dwtnrfv0^$\\.*+?()[\]{}|/-])+$/u;

/**
 * The characters that one atom of a regex matches: exact for ASCII, all or nothing beyond. Sets
 * that do not overlap may therefore be taken for overlapping ones, but not the reverse.
 */
export class CharSet {
  static readonly none = new CharSet(0n, false);

  private constructor(readonly ascii: bigint, readonly beyond: boolean) {}

  /** The set of an atom: a character, `.`, a class, or an escape. */
  static of(atom: string, flags: "u" | "iu"): CharSet {
    const key = flags + atom;
    let set = KNOWN.get(key);
    if (set === undefined) {
      set = CharSet.#ofAtom(atom, flags);
      KNOWN.set(key, set);
    }
    return set;
  }

  static #ofAtom(atom: string, flags: "u" | "iu"): CharSet {
    if (/^[!-~ ]$/.test(atom) && atom !== ".") return CharSet.#ofCharacter(atom, flags);
    // One pass over all characters: a regex that runs often would be compiled to machine code,
    // which costs more.
    let ascii = 0n;
    for (const { 0: character } of ASCII.matchAll(new RegExp(atom, `g${flags}`))) {
      ascii |= 1n << BigInt(character.charCodeAt(0));
    }
    return new CharSet(ascii, atom === "." || !ASCII_ONLY.test(atom));
  }

  static #ofCharacter(character: string, flags: "u" | "iu"): CharSet {
    const cases = flags === "u" ? [character] : [character.toLowerCase(), character.toUpperCase()];
    const ascii = cases.reduce((bits, one) => bits | 1n << BigInt(one.charCodeAt(0)), 0n);
    return new CharSet(ascii, false);
  }

  union(other: CharSet): CharSet {
    return new CharSet(this.ascii | other.ascii, this.beyond || other.beyond);
  }

  overlaps(other: CharSet): boolean {
    return (this.ascii & other.ascii) !== 0n || (this.beyond && other.beyond);
  }
}

/** Sets by flags and atom; catalogues use few different ones. */
const KNOWN = new Map<string, CharSet>();
