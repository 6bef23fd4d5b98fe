import { findAmounts } from "../../../shared/body/amounts.ts";
import { findDates } from "../../../shared/body/dates.ts";
import { readHtmlLinks } from "../../../shared/body/html_links.ts";
import { languageOf } from "../../../shared/body/language.ts";
import { pressureOf } from "../../../shared/body/pressure.ts";
import { textLinks } from "../../../shared/body/text_links.ts";
import { examineUrls } from "../../../shared/body/urls.ts";
import { wordsOf } from "../../../shared/body/words.ts";
import { listZip } from "../../../shared/body/archives/zip.ts";
import { leaves, partText } from "../../../shared/message/mime/part.ts";
import { readPartTree } from "../../../shared/message/mime/part_tree.ts";
import type { GrowthReader } from "./readers.ts";

/** As for other readers of whole mails. */
const MAIL = { size: 32 * 1024, most: 512 * 1024 };

const LATIN1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function examine(hrefs: readonly string[]): unknown {
  const links = hrefs.map((href) => ({ href, shown: href, source: "link" as const }));
  return examineUrls(links, { base: null, senderDomain: "a.example" });
}

/** The readers of the body analysis. */
export const BODY_READERS: readonly GrowthReader[] = [
  {
    name: "part tree",
    read: (text) => leaves(readPartTree(text).root).map(partText),
    ...MAIL,
    tokens: [
      ...["--b\n", "--b--\n", "\n", "\r\n", "\n\n", "=?", "=41", "QUFB", "<p>", "é"],
      ...["Content-Type: multipart/mixed; boundary=b\n\n", "Content-Type: message/rfc822\n\n"],
      ...["Content-Disposition: attachment; filename*0*=a; filename*1=b\n", "Content-ID: <a>\n"],
      ...["Content-Transfer-Encoding: base64\n"],
    ],
    heads: ["Content-Type: multipart/mixed; boundary=b\n\n", "Content-Type: message/rfc822\n\n"],
    tails: ["\n--b--\n", "\n\n"],
  },
  {
    name: "links of markup",
    read: (text) => examine(readHtmlLinks(text).links.map(({ href }) => href)),
    ...MAIL,
    tokens: [
      ...["<a href=", "http://a.b/", ">", "</a>", "x ", '"', "<img src=", "<form action=", "&amp;"],
      ...[
        "<meta http-equiv=refresh content='0;url=",
        "'",
        "<script>",
        "</script>",
        "<",
        "/",
        "<!--",
      ],
    ],
    heads: ["<a href=http://a.b/>", "<base href=http://a.b/>"],
    tails: ["</a>", ">"],
  },
  {
    name: "links of text",
    read: (text) => examine(textLinks(text)),
    ...MAIL,
    tokens: ["http://", "www.", "a.b/", ")", "(", "]", ".", "@", ":", " ", "xn--", "é", "%"],
    heads: ["http://a.b/", "https://www.google.com/url?q="],
    tails: [")", " "],
  },
  {
    name: "amounts and dates",
    read: (text) => [[...findAmounts(text)], [...findDates(text, "fr")]],
    ...MAIL,
    tokens: [
      "€",
      "EUR",
      "1",
      "12",
      "123",
      " ",
      ".",
      ",",
      "'",
      "-",
      "/",
      "2026",
      "jan",
      "de ",
      "th ",
    ],
    heads: ["€ ", "2026-"],
    tails: ["€", " 2026"],
  },
  {
    name: "pressure",
    read: (text) => {
      const words = wordsOf(text);
      return pressureOf(words, languageOf(words));
    },
    ...MAIL,
    tokens: ["act now ", "the ", "a", " ", ".", "é", "\u0410", "you have won", "porn"],
    heads: ["the and you "],
    tails: [" act now"],
  },
  {
    name: "zip directory",
    read: (text) => listZip(LATIN1(text)),
    ...MAIL,
    tokens: ["PK\x05\x06", "PK\x01\x02", "\0", "\x01\0", "\xff\xff", "\0".repeat(18), "a"],
    heads: ["PK\x03\x04"],
    tails: [`PK\x05\x06${"\0".repeat(18)}`],
  },
];
