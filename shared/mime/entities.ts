/**
 * Character references of HTML (https://html.spec.whatwg.org/#character-references). Of the 2231
 * names
 * those that occur in mail: Latin-1, punctuation, currency, arrows, and the invisible ones that are
 * used to break words up.
 */

/** Names of U+00A0 to U+00FF in order; these are read without their semicolon too. */
const LATIN_1 =
  ("nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 " +
    "sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc " +
    "Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve " +
    "Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute " +
    "acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde " +
    "ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml")
    .split(" ");

const LEGACY: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.map((name, i): [string, string] => [name, String.fromCharCode(0xa0 + i)]),
  ...Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"' }),
  ...Object.entries({ AMP: "&", LT: "<", GT: ">", QUOT: '"' }),
]);

/** Names read only with their semicolon, and their code points. */
const OTHERS: ReadonlyMap<string, number> = new Map(Object.entries({
  ...{ apos: 0x27, OElig: 0x152, oelig: 0x153, Scaron: 0x160, scaron: 0x161, Yuml: 0x178 },
  ...{ fnof: 0x192, circ: 0x2c6, tilde: 0x2dc, ensp: 0x2002, emsp: 0x2003, thinsp: 0x2009 },
  ...{ numsp: 0x2007, puncsp: 0x2008, hairsp: 0x200a, zwnj: 0x200c, zwj: 0x200d, lrm: 0x200e },
  ...{ rlm: 0x200f, ZeroWidthSpace: 0x200b, NoBreak: 0x2060, hyphen: 0x2010, dash: 0x2010 },
  ...{ ndash: 0x2013, mdash: 0x2014, horbar: 0x2015, lsquo: 0x2018, rsquo: 0x2019, sbquo: 0x201a },
  ...{ ldquo: 0x201c, rdquo: 0x201d, bdquo: 0x201e, dagger: 0x2020, Dagger: 0x2021, bull: 0x2022 },
  ...{
    hellip: 0x2026,
    permil: 0x2030,
    prime: 0x2032,
    Prime: 0x2033,
    lsaquo: 0x2039,
    rsaquo: 0x203a,
  },
  ...{ oline: 0x203e, frasl: 0x2044, euro: 0x20ac, trade: 0x2122, larr: 0x2190, uarr: 0x2191 },
  ...{ rarr: 0x2192, darr: 0x2193, harr: 0x2194, rArr: 0x21d2, hArr: 0x21d4, minus: 0x2212 },
  ...{ infin: 0x221e, asymp: 0x2248, ne: 0x2260, le: 0x2264, ge: 0x2265, loz: 0x25ca },
  ...{ starf: 0x2605, star: 0x2606, phone: 0x260e, hearts: 0x2665, check: 0x2713, cross: 0x2717 },
  ...{ excl: 0x21, num: 0x23, dollar: 0x24, percnt: 0x25, lpar: 0x28, rpar: 0x29, ast: 0x2a },
  ...{ plus: 0x2b, comma: 0x2c, period: 0x2e, sol: 0x2f, colon: 0x3a, semi: 0x3b, equals: 0x3d },
  ...{ quest: 0x3f, commat: 0x40, lsqb: 0x5b, rsqb: 0x5d, lowbar: 0x5f, verbar: 0x7c },
  ...{ Tab: 0x9, NewLine: 0xa, fflig: 0xfb00, filig: 0xfb01, fllig: 0xfb02, inodot: 0x131 },
  ...{ alpha: 0x3b1, beta: 0x3b2, gamma: 0x3b3, epsilon: 0x3b5, eta: 0x3b7, iota: 0x3b9 },
  ...{ kappa: 0x3ba, mu: 0x3bc, nu: 0x3bd, omicron: 0x3bf, rho: 0x3c1, tau: 0x3c4 },
  ...{ upsilon: 0x3c5, chi: 0x3c7, omega: 0x3c9, Alpha: 0x391, Beta: 0x392, Epsilon: 0x395 },
}));

const REFERENCE = /&(?:#(?:([0-9]{1,8})|[xX]([0-9a-fA-F]{1,6}))|([a-zA-Z][a-zA-Z0-9]{1,13}));?/g;

/** Longest and shortest name in {@linkcode LEGACY}. */
const MAX_LEGACY = 6, MIN_LEGACY = 2;

/** What those names start with; spares most other names the search for one at their start. */
const LEGACY_STARTS = new Set([...LEGACY.keys()].map((name) => name.slice(0, MIN_LEGACY)));

/** Decodes the character references of a text; what is no reference stays as written. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(REFERENCE, (reference, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named(reference, name);
    return decimal !== undefined
      ? numbered(parseInt(decimal, 10))
      : numbered(parseInt(hex ?? "", 16));
  });
}

function named(reference: string, name: string): string {
  const legacy = LEGACY.get(name);
  if (legacy !== undefined) return legacy;
  if (reference.endsWith(";")) {
    const codePoint = OTHERS.get(name);
    if (codePoint !== undefined) return String.fromCodePoint(codePoint);
  }
  if (!LEGACY_STARTS.has(name.slice(0, MIN_LEGACY))) return reference;
  for (let length = Math.min(MAX_LEGACY, name.length - 1); length >= MIN_LEGACY; length--) {
    const start = LEGACY.get(name.slice(0, length));
    if (start !== undefined) return start + reference.slice(length + 1);
  }
  return reference;
}

/** References to C1 controls mean windows-1252, as the HTML standard says. */
const WINDOWS_1252 = new TextDecoder("windows-1252");

function numbered(codePoint: number): string {
  if (codePoint >= 0x80 && codePoint <= 0x9f) return WINDOWS_1252.decode(Uint8Array.of(codePoint));
  if (codePoint === 0 || codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
    return "\ufffd";
  }
  return String.fromCodePoint(codePoint);
}
