/**
 * Restricts the page's connections to one server. No script can undo it (CSP Level 3 §3.3), so
 * another server needs a reload.
 */
export function lockOrigin(baseUrl: string): void {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = `connect-src ${baseUrl === "" ? "'self'" : new URL(baseUrl).origin}`;
  document.head.append(meta);
}
