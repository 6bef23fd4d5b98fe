const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** Atoms that match nothing beyond ASCII. */
const ASCII_ONLY = /^(?!\[\^)(?:(?!\\)\p{ASCII}|\\[dwtnrfv0^$\\.*+?()[\]{}|/-])+$/u;

/**
 * The characters one atom of a regex matches: exact for ASCII, all or nothing beyond, which makes
 * two sets overlap rather than not.
 */
export class CharSet {
  static readonly none = new CharSet(0n, false);

  private constructor(readonly ascii: bigint, readonly beyond: boolean) {}

  /** The set of an atom: a character, `.`, a class, or an escape. */
  static of(atom: string, flags: string): CharSet {
    const regex = new RegExp(`^${atom}$`, flags);
    let ascii = 0n;
    for (const [code, character] of ASCII.entries()) {
      if (regex.test(character)) ascii |= 1n << BigInt(code);
    }
    return new CharSet(ascii, atom === "." || !ASCII_ONLY.test(atom));
  }

  union(other: CharSet): CharSet {
    return new CharSet(this.ascii | other.ascii, this.beyond || other.beyond);
  }

  overlaps(other: CharSet): boolean {
    return (this.ascii & other.ascii) !== 0n || (this.beyond && other.beyond);
  }
}
