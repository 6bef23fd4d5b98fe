/** Where an address leads that goes through somebody else's. */
export interface Unwrapped {
  readonly url: URL;
  /** The first redirector, null when there was none. */
  readonly through: URL | null;
  /** Whether a redirector was one that anybody can write an address for. */
  readonly open: boolean;
}

/** Redirectors one behind the other that are unwrapped: a filter's, and two of the sender's. */
const MAX_LAYERS = 4;

interface Redirector {
  readonly host: RegExp;
  readonly path: RegExp;
  /** Whether senders use it to hide a target; else a mail filter of the recipient wrote it. */
  readonly open: boolean;
  readonly target: (url: URL) => string | null;
}

const query = (...names: readonly string[]) => ({ searchParams }: URL): string | null =>
  names.map((name) => searchParams.get(name)).find((value) => value !== null) ?? null;

const REDIRECTORS: readonly Redirector[] = [
  {
    host: /(?:^|\.)google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/,
    path: /^\/url$/,
    open: true,
    target: query("q", "url"),
  },
  {
    host: /(?:^|\.)google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/,
    path: /^\/amp\/s\//,
    open: true,
    target: ({ pathname, search }) => `https://${pathname.slice("/amp/s/".length)}${search}`,
  },
  { host: /(?:^|\.)bing\.com$/, path: /^\/ck\/a$/, open: true, target: bingTarget },
  { host: /^lm?\.facebook\.com$/, path: /^\/l\.php$/, open: true, target: query("u") },
  { host: /(?:^|\.)youtube\.com$/, path: /^\/redirect$/, open: true, target: query("q") },
  {
    host: /(?:^|\.)safelinks\.protection\.outlook\.com$/,
    path: /^\//,
    open: false,
    target: query("url"),
  },
  {
    host: /^urldefense\.proofpoint\.com$/,
    path: /^\/v2\/url$/,
    open: false,
    target: (url) => decoded((query("u")(url) ?? "").replaceAll("-", "%").replaceAll("_", "/")),
  },
  { host: /^urldefense\.(?:com|us)$/, path: /^\/v3\/__/, open: false, target: proofpointTarget },
  { host: /^linkprotect\.cudasvc\.com$/, path: /^\/url$/, open: false, target: query("a") },
];

/** Follows redirectors that name their target in the address, without asking anybody. */
export function unwrap(url: URL): Unwrapped {
  let target = url;
  let through: URL | null = null;
  let open = false;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const redirector = REDIRECTORS.find(({ host, path }) =>
      host.test(target.hostname) && path.test(target.pathname)
    );
    const next = redirector && webAddress(redirector.target(target) ?? "");
    if (redirector === undefined || !next) break;
    through ??= target;
    open ||= redirector.open;
    target = next;
  }
  return { url: target, through, open };
}

/** An address of the web; null for anything else. */
function webAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** `u=a1` and base64url. */
function bingTarget(url: URL): string | null {
  const value = query("u")(url) ?? "";
  if (!value.startsWith("a1")) return null;
  try {
    return atob(value.slice(2).replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
}

/** `/v3/__https://example.org/a*b__;…`; characters that a `*` stands for are left out. */
function proofpointTarget({ href }: URL): string | null {
  const start = href.indexOf("/v3/__") + "/v3/__".length;
  const end = href.indexOf("__;", start);
  return end < 0 ? null : href.slice(start, end).replace(/^(https?):\/(?!\/)/, "$1://");
}
