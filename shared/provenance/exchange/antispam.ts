import type { HeaderField, ParsedHeaders } from "../../headers/types.ts";
import { borderHop } from "../border/border.ts";
import { findMailServers } from "../border/mail_servers.ts";
import { EXCHANGE_KEYS, type ExchangeKey, type ExchangeMeaning, findMeaning } from "./meanings.ts";

/**
 * Results of Microsoft's filters in a mail. Source: Microsoft, "Anti-spam message headers in
 * Microsoft 365".
 */
export interface ExchangeNotes {
  /**
   * `believed` where the recipient's side is Microsoft 365, which removes foreign fields; else
   * `claimed`.
   */
  readonly belief: "believed" | "claimed";
  /** In the order in which they matter, each key once. */
  readonly notes: readonly ExchangeNote[];
}

/** One value with its meaning. */
export interface ExchangeNote {
  readonly key: ExchangeKey;
  readonly value: string;
  /** Null where the value explains itself, such as a country or an address, or is unknown. */
  readonly meaning: ExchangeMeaning | null;
  /** Name of the field that has it, as written. */
  readonly field: string;
}

/** Fields that hold `KEY:value;` pairs, and the keys that are read from each. */
const PAIRED: Readonly<Record<string, readonly ExchangeKey[]>> = {
  "x-forefront-antispam-report": [
    ...["CAT", "SFV", "SCL", "DIR", "IPV"] as const,
    ...["CIP", "CTRY", "H", "PTR", "LANG"] as const,
  ],
  "x-microsoft-antispam": ["BCL"],
  "x-microsoft-antispam-mailbox-delivery": ["dest"],
};

/** Fields that hold one value. */
const SINGLE: Readonly<Record<string, ExchangeKey>> = {
  "x-ms-exchange-organization-scl": "SCL",
  "x-ms-exchange-organization-pcl": "PCL",
  "x-ms-exchange-organization-authas": "AuthAs",
};

/** Maximum number of pairs that are read of one field; real ones have about thirty. */
const MAX_PAIRS = 200;

/** Longest value in the result. */
const MAX_VALUE = 253;

/**
 * Returns the notes of Exchange; null where none of its fields is there. The topmost field of a
 * name counts.
 */
export function readExchangeNotes(parsed: ParsedHeaders): ExchangeNotes | null {
  const { byName } = parsed;
  const found = new Map<ExchangeKey, ExchangeNote>();
  const take = (key: ExchangeKey, value: string, field: HeaderField) => {
    if (value === "" || found.has(key)) return;
    found.set(key, {
      key,
      value: value.slice(0, MAX_VALUE),
      meaning: findMeaning(key, value),
      field: field.name,
    });
  };
  for (const [name, keys] of Object.entries(PAIRED)) {
    const [field] = byName.get(name) ?? [];
    if (field === undefined) continue;
    const pairs = readPairs(field.value);
    for (const key of keys) take(key, pairs.get(key.toLowerCase()) ?? "", field);
  }
  for (const [name, key] of Object.entries(SINGLE)) {
    const [field] = byName.get(name) ?? [];
    if (field !== undefined) take(key, field.value, field);
  }
  if (found.size === 0) return null;
  const border = borderHop(parsed);
  const ours = border !== undefined &&
    findMailServers(border.by)?.name === "Microsoft 365 and Outlook.com";
  return {
    belief: ours ? "believed" : "claimed",
    notes: EXCHANGE_KEYS.map((key) => found.get(key)).filter((note) => note !== undefined),
  };
}

/** `CIP:192.0.2.1;CTRY:US;SCL:1`: the first of each name, in lower case. */
function readPairs(value: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const part of value.split(";", MAX_PAIRS)) {
    const colon = part.indexOf(":");
    if (colon < 1) continue;
    const name = part.slice(0, colon).trim().toLowerCase();
    if (!pairs.has(name)) pairs.set(name, part.slice(colon + 1).trim());
  }
  return pairs;
}
