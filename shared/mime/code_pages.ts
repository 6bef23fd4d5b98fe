/** Charsets by the number of their Windows code page. */
const CHARSETS: ReadonlyMap<number, string> = new Map([
  [932, "shift_jis"],
  [936, "gbk"],
  [949, "euc-kr"],
  [950, "big5"],
  [20866, "koi8-r"],
  [28591, "iso-8859-1"],
  [28592, "iso-8859-2"],
  [28605, "iso-8859-15"],
  [50220, "iso-2022-jp"],
  [65001, "utf-8"],
]);

/** Finds the charset of a Windows code page; windows-1252 for an unknown one. */
export function findCharset(codePage: number): string {
  const charset = CHARSETS.get(codePage);
  if (charset !== undefined) return charset;
  return codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : "windows-1252";
}
