import { canonicalizeField } from "../../../shared/verification/dkim/canonical.ts";
import { readFields } from "../../../shared/verification/dkim/raw_message.ts";
import { splitPastedFields } from "../../../shared/verification/dkim/repairs.ts";
import { readSignature } from "../../../shared/verification/dkim/signature.ts";
import { readDmarcRecord } from "../../../shared/verification/dmarc/record.ts";
import { parseRecord } from "../../../shared/verification/spf/record.ts";
import { VALUE_SIZES } from "./reader.ts";
import type { GrowthReader } from "./reader.ts";

/** Readers of the verification: signatures, canonical forms, DNS records. */
export const AUTHENTICATION_READERS: readonly GrowthReader[] = [
  {
    name: "signature_tags",
    read: readSignature,
    ...VALUE_SIZES,
    tokens: [";", "=", ":", " ", "\t", "\r\n ", "a", "b=", "h=", "v=1;", "\u0100"],
    heads: ["DKIM-Signature: v=1; a=rsa-sha256; d=a.b; s=c; bh=; b=", "X: v=1; h="],
    tails: ["=", ";"],
  },
  {
    name: "canonical_field",
    read: (text) => canonicalizeField(text, "relaxed"),
    ...VALUE_SIZES,
    tokens: [" ", "\t", "\r\n", "\r", "\n", "a", ":"],
    heads: ["a:", "a :"],
    tails: ["a"],
  },
  {
    name: "raw_fields",
    read: (text) => [readFields(text), splitPastedFields(text)],
    ...VALUE_SIZES,
    tokens: ["a", ":", "a:", " ", "\t", "\r\n", "\n", "\r", "\r\n ", "-"],
    heads: ["a:"],
    tails: ["\r\n\r\n"],
  },
  {
    name: "dns_records",
    read: (text) => [parseRecord(`v=spf1 ${text}`), readDmarcRecord(`v=DMARC1; ${text}`)],
    ...VALUE_SIZES,
    tokens: [" ", ";", "=", ":", "/", "a", "include:", "ip4:", "%{", "}", "%{i}", "p=none", "-all"],
    heads: ["include:", "exp="],
    tails: [" -all", "}"],
  },
];
