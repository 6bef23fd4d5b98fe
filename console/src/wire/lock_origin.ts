/**
 * Narrows the page's policy to the one origin that the person chose,
 * before any mail is on the page.
 * The policy it is delivered with has to allow every https deployment, as it cannot know which one;
 * a second policy can only take away (CSP Level 3, "The effect of multiple policies"),
 * and cannot be taken back: choosing another deployment reloads the page.
 */
export function lockOrigin(baseUrl: string): void {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = `connect-src ${baseUrl === "" ? "'self'" : new URL(baseUrl).origin}`;
  document.head.append(meta);
}
