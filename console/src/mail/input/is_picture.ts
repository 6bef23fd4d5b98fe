/** First bytes of PNG, JPEG, GIF and TIFF (in both byte orders). */
const STARTS = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
];

/** Brands of HEIC and AVIF files, after `ftyp` (ISO/IEC 14496-12). */
const BRANDS: ReadonlySet<string> = new Set(["heic", "heix", "mif1", "msf1", "avif", "avis"]);

/** Tells whether a file is a picture, such as a screenshot. */
export function isPicture(bytes: Uint8Array): boolean {
  if (STARTS.some((start) => start.every((byte, i) => bytes[i] === byte))) return true;
  const readText = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));
  if (readText(0) === "RIFF" && readText(8) === "WEBP") return true;
  // A text may begin with "BM", too; the header of a bitmap has two zeros after its size.
  if (readText(0).startsWith("BM") && bytes[6] === 0 && bytes[8] === 0) return true;
  return readText(4) === "ftyp" && BRANDS.has(readText(8));
}
