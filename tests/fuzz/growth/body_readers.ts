import { findAmounts } from "../../../shared/body/entities/amounts.ts";
import { findCodes } from "../../../shared/body/entities/codes.ts";
import { findDates } from "../../../shared/body/entities/dates.ts";
import { HiddenSink } from "../../../shared/body/markup/hidden_text.ts";
import { Visibility } from "../../../shared/mime/visibility.ts";
import { readHtmlLinks } from "../../../shared/body/markup/html_links.ts";
import { readHtml } from "../../../shared/mime/html_reader.ts";
import { findLures } from "../../../shared/body/lures/lures.ts";
import { detectLanguage } from "../../../shared/body/text/language.ts";
import { readPressure } from "../../../shared/body/pressure/pressure.ts";
import { blankQuotations } from "../../../shared/body/text/quotations.ts";
import { removeReportedSpeech } from "../../../shared/body/text/reported_speech.ts";
import { findCredentialRequest, findRequests } from "../../../shared/body/pressure/requests.ts";
import { findScriptActs } from "../../../shared/body/markup/scripts.ts";
import { extractSrcsetUrls, extractStyleUrls } from "../../../shared/mime/style/style_urls.ts";
import { findTextUrls } from "../../../shared/body/links/text_links.ts";
import { findEvasiveCharacters } from "../../../shared/body/text/evasive_characters.ts";
import { findStyle } from "../../../shared/body/text/text_style.ts";
import { examineUrls } from "../../../shared/body/links/urls.ts";
import { readWords } from "../../../shared/body/text/words.ts";
import { findImitation } from "../../../shared/domains/imitation.ts";
import { foldLookalikes } from "../../../shared/domains/skeleton.ts";
import { Budget } from "../../../shared/mime/budget.ts";
import { listZip } from "../../../shared/body/files/archives/zip.ts";
import { decodePartText, listLeaves } from "../../../shared/mime/part.ts";
import { readPartTree } from "../../../shared/mime/part_tree.ts";
import { MAIL_SIZES, VALUE_SIZES } from "./reader.ts";
import type { GrowthReader } from "./reader.ts";

const LATIN1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function examine(hrefs: readonly string[]): unknown {
  const links = hrefs.map((href) => ({ href, shown: href, source: "link" as const }));
  return examineUrls(links, { base: null, senderDomain: "a.example" });
}

/** Returns a text cut into hosts of the maximum length. */
function listHosts(text: string): string[] {
  return text.match(/[^]{1,245}/g)?.map((name) => `${name}.example`) ?? [];
}

/** The readers of the body analysis. */
export const BODY_READERS: readonly GrowthReader[] = [
  {
    name: "part tree",
    read: (text) => listLeaves(readPartTree(text).root).map(decodePartText),
    ...MAIL_SIZES,
    tokens: [
      "--b\n",
      "--b--\n",
      "\n",
      "\r\n",
      "\n\n",
      "=?",
      "=41",
      "QUFB",
      "<p>",
      "é",
      "Content-Type: multipart/mixed; boundary=b\n\n",
      "Content-Type: message/rfc822\n\n",
      "Content-Disposition: attachment; filename*0*=a; filename*1=b\n",
      "Content-ID: <a>\n",
      "Content-Transfer-Encoding: base64\n",
    ],
    heads: ["Content-Type: multipart/mixed; boundary=b\n\n", "Content-Type: message/rfc822\n\n"],
    tails: ["\n--b--\n", "\n\n"],
  },
  {
    name: "links of markup",
    read: (text) => examine(readHtmlLinks(text).links.map(({ href }) => href)),
    ...MAIL_SIZES,
    tokens: [
      "<a href=",
      "http://a.b/",
      ">",
      "</a>",
      "x ",
      '"',
      "<img src=",
      "<form action=",
      "&amp;",
      "<meta http-equiv=refresh content='0;url=",
      "'",
      "<script>",
      "</script>",
      "<",
      "/",
      "<!--",
      "<!--[if mso]>",
      "-->",
      "<iframe srcdoc='",
      "<p onclick=\"'//a",
      "&#8203;",
      "</xml>",
    ],
    heads: ["<a href=http://a.b/>", "<base href=http://a.b/>"],
    tails: ["</a>", ">"],
  },
  {
    name: "links of text",
    read: (text) => examine(findTextUrls(text)),
    ...MAIL_SIZES,
    tokens: [
      "http://",
      "www.",
      "a.b/",
      ")",
      "(",
      "]",
      ".",
      "@",
      ":",
      " ",
      "xn--",
      "é",
      "%",
      "**A",
      "__;",
    ],
    heads: ["http://a.b/", "https://www.google.com/url?q=", "https://urldefense.com/v3/__http://"],
    tails: [")", " "],
  },
  {
    name: "imitating hosts",
    read: (text) => listHosts(text).map(findImitation),
    ...MAIL_SIZES,
    size: MAIL_SIZES.size / 4,
    tokens: ["-", ".", "paypal", "dhl", "login", "support", "xn--", "rn", "1", "a", "é", "com"],
    heads: ["paypal-", "xn--"],
    tails: [".example", "-login"],
  },
  {
    name: "amounts and dates",
    read: (text) => [[...findAmounts(text)], [...findDates(text, "fr")]],
    ...MAIL_SIZES,
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
    name: "hidden text",
    read: (text) => {
      const visibility = new Visibility(text), sink = new HiddenSink(visibility);
      readHtml(text, [visibility, sink]);
      return sink.getResult();
    },
    ...MAIL_SIZES,
    tokens: [
      "<p>",
      "<td>",
      "<li>",
      "<table>",
      "<div class=a>",
      "<b id=b>",
      "</p>",
      "</div>",
      "</b>",
      "<font size=1>",
      "<a>",
      "</a>",
      "<form>",
      "</form>",
      "<h1>",
      "<svg>",
      "<body a=b>",
      "<tr>",
      "<style>",
      "</style>",
      ".a{display:none}",
      "b.a#b{color:#fff}",
      "@media x{",
      "}",
      "/*",
      "@import 'a';",
      "b~.a",
      ":not(",
      ")",
      "[a=b]",
      "\\61 ",
      "#b",
      ".a",
      "*",
      "a,b{",
      "&",
      "<i style='font-size:0;color:#fff'>",
      "x",
      " ",
      "<!--",
      "-->",
      "{",
      ";",
      ":",
      ",",
    ],
    heads: ["<style>.a.b{display:none}</style>", "<style>"],
    tails: ["</style>x", "x"],
  },
  {
    name: "addresses of styles",
    read: (text) => [extractStyleUrls(text), extractSrcsetUrls(text)],
    ...MAIL_SIZES,
    tokens: ["url(", ")", "'", '"', "a", " ", "@import ", ",", "1x", "\n"],
    heads: ["url("],
    tails: [")", "'"],
  },
  {
    name: "codes",
    read: (text) => [...findCodes(text)],
    ...MAIL_SIZES,
    tokens: [
      "code ",
      "1234",
      "12",
      " ",
      "is your ",
      "use ",
      "to sign in ",
      "-",
      ".",
      "\n",
    ],
    heads: ["code "],
    tails: [" 1234"],
  },
  {
    name: "signs and style of a text",
    read: (text) => [[...findEvasiveCharacters(text)], [...findStyle(text, [])]],
    ...MAIL_SIZES,
    tokens: [
      "a",
      "\u200b",
      "\u00ad",
      "\u0430",
      "ABCD ",
      "!",
      "\n",
      "dear ",
      "customer ",
      "$ 1 ",
      "\u202e",
    ],
    heads: ["\u00e9"],
    tails: ["a"],
  },
  {
    name: "looks",
    read: foldLookalikes,
    ...VALUE_SIZES,
    tokens: ["a", "\u00e9", "\u0301", "\u0316", "\u0430", "\uac01", "\uff9e", "\ufdfa", "\u200b"],
    heads: ["a"],
  },
  {
    name: "reported speech",
    read: (text) => removeReportedSpeech({ subject: text, body: text }, text),
    ...MAIL_SIZES,
    tokens: [
      "fraudsters ",
      "claim ",
      "do not answer ",
      "the sender says ",
      "a",
      " ",
      ". ",
      ":\n\n",
      '"',
      "\u201c",
      "\u201d",
      "\n",
      "\n- ",
      "\n\n",
    ],
    heads: ["do not answer scams ", '"'],
    tails: [" fraud", '"'],
  },
  {
    name: "pressure",
    read: (text) => {
      const words = readWords(text);
      const ownWords = blankQuotations(words, text);
      const language = detectLanguage(words);
      return [
        readPressure(ownWords, text, language),
        findRequests(ownWords, text, { language, entities: [] }),
      ];
    },
    ...MAIL_SIZES,
    tokens: [
      "act now ",
      "the ",
      "a",
      " ",
      ".",
      "é",
      "\u0410",
      "you have won",
      "porn",
      "pay the ",
      '"',
      "\u201c",
      "\u201d",
      "\n",
      "> ",
      "\n\n",
    ],
    heads: ["the and you ", '"'],
    tails: [" act now", '"'],
  },
  {
    name: "denials",
    read: (text) => {
      const words = readWords(text), language = detectLanguage(words);
      return [
        findCredentialRequest(words, text, language),
        findLures({ words, text, language, facts: new Set(), provenDomain: "" }),
      ];
    },
    ...MAIL_SIZES,
    tokens: [
      "we will never ask you to ",
      "confirm your password ",
      "not ",
      "no ",
      "my ",
      "if ",
      "a ",
      "your account was suspended ",
      "hesab\u0131n\u0131z ask\u0131ya al\u0131nmad\u0131 ",
      ". ",
      "\n",
      "\u53e3\u5ea7\u304c\u505c\u6b62\u3055\u308c\u307e\u3057\u305f",
      "\u3001",
      "\u60a8\u7684\u8d26\u6237\u5df2\u88ab\u51bb\u7ed3\uff0c",
    ],
    heads: ["we never ", "do not "],
    tails: [" not", " confirm your password"],
  },
  {
    name: "script of a page",
    read: findScriptActs,
    ...MAIL_SIZES,
    tokens: [
      "a",
      " ",
      ".",
      "(",
      "=",
      "\\x41",
      "location",
      "window",
      "document",
      "new",
      "\n",
      "_0x",
    ],
    heads: ["document", "location "],
    tails: ['"', "("],
  },
  {
    name: "zip directory",
    read: (text) => listZip(LATIN1(text), { budget: new Budget() }),
    ...MAIL_SIZES,
    tokens: [
      "PK\x05\x06",
      "PK\x01\x02",
      "\0",
      "\x01\0",
      "\xff\xff",
      "\0".repeat(18),
      "a",
      `PK\x03\x04\x14${"\0".repeat(21)}\x01\0\0\0a`,
    ],
    heads: [`PK\x03\x04\x14${"\0".repeat(21)}\x01\0\0\0a`],
    tails: [`PK\x05\x06${"\0".repeat(18)}`],
  },
];
