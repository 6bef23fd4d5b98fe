/** A host name as people type it, with a port or a path, but without `https://`. */
const HOST =
  /^(?:localhost|(?:[\p{L}\p{N}-]{1,63}\.){1,9}[\p{L}\p{N}-]{1,63})(?::\d{1,5})?(?:\/\S*)?$/iu;

function isLocal(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1)(?![^:/])/i.test(host);
}

/** Reads a deployment's URL without its final slash; "" for the own origin, null when unusable. */
export function readBaseUrl(text: string, pageOrigin: string): string | null {
  const written = text.trim();
  if (written === "") return "";
  const trimmed = HOST.test(written)
    ? `${isLocal(written) ? "http" : "https"}://${written}`
    : written;
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (url.username || url.password || url.search || url.hash) return null;
  // As the page's policy has them (`shared/server/console.ts`).
  if (url.protocol !== "https:" && !isLocal(url.host) && url.origin !== pageOrigin) return null;
  const path = url.pathname.replace(/\/(functions\/v1\/?)?$/, "");
  const base = url.origin + path;
  return base === pageOrigin ? "" : base;
}
