import type { JsonObject } from "../../../shared/contract/json_object.ts";
import { renderCalendar } from "../../../shared/exports/calendar.ts";
import { renderCsv } from "../../../shared/exports/csv.ts";
import { renderJson } from "../../../shared/exports/json.ts";
import { renderXml } from "../../../shared/exports/xml.ts";
import { parseAddresses } from "../../../shared/message/headers/address.ts";
import {
  parseAuthenticationResults,
  parseReceivedSpf,
} from "../../../shared/message/headers/authentication_results.ts";
import { readDate } from "../../../shared/message/headers/date.ts";
import { collectDomains } from "../../../shared/message/headers/domains.ts";
import { repairEightBit } from "../../../shared/message/headers/eight_bit.ts";
import {
  decodeEncodedWords,
  hasUnknownCharset,
} from "../../../shared/message/headers/encoded_word.ts";
import { splitFields } from "../../../shared/message/headers/fields.ts";
import { ipsIn } from "../../../shared/message/headers/ip.ts";
import { mailboxOf, splitWords } from "../../../shared/message/headers/mailbox.ts";
import { parseParameters } from "../../../shared/message/headers/parameters.ts";
import { parseHeaders } from "../../../shared/message/headers/parse.ts";
import { parseReceived } from "../../../shared/message/headers/received.ts";
import { parseSignature } from "../../../shared/message/headers/signature.ts";
import { scanText } from "../../../shared/message/headers/text.ts";
import { tokenize } from "../../../shared/message/headers/tokens.ts";
import { decodeBase64, decodeQ } from "../../../shared/message/headers/transfer.ts";
import { unfold } from "../../../shared/message/headers/unfold.ts";
import { decodeUtf7 } from "../../../shared/message/headers/utf7.ts";
import { readBody } from "../../../shared/message/mime/body_text.ts";
import { parseContentType } from "../../../shared/message/mime/content_type.ts";
import { htmlToText } from "../../../shared/message/mime/html_text.ts";
import {
  leadingBoundary,
  looksBase64,
  looksLikeHtml,
  looksQuotedPrintable,
  startsWithHeader,
} from "../../../shared/message/mime/sniff.ts";
import { decodeText } from "../../../shared/message/mime/transfer.ts";
import { ListError } from "../../../shared/phone/blocked_list.ts";
import { ListBytesReader } from "../../../shared/phone/read_list.ts";
import { AUTHENTICATION_READERS } from "./authentication_readers.ts";
import { BODY_READERS } from "./body_readers.ts";
import { FILE_READERS } from "./file_readers.ts";
import type { Read, Sizes } from "./measure.ts";
import { VERIFICATION_READERS } from "./verification_readers.ts";
import type { Alphabet } from "./units.ts";

/** Something that reads what strangers write, and what its grammar is made of. */
export interface GrowthReader extends Alphabet, Sizes {
  readonly name: string;
  readonly read: Read;
}

/** Field values are cut at 64 Ki characters. */
const VALUE: Sizes = { size: 8 * 1024, most: 64 * 1024 };
/** Whole mails and lists have a mebibyte, some more; what grows shows at half of it. */
const MAIL: Sizes = { size: 32 * 1024, most: 512 * 1024 };

/** Text and its bytes as they come in; the bytes are made while the text is. */
const UTF8 = new TextEncoder();
const LATIN1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const EMPTY = { raw: null, addresses: [], mailboxes: [], primary: null };

function received(value: string): unknown {
  return parseReceived({ index: 0, line: 1, name: "Received", key: "received", raw: value, value });
}

function domains(text: string): unknown {
  const mailboxes = text.split(" ").map((domain) => ({ ...mailboxOf("", ""), domain }));
  return collectDomains({
    from: { ...EMPTY, mailboxes },
    sender: EMPTY,
    replyTo: EMPTY,
    returnPath: EMPTY,
    dkimSignatures: [],
    received: [],
  });
}

function list(text: string): unknown {
  const reader = new ListBytesReader();
  try {
    reader.write(UTF8.encode(text));
    return reader.end({ asOf: 0, name: "x" });
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    return error;
  }
}

/** One long value, one long name, many values and many names, a value far down. */
function shapesOf(text: string): JsonObject {
  const pieces = text.match(/[^]{1,40}/g) ?? [];
  return {
    from: text,
    [text]: "x",
    list: pieces,
    many: Object.fromEntries(pieces.map((piece, i) => [`${i}${piece}`, piece])),
    deep: { deep: { deep: text } },
  };
}

function render(text: string): unknown {
  const analysis = shapesOf(text);
  return [
    renderJson(analysis),
    renderXml(analysis),
    renderXml({ text }),
    renderCsv(analysis),
    renderCsv({ text, [text]: "" }),
    renderCalendar(analysis, { uid: "x", now: 0 }),
    renderCalendar({ text }, { uid: "x", now: 0 }),
  ];
}

/** Every reader that is measured. */
export const READERS: readonly GrowthReader[] = [
  ...AUTHENTICATION_READERS,
  ...BODY_READERS,
  ...FILE_READERS,
  {
    name: "addresses",
    read: parseAddresses,
    ...VALUE,
    tokens: [
      ...["<", ">", '"', '\\"', "\\", "(", ")", ",", ";", ":", "@", ".", "=", " ", "a", "a@b.c"],
      ...["=?x?q?a?=", "=?", "?=", "\u0100"],
    ],
    heads: ["<", '"', "(", "a:", "<a@b>"],
    tails: [">", '"', ")", "a@b", "<a@b>"],
  },
  {
    name: "mailbox",
    read: (text) => [mailboxOf("", text), splitWords(text)],
    ...VALUE,
    tokens: ["<", ">", '"', "\\", "(", ")", "@", ".", ":", " ", "a", "\t", "\u0100"],
    heads: ['"', "@", "("],
    tails: [">", '"', ")", "@b"],
  },
  {
    name: "tokens",
    read: tokenize,
    ...VALUE,
    tokens: ['"', "\\", "(", ")", ";", "=", " ", "\t", "a", "\u0100"],
    heads: ['"', "("],
    tails: ['"', ")"],
  },
  {
    name: "authentication_results",
    read: (text) => parseAuthenticationResults(text, 0),
    ...VALUE,
    tokens: [
      ...[";", "=", " ", "(", ")", '"', "\\", "/", ".", "@", "a", "spf", "dkim=pass", "reason="],
      ...["header.d=b", "\u0100"],
    ],
    heads: ["a;", "a; spf=", "a; spf=pass (", 'a; spf=pass reason="'],
    tails: [")", '"', ";"],
  },
  {
    name: "received_spf",
    read: (text) => parseReceivedSpf(text, 0),
    ...VALUE,
    tokens: [";", "=", " ", "(", ")", '"', "\\", "a", "pass", "client-ip=192.0.2.1", "\u0100"],
    heads: ["pass (", "pass a="],
    tails: [")", '"'],
  },
  {
    name: "received",
    read: received,
    ...VALUE,
    tokens: [
      ...["from ", "by ", " with ", " id ", " for ", "via ", "(", ")", "[", "]", '"', "\\", ";"],
      ...[",", "=", "<", ">", ".", ":", " ", "a", "1", "192.0.2.1", "IPv6:", "HELO ", "helo="],
      ...["TLSv1", "cipher=", "envelope-from <", "5 Jan 2026 10:00 ", "\u0100"],
    ],
    heads: ["from a (", "from a ([", "by b with ESMTPS (", "from a by b; ", "from (HELO "],
    tails: [")", "]", "; 5 Jan 2026 10:00:00 +0000"],
  },
  {
    name: "tag_list",
    read: (text) => parseSignature(text, 0),
    ...VALUE,
    tokens: [";", "=", ":", " ", "\t", "a", "b=", "h=", "i=1", "\u0100"],
    heads: ["b=", "h=", "\u0100"],
    tails: ["=", ";"],
  },
  {
    name: "parameters",
    read: (text) => [parseParameters(text), parseContentType(text)],
    ...VALUE,
    tokens: [
      ...[";", "=", "*", "'", '"', "\\", "(", ")", "%", "%41", " ", "a", "a*0=", "a*1*=", "/"],
      ...["=?x?q?a?=", "\u0100"],
    ],
    heads: ["text/plain;", "text/plain; a=", "text/plain; a*=", 'text/plain; a="'],
    tails: ['"', ")", "=x"],
  },
  {
    name: "encoded_words",
    read: (text) => [decodeEncodedWords(text), hasUnknownCharset(text)],
    ...VALUE,
    tokens: [
      ...["=?", "?", "?=", "=", "utf-8", "x", "*", "?q?", "?b?", " ", "a", "_", "=41", "é"],
      ...["=?utf-8?q?a?=", "=?utf-8?b?YQ==?=", "=?iso-2022-jp?b?GyRC?=", "=?x?q?a?=", "\u0100"],
    ],
    heads: ["=?utf-8?q?", "=?utf-8?b?", "=?utf-7?q?"],
    tails: ["?="],
  },
  {
    name: "transfer",
    read: (text) => [decodeBase64(text), decodeQ(text, "utf-8"), decodeQ(text, "latin1")],
    ...VALUE,
    tokens: ["A", "=", "==", "=4", "=41", "_", " ", "é", "\u0100", "😀", "\ud800", "-"],
  },
  {
    name: "utf7",
    read: (text) => decodeUtf7(LATIN1(text)),
    ...VALUE,
    tokens: ["+", "-", "A", "AGEA", "/", "=", " ", "\u00e9"],
  },
  {
    name: "date",
    read: readDate,
    ...VALUE,
    tokens: [
      ...[
        "Mon",
        ",",
        " ",
        "5",
        "2026",
        "Jan",
        ":",
        "10:00",
        "+0100",
        "(",
        ")",
        "\\",
        "-",
        "/",
        ".",
      ],
      ...["T", "pm", "\u0100"],
    ],
    heads: ["5 Jan 2026 10:00:00 +0100 (", "5 Jan 2026 10"],
    tails: [")", "5 Jan 2026 10:00:00 +0100"],
  },
  {
    name: "domains",
    read: domains,
    ...VALUE,
    tokens: [".", "a", "1", "-", "_", "%", "@", " ", "é", "xn--", "a.b", "\u0100"],
    tails: [".b"],
  },
  {
    name: "addresses_of_hosts",
    read: ipsIn,
    ...VALUE,
    tokens: [
      ".",
      ":",
      "::",
      "1",
      "a",
      "%",
      "[",
      "]",
      " ",
      "192.0.2.1",
      "2001:db8::1",
      "IPv6:",
      "\u0100",
    ],
    heads: ["::", "1.1.1"],
    tails: [".1", ":1"],
  },
  {
    name: "unfold",
    read: unfold,
    ...VALUE,
    tokens: ["\r\n", "\n", "\r", " ", "\t", "a", "\u0100"],
    tails: ["a"],
  },
  {
    name: "text",
    read: scanText,
    ...MAIL,
    tokens: ["\r\n", "\n", "\r", " ", "\t", "a", "\0", "\x1f", "\x7f", "é", "\ufeff", "\u0100"],
  },
  {
    name: "eight_bit",
    read: repairEightBit,
    ...VALUE,
    tokens: ["a", "é", "\u00c3\u00a9", "\u0080", "\u0093", "\u20ac", "\u0100", "\ufffd", "\ud800"],
    heads: ["a"],
  },
  {
    name: "fields",
    read: splitFields,
    ...MAIL,
    tokens: [
      ...["a", ":", " ", "\t", "\n", "\r\n", "\r", "\n ", "a:", "From ", "-", "://", "\0", "é"],
      ...["DKIM-Signature:", "h=a:\n"],
    ],
    heads: ["a:", " a: b\n", "DKIM-Signature: h=a:\n"],
    tails: ["\n\n", "a: b\n"],
  },
  {
    name: "headers",
    read: (text) => parseHeaders(text).toJSON(),
    ...MAIL,
    tokens: [
      ...["From: a@b.c\n", "To: a:;\n", "Subject: =?x?q?a?=\n", "Date: 1\n", "Message-ID: <\n"],
      ...["Received: from a ([192.0.2.1]) by b.c; 5 Jan 2026 10:00\n", "Received: by\n"],
      ...[
        "Received-SPF: pass\n",
        "Authentication-Results: a; spf=pass\n",
        "ARC-Seal: i=1; cv=none\n",
      ],
      ...["ARC-Message-Signature: i=2\n", "ARC-Authentication-Results: i=1; a; dkim=pass\n"],
      ...["DKIM-Signature: d=a.b; h=c:d\n", "X-Client-IP: 192.0.2.1\n", "x-ip\n", " \n", "é", "\0"],
      ...["a:\n"],
    ],
    heads: ["From: a@b.c\n", " "],
    tails: ["\n\nbody", "From: a@b.c\n"],
  },
  {
    name: "body",
    read: (text) => readBody(text),
    ...MAIL,
    tokens: [
      ...["--b\n", "--b--\n", "--", "\n", "\r\n", "\n\n", "\r\r", "-", " ", "=", "=41", "=\n", "a"],
      ...["Content-Type: multipart/mixed; boundary=b\n\n", "Content-Type: text/html\n\n"],
      ...["Content-Type: message/rfc822\n\n", "Content-Transfer-Encoding: base64\n", "QUFB", "<p>"],
      ...["&amp;", "é"],
    ],
    heads: [
      "Content-Type: multipart/mixed; boundary=b\n\n",
      "Content-Type: text/html\n\n",
      "Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n",
      "From: a\nContent-Type: message/rfc822\n\n",
      "--b\nContent-Type: text/plain\n\n",
    ],
    tails: ["\n--b--\n", "\n\n"],
  },
  {
    name: "guesses",
    read: (text) => [
      startsWithHeader(text),
      leadingBoundary(text),
      looksLikeHtml(text),
      looksQuotedPrintable(text),
      looksBase64(text),
    ],
    ...MAIL,
    tokens: [
      "--",
      "-",
      "\n",
      "\r\n",
      "A",
      "QUFB",
      "=",
      "==",
      "=41",
      "<",
      "<a",
      "/",
      ":",
      " ",
      "a:",
      "é",
    ],
    heads: ["QUFB".repeat(20), "--b\ncontent-", "From a\n", "Content-Type: x\n"],
    tails: ["=", "\n\n", "!"],
  },
  {
    name: "body_encodings",
    read: (text) => [decodeText(text, "base64", null), decodeText(text, "quoted-printable", null)],
    ...MAIL,
    tokens: [
      "A",
      "=",
      "=41",
      "=\n",
      "=\r\n",
      "= ",
      " ",
      "\t",
      "\n",
      "\r",
      "é",
      "\u0100",
      "😀",
      "\ud800",
    ],
  },
  {
    name: "html",
    read: htmlToText,
    ...MAIL,
    tokens: [
      ...[
        "<",
        ">",
        "</",
        "<a ",
        "<b>",
        "</b>",
        "<p>",
        "<br>",
        "<!--",
        "-->",
        "--",
        "<!",
        "<?",
        "/",
      ],
      ...["=", '"', "'", " ", "a", "<script>", "</script", "<title>", '<i style="display:none">'],
      ...["</i>", "hidden", "style=", "font-size:", "&", "&amp;", "&#65;", "<svg>", "<template>"],
      ...["<![CDATA[", "]]>", "\0", "é"],
    ],
    heads: ["<script>", "<!--", "<a ", '<a b="', '<i style="display:none">', "<title>"],
    tails: [">", "-->", '">', "</script>", "</i>"],
  },
  {
    name: "character_references",
    read: htmlToText,
    ...MAIL,
    tokens: ["&", "#", "x", "a", "amp", "not", "notin", ";", "1", "41", "nbsp", "&#", "&#x", "é"],
    heads: ["<a b='", "<title>"],
    tails: ["'>", "</title>"],
  },
  {
    name: "json_list",
    read: list,
    ...MAIL,
    tokens: [
      ...[
        '"',
        "\\",
        '\\"',
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        " ",
        "\n",
        "a",
        "1",
        "null",
        '"patterns"',
      ],
      ...['"patterns":[', '{"name":"a","action":"block","pattern":"331########"}', "\u0100"],
    ],
    heads: ['{"version":"1","patterns":[', '{"version":"'],
    tails: ["]}", '"}', '{"action":"block","pattern":"331########"}]}'],
  },
  {
    name: "property_list",
    read: list,
    ...MAIL,
    tokens: [
      ...[
        "<",
        ">",
        "/",
        "<dict>",
        "</dict>",
        "<key>",
        "</key>",
        "<string>",
        "</string>",
        "&",
        "&amp;",
      ],
      ...["&#65;", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE ", '"', "'", "=", " "],
      ...["a", "[", "]", "<a/>", "331########"],
      "<dict><key>category</key><string>0</string>" +
      "<key>number</key><string>331########</string></dict>",
    ],
    heads: ["<plist><array>", "<plist><array><dict><key>", "<!DOCTYPE plist [", "<plist a='"],
    tails: ["</array></plist>", "'></plist>", "]>"],
  },
  {
    name: "renderings",
    read: render,
    size: VALUE.size / 2,
    most: VALUE.most,
    tokens: [
      ...[
        "=",
        "+",
        "@",
        "\t",
        "\r",
        "\n",
        '"',
        "'",
        ";",
        ",",
        "|",
        "\\",
        "<",
        ">",
        "&",
        "]]>",
        ":",
      ],
      ...["\0", "\u0085", "\u2028", "\ud800", "\ufffe", "😀", "é", "a", " ", "xml"],
    ],
    heads: ["=", '"', " "],
  },
  ...VERIFICATION_READERS,
];
