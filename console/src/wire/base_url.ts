/** A host name as people type it, with a port or a path, but without `https://`. */
const HOST =
  /^(?:localhost|(?:[\p{L}\p{N}-]{1,63}\.){1,9}[\p{L}\p{N}-]{1,63})(?::\d{1,5})?(?:\/\S*)?$/iu;

function isLocal(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1)(?![^:/])/i.test(host);
}

/** Reads a deployment's URL, without a final slash; "" for the page's origin, null if unusable. */
export function readBaseUrl(text: string, pageOrigin: string): string | null {
  const typedText = text.trim();
  if (typedText === "") return "";
  const address = HOST.test(typedText)
    ? `${isLocal(typedText) ? "http" : "https"}://${typedText}`
    : typedText;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username || url.password || url.search || url.hash) return null;
  // The page's policy allows no other connection without TLS (`shared/server/console.ts`).
  if (url.protocol !== "https:" && !isLocal(url.host) && url.origin !== pageOrigin) return null;
  const path = url.pathname.replace(/\/(functions\/v1\/?)?$/, "");
  const base = url.origin + path;
  return base === pageOrigin ? "" : base;
}
