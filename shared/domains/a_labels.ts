/** Characters that end a host name in a URL, or precede it. */
const NO_NAME = /[\s/\\?#@:%[\]]/;

/** A name in A-labels (RFC 5890 §2.3.2.1); null for a text that is no domain name. */
export function aLabels(name: string): string | null {
  if (NO_NAME.test(name)) return null;
  return URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : null;
}
