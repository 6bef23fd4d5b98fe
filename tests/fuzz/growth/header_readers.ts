import { parseAddresses } from "../../../shared/headers/address.ts";
import {
  parseAuthenticationResults,
  parseReceivedSpf,
} from "../../../shared/headers/authentication_results.ts";
import { readDate } from "../../../shared/headers/date.ts";
import { collectDomains } from "../../../shared/headers/domains.ts";
import { repairEightBit } from "../../../shared/headers/eight_bit.ts";
import {
  decodeEncodedWords,
  decodeQ,
  hasUnknownCharset,
} from "../../../shared/headers/encoded_word.ts";
import { splitFields, unfold } from "../../../shared/headers/fields.ts";
import { findIps } from "../../../shared/headers/ip.ts";
import { createMailbox, splitWords } from "../../../shared/headers/mailbox.ts";
import { parseParameters } from "../../../shared/headers/parameters.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { parseReceived } from "../../../shared/headers/received.ts";
import { repairPasted } from "../../../shared/headers/repair.ts";
import { parseSignature } from "../../../shared/headers/signature.ts";
import { scanText } from "../../../shared/headers/text.ts";
import { tokenize } from "../../../shared/headers/tokens.ts";
import { decodeLenientBase64 } from "../../../shared/encoding/base64.ts";
import { decodeUtf7 } from "../../../shared/headers/charset.ts";
import { parseContentType } from "../../../shared/mime/part_head.ts";
import { MAIL_SIZES, VALUE_SIZES } from "./reader.ts";
import type { GrowthReader } from "./reader.ts";

const LATIN1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const EMPTY = { raw: null, addresses: [], mailboxes: [], primary: null };

function received(value: string): unknown {
  return parseReceived({ index: 0, line: 1, name: "Received", key: "received", raw: value, value });
}

function domains(text: string): unknown {
  const mailboxes = text.split(" ").map((domain) => ({ ...createMailbox("", ""), domain }));
  return collectDomains({
    from: { ...EMPTY, mailboxes },
    sender: EMPTY,
    replyTo: EMPTY,
    returnPath: EMPTY,
    dkimSignatures: [],
    received: [],
  });
}

/** The grammars of header fields. */
export const HEADER_READERS: readonly GrowthReader[] = [
  {
    name: "addresses",
    read: parseAddresses,
    ...VALUE_SIZES,
    tokens: [
      ...["<", ">", '"', '\\"', "\\", "(", ")", ",", ";", ":", "@", ".", "=", " ", "a", "a@b.c"],
      ...["=?x?q?a?=", "=?", "?=", "\u0100"],
    ],
    heads: ["<", '"', "(", "a:", "<a@b>"],
    tails: [">", '"', ")", "a@b", "<a@b>"],
  },
  {
    name: "mailbox",
    read: (text) => [createMailbox("", text), splitWords(text)],
    ...VALUE_SIZES,
    tokens: ["<", ">", '"', "\\", "(", ")", "@", ".", ":", " ", "a", "\t", "\u0100"],
    heads: ['"', "@", "("],
    tails: [">", '"', ")", "@b"],
  },
  {
    name: "tokens",
    read: tokenize,
    ...VALUE_SIZES,
    tokens: ['"', "\\", "(", ")", ";", "=", " ", "\t", "a", "\u0100"],
    heads: ['"', "("],
    tails: ['"', ")"],
  },
  {
    name: "authentication_results",
    read: (text) => parseAuthenticationResults(text, 0),
    ...VALUE_SIZES,
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
    ...VALUE_SIZES,
    tokens: [";", "=", " ", "(", ")", '"', "\\", "a", "pass", "client-ip=192.0.2.1", "\u0100"],
    heads: ["pass (", "pass a="],
    tails: [")", '"'],
  },
  {
    name: "received",
    read: received,
    ...VALUE_SIZES,
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
    ...VALUE_SIZES,
    tokens: [";", "=", ":", " ", "\t", "a", "b=", "h=", "i=1", "\u0100"],
    heads: ["b=", "h=", "\u0100"],
    tails: ["=", ";"],
  },
  {
    name: "parameters",
    read: (text) => [parseParameters(text), parseContentType(text)],
    ...VALUE_SIZES,
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
    ...VALUE_SIZES,
    tokens: [
      ...["=?", "?", "?=", "=", "utf-8", "x", "*", "?q?", "?b?", " ", "a", "_", "=41", "é"],
      ...["=?utf-8?q?a?=", "=?utf-8?b?YQ==?=", "=?iso-2022-jp?b?GyRC?=", "=?x?q?a?=", "\u0100"],
    ],
    heads: ["=?utf-8?q?", "=?utf-8?b?", "=?utf-7?q?"],
    tails: ["?="],
  },
  {
    name: "transfer",
    read: (text) => [decodeLenientBase64(text), decodeQ(text, "utf-8"), decodeQ(text, "latin1")],
    ...VALUE_SIZES,
    tokens: ["A", "=", "==", "=4", "=41", "_", " ", "é", "\u0100", "😀", "\ud800", "-"],
  },
  {
    name: "utf7",
    read: (text) => decodeUtf7(LATIN1(text)),
    ...VALUE_SIZES,
    tokens: ["+", "-", "A", "AGEA", "/", "=", " ", "\u00e9"],
  },
  {
    name: "date",
    read: readDate,
    ...VALUE_SIZES,
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
    ...VALUE_SIZES,
    tokens: [".", "a", "1", "-", "_", "%", "@", " ", "é", "xn--", "a.b", "\u0100"],
    tails: [".b"],
  },
  {
    name: "addresses_of_hosts",
    read: findIps,
    ...VALUE_SIZES,
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
    ...VALUE_SIZES,
    tokens: ["\r\n", "\n", "\r", " ", "\t", "a", "\u0100"],
    tails: ["a"],
  },
  {
    name: "text",
    read: scanText,
    ...MAIL_SIZES,
    tokens: ["\r\n", "\n", "\r", " ", "\t", "a", "\0", "\x1f", "\x7f", "é", "\ufeff", "\u0100"],
  },
  {
    name: "eight_bit",
    read: repairEightBit,
    ...VALUE_SIZES,
    tokens: ["a", "é", "\u00c3\u00a9", "\u0080", "\u0093", "\u20ac", "\u0100", "\ufffd", "\ud800"],
    heads: ["a"],
  },
  {
    name: "fields",
    read: splitFields,
    ...MAIL_SIZES,
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
    ...MAIL_SIZES,
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
    name: "pasted heads",
    read: (text) => [repairPasted(text), parseHeaders(text)],
    ...MAIL_SIZES,
    size: MAIL_SIZES.size / 4,
    tokens: [
      ...["From: a@b\n", "To: c@d\n", "Sent: x\n", "Subject: x\n", "Received: x\n", "\n", "> "],
      ...["From:\n", "from:\n", "| ", "\t", "&gt;", "&#58;", "1. ", "a", "\r\r\n", "\n\n"],
      ...["DKIM-Signature: v=1; h=\n", "SPF:\tPASS\n", "Message ID\t<a@b>\n"],
    ],
    heads: ["From: a@b\nTo: c@d\n\n", "Original Message\n", "DKIM-Signature: v=1; h=\n"],
    tails: ["Received: x\n"],
  },
];
