import { utils, write } from "cfb";

/** Content of an Outlook file. */
export interface OutlookContent {
  /** Header fields of the mail; none for a mail that never left its server. */
  readonly headers?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  readonly rtf?: Uint8Array;
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array };
  /** A message that is attached. */
  readonly message?: Pick<OutlookContent, "headers" | "text" | "rtf">;
}

const MESSAGE = "/__attach_version1.0_#00000000";
const ATTACHMENT = "/__attach_version1.0_#00000001";

/** Writes an Outlook file ([MS-OXMSG]) with the stream names that Outlook uses. */
export function createOutlookFile(
  { headers, subject, text, html, rtf, attachment, message }: OutlookContent,
): Uint8Array<ArrayBuffer> {
  const file = utils.cfb_new();
  const add = (path: string, bytes: Uint8Array) => utils.cfb_add(file, path, bytes);
  const addText = (path: string, tag: string, text: string | undefined) => {
    if (text !== undefined) add(`${path}/__substg1.0_${tag}001F`, encodeUtf16(text));
  };
  add("/__properties_version1.0", new Uint8Array(32));
  addText("", "007D", headers);
  addText("", "0037", subject);
  addText("", "1000", text);
  if (html !== undefined) add("/__substg1.0_10130102", new TextEncoder().encode(html));
  if (rtf !== undefined) add("/__substg1.0_10090102", rtf);
  if (message !== undefined) {
    add(`${MESSAGE}/__properties_version1.0`, new Uint8Array(8));
    const innerFolder = `${MESSAGE}/__substg1.0_3701000D`;
    add(`${innerFolder}/__properties_version1.0`, new Uint8Array(24));
    addText(innerFolder, "007D", message.headers);
    addText(innerFolder, "1000", message.text);
    if (message.rtf !== undefined) add(`${innerFolder}/__substg1.0_10090102`, message.rtf);
  }
  if (attachment !== undefined) {
    add(`${ATTACHMENT}/__properties_version1.0`, new Uint8Array(8));
    addText(ATTACHMENT, "3707", attachment.name);
    add(`${ATTACHMENT}/__substg1.0_37010102`, attachment.bytes);
  }
  return new Uint8Array(write(file, { type: "array" }));
}

function encodeUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), true);
  return bytes;
}
