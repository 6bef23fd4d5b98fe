/**
 * Restricts the page's policy to the chosen origin, for good (CSP Level 3); another choice reloads
 * the page.
 */
export function lockOrigin(baseUrl: string): void {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = `connect-src ${baseUrl === "" ? "'self'" : new URL(baseUrl).origin}`;
  document.head.append(meta);
}
