/**
 * Restricts the page's policy to the one origin that the person chose, before any mail is on the
 * page. The delivered policy has to allow every https deployment; a second policy can only restrict
 * further (CSP Level 3, "The effect of multiple policies") and cannot be undone: choosing another
 * deployment reloads the page.
 */
export function lockOrigin(baseUrl: string): void {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = `connect-src ${baseUrl === "" ? "'self'" : new URL(baseUrl).origin}`;
  document.head.append(meta);
}
