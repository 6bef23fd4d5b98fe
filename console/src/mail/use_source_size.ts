import { useMemo } from "preact/hooks";
import { formatBytes } from "../text/format_bytes.ts";
import { useLanguage } from "../text/locale.ts";

/** Formats the size of a mail's source in UTF-8. */
export function useSourceSize(source = ""): string {
  const bytes = useMemo(() => new TextEncoder().encode(source).length, [source]);
  return formatBytes(bytes, useLanguage());
}
