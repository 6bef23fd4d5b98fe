/**
 * Restricts the page's policy to the chosen origin before any mail is on the page; the delivered
 * one allows every https deployment. It only restricts further (CSP Level 3, "The effect of
 * multiple policies"): another choice reloads the page.
 */
export function lockOrigin(baseUrl: string): void {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = `connect-src ${baseUrl === "" ? "'self'" : new URL(baseUrl).origin}`;
  document.head.append(meta);
}
