/**
 * Latin letters and their lookalikes: the part of Unicode Technical Standard #39 without digits and
 * ASCII.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: "аɑαᴀꭺ",
  b: "вʙᏼƀьβ",
  c: "сᴄꮯ",
  d: "ԁđᴅɖꭰ",
  e: "еєεɛᴇꭼ",
  f: "ƒꜰẝ",
  g: "ɡɢցԍꮐ",
  h: "һнħʜհꮋ",
  i: "іιɩɪꭵı",
  j: "јϳᴊꭻ",
  k: "кκᴋƙꮶ",
  l: "łʟӏꮮƚ",
  m: "мᴍꮇ",
  n: "ηɴոŋп",
  o: "оοσօᴏøɵ",
  p: "рρᴘϼꮲ",
  q: "ԛզɋ",
  r: "гʀᴦɼ",
  s: "ѕꜱꮪʂ",
  t: "тτᴛŧꭲ",
  u: "υᴜսʋ",
  v: "νѵᴠꮩ",
  w: "ԝωᴡꮃѡ",
  x: "хχ",
  y: "уγʏүყ",
  z: "ᴢʐƶꮓ",
};

/**
 * Letters of scripts that mail is hardly written in: Lisu, Coptic, Gothic, Old Italic, Canadian …
 */
const RARE_LOOKALIKES: Readonly<Record<string, string>> = {
  a: "ꓮⲁ𐌰𐌀ᗅᗩ𐊠",
  b: "ꓐⲃ𐌱𐌁ᗷᑲ𐊂",
  c: "ꓚⲥ𐌂ᑕ",
  d: "ꓓᗞᗪᑯ",
  e: "ꓰⲉ𐌴𐌄ᗴᕮ𐊆",
  f: "ꓝ𐍆𐌅ᖴ𐊇",
  g: "ꓖ",
  h: "ꓧⲏ𐌷𐌇ᕼ",
  i: "ꓲⲓ𐌹𐌉ᛁ",
  j: "ꓙᒍ",
  k: "ꓗⲕ𐌺𐌊ᛕ",
  l: "ꓡ𐌋ᒪ",
  m: "ꓟⲙ𐌼𐌌ᗰᛖ",
  n: "ꓠⲛ𐌽𐌍ᑎ",
  o: "ꓳⲟ𐍈𐌏ᗝ𐊒",
  p: "ꓑⲣ𐌐ᑭ𐊕",
  q: "ᑫ",
  r: "ꓣ𐍂𐌓ᖇᚱ",
  s: "ꓢ𐍃𐌔ᔕ𐊖",
  t: "ꓔⲧ𐍄𐌕𐊗",
  u: "ꓴᑌ",
  v: "ꓦ𐌖ᐯ",
  w: "ꓪᗯ",
  x: "ꓫⲭ𐍇𐌗᙭ᚷ𐊴",
  y: "ꓬⲩ𐍅",
  z: "ꓜⲍᘔ",
};

/** Negative circled and squared letters (U+1F150, U+1F170), which have no decomposition. */
const SYMBOL_ALPHABETS = [0x1f150, 0x1f170];

/** From a case-folded character to the Latin letter it looks like. */
export const CONFUSABLES: ReadonlyMap<string, string> = new Map([
  ...[LOOKALIKES, RARE_LOOKALIKES].flatMap(Object.entries<string>).flatMap(([letter, all]) =>
    [...all].map((lookalike): [string, string] => [lookalike, letter])
  ),
  ...SYMBOL_ALPHABETS.flatMap((first) =>
    Array.from({ length: 26 }, (_, i): [string, string] => [
      String.fromCodePoint(first + i),
      String.fromCharCode(97 + i),
    ])
  ),
]);
