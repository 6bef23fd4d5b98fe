import type { HeaderField, ParsedHeaders } from "../../headers/types.ts";
import { findBorderHop } from "../border/border.ts";
import { findMailServers } from "../border/mail_servers.ts";
import { EXCHANGE_KEYS, type ExchangeKey, type ExchangeMeaning, findMeaning } from "./meanings.ts";

/** Results of Microsoft's filters in a mail (Microsoft, "Anti-spam message headers"). */
export interface ExchangeNotes {
  /** `believed` if the recipient's side is Microsoft 365, which removes foreign fields. */
  readonly belief: "believed" | "claimed";
  /** The notes in the order of {@linkcode EXCHANGE_KEYS}, each key once. */
  readonly notes: readonly ExchangeNote[];
}

/** A value of a filter and its meaning. */
export interface ExchangeNote {
  readonly key: ExchangeKey;
  readonly value: string;
  /** Null if the value explains itself, such as a country or an address, or is unknown. */
  readonly meaning: ExchangeMeaning | null;
  /** Name of the field that has the value, as written. */
  readonly field: string;
}

/** Fields of `KEY:value;` pairs, and the keys that are read of each. */
const PAIR_FIELDS: Readonly<Record<string, readonly ExchangeKey[]>> = {
  "x-forefront-antispam-report": [
    "CAT",
    "SFV",
    "SCL",
    "DIR",
    "IPV",
    "CIP",
    "CTRY",
    "H",
    "PTR",
    "LANG",
  ],
  "x-microsoft-antispam": ["BCL"],
  "x-microsoft-antispam-mailbox-delivery": ["dest"],
};

/** Fields of one value, and its key. */
const VALUE_FIELDS: Readonly<Record<string, ExchangeKey>> = {
  "x-ms-exchange-organization-scl": "SCL",
  "x-ms-exchange-organization-pcl": "PCL",
  "x-ms-exchange-organization-authas": "AuthAs",
};

/** Maximum number of pairs read of a field; real ones have about thirty. */
const MAX_PAIRS = 200;

/** Maximum length of a value; it is cut. */
const MAX_VALUE = 253;

/** Reads the notes of Exchange, of each field the topmost; null without such a field. */
export function readExchangeNotes(headers: ParsedHeaders): ExchangeNotes | null {
  const { byName } = headers;
  const notes = new Map<ExchangeKey, ExchangeNote>();
  const addNote = (key: ExchangeKey, value: string, field: HeaderField) => {
    if (value === "" || notes.has(key)) return;
    notes.set(key, {
      key,
      value: value.slice(0, MAX_VALUE),
      meaning: findMeaning(key, value),
      field: field.name,
    });
  };
  for (const [name, keys] of Object.entries(PAIR_FIELDS)) {
    const [field] = byName.get(name) ?? [];
    if (field === undefined) continue;
    const pairs = readPairs(field.value);
    for (const key of keys) addNote(key, pairs.get(key.toLowerCase()) ?? "", field);
  }
  for (const [name, key] of Object.entries(VALUE_FIELDS)) {
    const [field] = byName.get(name) ?? [];
    if (field !== undefined) addNote(key, field.value, field);
  }
  if (notes.size === 0) return null;
  const border = findBorderHop(headers);
  const isMicrosoft = border !== undefined &&
    findMailServers(border.by)?.name === "Microsoft 365 and Outlook.com";
  return {
    belief: isMicrosoft ? "believed" : "claimed",
    notes: EXCHANGE_KEYS.map((key) => notes.get(key)).filter((note) => note !== undefined),
  };
}

/** Reads pairs such as `CIP:192.0.2.1;CTRY:US;SCL:1`, names in lower case; the first counts. */
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
