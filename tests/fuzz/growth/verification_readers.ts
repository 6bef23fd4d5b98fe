import { encodeLatin1 } from "../../../shared/encoding/bytes.ts";
import { canonicalizeBody } from "../../../shared/verification/dkim/canonical.ts";
import { readFields, readMessage } from "../../../shared/verification/dkim/raw_message.ts";
import { generateVariants, splitPastedFields } from "../../../shared/verification/dkim/repairs.ts";
import { readSignature } from "../../../shared/verification/dkim/signature.ts";
import { groupFields } from "../../../shared/verification/dkim/signed_text.ts";
import { readSets } from "../../../shared/verification/arc/verify_arc.ts";
import { readDmarcRecord } from "../../../shared/verification/dmarc/record.ts";
import { parseMacros } from "../../../shared/verification/spf/macro.ts";
import { parseRecord } from "../../../shared/verification/spf/record.ts";
import { VALUE_SIZES } from "./reader.ts";
import type { GrowthReader } from "./reader.ts";

/** Readers of the verification: signatures, records, and whole signed mails. */
export const VERIFICATION_READERS: readonly GrowthReader[] = [
  {
    name: "DKIM signature",
    read: (text) => readSignature(text),
    ...VALUE_SIZES,
    tokens: [
      "h=a:b;",
      "b=QUFB",
      "bh=",
      "QUFB",
      "=",
      ":",
      "\r\n ",
      " ",
      "d=a.b;",
      "c=relaxed/",
      "l=1",
      ".",
    ],
    heads: ["DKIM-Signature: v=1; a=rsa-sha256; d=a.b; s=s; bh=QUFB; b=QUFB; h=", "X: v=1; b="],
    tails: [";", "; h=from"],
  },
  {
    name: "canonical body",
    read: (
      text,
    ) => [
      canonicalizeBody(encodeLatin1(text), "relaxed"),
      canonicalizeBody(encodeLatin1(text), "simple"),
    ],
    ...VALUE_SIZES,
    tokens: ["a", " ", "\t", "\r\n", "\n", "\r", " \n"],
    tails: ["x", "\r\n"],
  },
  {
    name: "signed fields",
    read: (text) => [readFields(text), readMessage(encodeLatin1(text))],
    ...VALUE_SIZES,
    tokens: ["a:", "a", ":", " ", "\t", "\n", "\r\n", "\n ", "From ", "b c", "\xe9"],
    heads: ["From x\n", "a: b\n"],
    tails: ["\n\nbody"],
  },
  {
    name: "pasted fields",
    read: (text) => [splitPastedFields(text), ...generateVariants(text)],
    ...VALUE_SIZES,
    tokens: [
      "a: b\n",
      "a",
      ":",
      " ",
      "\t",
      "\n",
      "\r\n",
      " \n",
      "\n ",
      "> ",
      ">",
      "&lt;",
      "&",
      "\xc2\xa0",
      "\xe2\x80\x8b",
      "DKIM-Signature: h=a:\n",
      ";h=a ",
      ";bh=",
      ";",
      "//",
    ],
    heads: ["> ", "    a: b\n", "DKIM-Signature: v=1;"],
    tails: ["\n\nbody", " "],
  },
  {
    name: "ARC sets",
    read: (text) => readSets(groupFields(readFields(text))),
    ...VALUE_SIZES,
    tokens: [
      "ARC-Seal: i=1; cv=none\n",
      "ARC-Message-Signature: i=1; h=a\n",
      "ARC-Seal: i=\n",
      "ARC-Authentication-Results: i=1; a\n",
      "ARC-Authentication-Results: i = \n",
      " ",
      ";",
      "\n ",
    ],
    heads: ["ARC-Authentication-Results: "],
  },
  {
    name: "SPF record",
    read: (text) => parseRecord(`v=spf1 ${text}`),
    ...VALUE_SIZES,
    tokens: [
      "a",
      "a:b.c ",
      "mx/",
      "/",
      "//",
      "ip4:1.2.3.4/",
      "ip6:",
      ":",
      "include:",
      "redirect=",
      "exp=",
      "%{i}",
      "%{",
      "%",
      ".",
      " ",
      "-",
      "=",
      "~all ",
    ],
    heads: ["a:", "exp=", "ip6:"],
    tails: [".c", "/24"],
  },
  {
    name: "SPF macros",
    read: (text) => [parseMacros(text, true), parseMacros(text, false)],
    ...VALUE_SIZES,
    tokens: ["%{s1r.-+,/_=}", "%{", "}", "%", "%%", "%_", "%-", "d", "9", "r", ".", "a"],
    heads: ["%{d"],
    tails: ["}"],
  },
  {
    name: "DMARC record",
    read: (text) => readDmarcRecord(`v=DMARC1; ${text}`),
    ...VALUE_SIZES,
    tokens: ["p=none", ";", "=", " ", "sp=", "rua=mailto:a@b", ",", "mailto:", "@", "a", "\t"],
    heads: ["rua=", "p=none; rua="],
    tails: ["; p=none", "@b"],
  },
];
