/** Returns a URL that no program turns into a link: `hxxps://a[.]example/path`. */
export function defang(url: string): string {
  const colon = url.indexOf(":");
  if (colon < 1 || colon > MAX_SCHEME) return url;
  const start = url.startsWith("//", colon + 1) ? colon + 3 : colon + 1;
  const end = start + url.slice(start).search(END_OF_HOST);
  const scheme = url.slice(0, start).replace(/^http/i, "hxxp");
  return scheme + url.slice(start, end).replaceAll(".", "[.]") + url.slice(end);
}

/** Maximum number of characters of a scheme. */
const MAX_SCHEME = 40;

/** The first character of the path, query or fragment, or the end of the URL. */
const END_OF_HOST = /[/?#]|$/;
