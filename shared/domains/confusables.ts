/** Lookalikes of each Latin letter: the part of UTS #39 without digits and ASCII characters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: "аɑαᴀꭺ",
  b: "вʙᏼƀьβꮟ",
  c: "сᴄꮯ",
  d: "ԁđᴅɖꭰꮷ",
  e: "еєεɛᴇꭼ",
  f: "ƒꜰẝ",
  g: "ɡɢցԍꮐᏻ",
  h: "һнħʜհꮋꮒ",
  i: "іιɩɪꭵı",
  j: "јϳᴊꭻ",
  k: "кκᴋƙꮶ",
  l: "łʟӏꮮƚ",
  m: "мᴍꮇ",
  n: "ηɴոŋп",
  o: "оοσօᴏøɵ๐໐",
  p: "рρᴘϼꮲ",
  q: "ԛզɋ",
  r: "гʀᴦɼꭱꮢ",
  s: "ѕꜱꮪʂ",
  t: "тτᴛŧꭲ",
  u: "υᴜսʋ",
  v: "νѵᴠꮩ",
  w: "ԝωᴡꮃѡꮤ",
  x: "хχ",
  y: "уγʏүყꭹ",
  z: "ᴢʐƶꮓ",
};

/** Lookalikes from scripts that mail rarely uses: Lisu, Coptic, Gothic, Old Italic, Canadian … */
const RARE_LOOKALIKES: Readonly<Record<string, string>> = {
  a: "ꓮⲁ𐌰𐌀ᗅᗩ𐊠𐓘",
  b: "ꓐⲃ𐌱𐌁ᗷᑲ𐊂",
  c: "ꓚⲥ𐌂ᑕ𐐽",
  d: "ꓓᗞᗪᑯ",
  e: "ꓰⲉ𐌴𐌄ᗴᕮ𐊆",
  f: "ꓝ𐍆𐌅ᖴ𐊇𑣂",
  g: "ꓖ",
  h: "ꓧⲏ𐌷𐌇ᕼ",
  i: "ꓲⲓ𐌹𐌉ᛁ𑣃",
  j: "ꓙᒍ",
  k: "ꓗⲕ𐌺𐌊ᛕ",
  l: "ꓡ𐌋ᒪⳑ",
  m: "ꓟⲙ𐌼𐌌ᗰᛖ",
  n: "ꓠⲛ𐌽𐌍ᑎ",
  o: "ꓳⲟ𐍈𐌏ᗝ𐊒𐐬𐓫𐓪𑣈𑣗𑣠",
  p: "ꓑⲣ𐌐ᑭ𐊕",
  q: "ᑫ",
  r: "ꓣ𐍂𐌓ᖇᚱⲅ",
  s: "ꓢ𐍃𐌔ᔕ𐊖𐑈𑣁",
  t: "ꓔⲧ𐍄𐌕𐊗",
  u: "ꓴᑌ𑣘",
  v: "ꓦ𐌖ᐯ𑣀",
  w: "ꓪᗯⲱ",
  x: "ꓫⲭ𐍇𐌗᙭ᚷ𐊴",
  y: "ꓬⲩ𐍅𑣜",
  z: "ꓜⲍᘔ𑣄",
};

/** Negative circled and squared letters (U+1F150, U+1F170), which have no decomposition. */
const SYMBOL_ALPHABETS = [0x1f150, 0x1f170];

/** Maps a case-folded character to the Latin letter that it resembles. */
export const CONFUSABLES: ReadonlyMap<string, string> = new Map([
  ...[LOOKALIKES, RARE_LOOKALIKES].flatMap(Object.entries<string>).flatMap(([letter, lookalikes]) =>
    [...lookalikes].map((lookalike): [string, string] => [lookalike, letter])
  ),
  ...SYMBOL_ALPHABETS.flatMap((first) =>
    Array.from({ length: 26 }, (_, i): [string, string] => [
      String.fromCodePoint(first + i),
      String.fromCharCode(97 + i),
    ])
  ),
]);
