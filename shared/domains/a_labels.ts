/** Characters that are no part of a host name; in a URL they would end or precede it. */
const URL_DELIMITER = /[\s/\\?#@:%[\]]/;

/** Converts a domain name to A-labels (RFC 5890 §2.3.2.1); null for other texts. */
export function toALabels(name: string): string | null {
  if (URL_DELIMITER.test(name)) return null;
  return URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : null;
}
