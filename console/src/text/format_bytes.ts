const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Formats a size in the unit that keeps it short, as the language writes it: `12 kB`. */
export function formatBytes(bytes: number, language: string): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: UNITS[unit] ?? "byte",
    unitDisplay: unit === 0 ? "long" : "short",
    maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0,
  }).format(size);
}
