import { listen } from "./listen.ts";

/** A local HTTP server in place of the public site of a list. */
export interface PublicSite extends AsyncDisposable {
  /** Address of the list on this server. */
  readonly listUrl: string;
  /** Requests so far. */
  readonly requests: readonly Request[];
  /** Answers the following requests; may be replaced. */
  answer: (request: Request) => Response | Promise<Response>;
}

/** Starts a site that answers `body` until `answer` is replaced. */
export function startPublicSite(body: BodyInit): PublicSite {
  const requests: Request[] = [];
  const server = listen((request) => {
    requests.push(request);
    return site.answer(request);
  });
  const site: PublicSite = {
    listUrl: `${server.url}/raw/list.json`,
    requests,
    answer: () => new Response(body),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return site;
}

/** Writes a list in the JSON format that blocks the given patterns. */
export function writeList(patterns: readonly string[], heading: object = {}): string {
  return JSON.stringify({
    version: "2026.01.02.03.04",
    name: "Test list",
    description: "Made for a test",
    blocked_numbers_count: 4321,
    patterns: patterns.map((pattern) => ({ name: `Blocks ${pattern}`, action: "block", pattern })),
    ...heading,
  });
}

/** Writes a property list with one dictionary per text. */
export function writePropertyList(dictionaries: readonly string[], prologue = ""): string {
  const dicts = dictionaries.map((innerXml) => `<dict>${innerXml}</dict>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${prologue}<plist version="1.0"><array>\n` +
    `${dicts}\n</array></plist>\n`;
}

/** Returns the keys and values of one number in a property list. */
export function formatNumberEntry(number: string, title: string, category = "0"): string {
  return "<key>addNational</key><string>true</string>" +
    `<key>category</key><string>${category}</string>` +
    `<key>number</key><string>${number}</string><key>title</key><string>${title}</string>`;
}
