/** Reads a deployment's URL without its final slash; "" for the own origin, null when unusable. */
export function readBaseUrl(text: string, pageOrigin: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (url.username || url.password || url.search || url.hash) return null;
  // As the page's policy has them (`shared/server/console.ts`).
  const here = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  if (url.protocol !== "https:" && !here && url.origin !== pageOrigin) return null;
  const path = url.pathname.replace(/\/(functions\/v1\/?)?$/, "");
  const base = url.origin + path;
  return base === pageOrigin ? "" : base;
}
