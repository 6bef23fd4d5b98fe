/** What a document in RTF holds. */
export interface RtfReading {
  readonly object: boolean;
  /** Whether it loads a template from elsewhere when it is opened. */
  readonly remoteTemplate: boolean;
  readonly addresses: readonly string[];
}

const MAX_ADDRESSES = 100;

/** RTF 1.9.1, "Objects": control words of embedded ones and of their data. */
const OBJECT = /\\(?:objdata|objemb|objocx|objautlink|objupdate|objhtml)(?![a-z])/;
/** `{\*\template http://…}`, and the same as a share. */
const TEMPLATE = /\\\*\\template\s{1,9}((?:https?:|ftp:|file:|\\\\\\\\)[^\s{}]{0,2000})/gi;
const LINK = /HYPERLINK\s{1,9}(?:\\\\l\s{1,9})?"([^"\r\n]{1,2000})"/g;

/** Whether a text is RTF; what reads it minds no more than the first letters. */
export function isRtf(text: string): boolean {
  return text.trimStart().startsWith("{\\rt");
}

/** Looks for objects, links and templates of a document in RTF, in linear time. */
export function readRtf(text: string): RtfReading {
  const addresses: string[] = [];
  for (const [, address = ""] of text.matchAll(LINK)) {
    if (addresses.push(address) >= MAX_ADDRESSES) break;
  }
  // In RTF two backslashes are one.
  const templates = [...text.matchAll(TEMPLATE)].slice(0, MAX_ADDRESSES)
    .map(([, address = ""]) => address.replaceAll("\\\\", "\\"));
  return {
    object: OBJECT.test(text),
    remoteTemplate: templates.length > 0,
    addresses: [...templates, ...addresses],
  };
}
