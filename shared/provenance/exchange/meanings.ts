/** The keys that are shown, the most important first. Others are for Microsoft's own use. */
export const EXCHANGE_KEYS = [
  "CAT",
  "SFV",
  "SCL",
  "PCL",
  "BCL",
  "dest",
  "DIR",
  "AuthAs",
  "IPV",
  "CIP",
  "CTRY",
  "H",
  "PTR",
  "LANG",
] as const;

/** A key that is shown; {@linkcode findMeaning} explains the values of most. */
export type ExchangeKey = typeof EXCHANGE_KEYS[number];

/** Meanings of words, by key. */
const VALUES = {
  CAT: {
    NONE: "cat_none",
    AMP: "cat_malware",
    MALW: "cat_malware",
    SAP: "cat_safe_attachments",
    FTBP: "cat_attachment_type",
    BULK: "cat_bulk",
    DIMP: "cat_domain_impersonation",
    UIMP: "cat_user_impersonation",
    GIMP: "cat_user_impersonation",
    BIMP: "cat_brand_impersonation",
    HPHSH: "cat_high_confidence_phishing",
    HPHISH: "cat_high_confidence_phishing",
    PHSH: "cat_phishing",
    INTOS: "cat_phishing",
    HSPM: "cat_high_confidence_spam",
    SPM: "cat_spam",
    OSPM: "cat_spam",
    SPOOF: "cat_spoof",
  },
  SFV: {
    NSPM: "sfv_not_spam",
    SPM: "sfv_spam",
    SKS: "sfv_spam_by_rule",
    SKB: "sfv_blocked_by_policy",
    BLK: "sfv_blocked_by_recipient",
    SFE: "sfv_safe_sender",
    SKA: "sfv_allowed_by_policy",
    SKN: "sfv_skipped_by_rule",
    SKI: "sfv_internal",
    SKQ: "sfv_released",
  },
  dest: { I: "dest_inbox", J: "dest_junk", C: "dest_folder", D: "dest_deleted" },
  DIR: { INB: "dir_inbound", OUT: "dir_outbound", INT: "dir_internal" },
  IPV: { NLI: "ipv_unlisted", CAL: "ipv_allowed" },
  AuthAs: {
    ANONYMOUS: "auth_anonymous",
    INTERNAL: "auth_internal",
    PARTNER: "auth_partner",
  },
} as const;

/** Meanings of numbers, by key: the highest number of a span, and the meaning of the span. */
const LEVELS = {
  SCL: [[-1, "scl_skipped"], [4, "scl_not_spam"], [6, "scl_spam"], [9, "scl_high_confidence_spam"]],
  PCL: [[3, "pcl_low"], [8, "pcl_high"]],
  BCL: [[0, "bcl_none"], [3, "bcl_few"], [7, "bcl_mixed"], [9, "bcl_many"]],
} as const;

type ValueTable = typeof VALUES;
type LevelTable = typeof LEVELS;

/** The id of a meaning; the texts have its sentence. */
export type ExchangeMeaning =
  | { [Key in keyof ValueTable]: ValueTable[Key][keyof ValueTable[Key]] }[keyof ValueTable]
  | LevelTable[keyof LevelTable][number][1];

/** Finds the meaning of a value; null if it is unknown. */
export function findMeaning(key: ExchangeKey, value: string): ExchangeMeaning | null {
  const spans = LEVELS_BY_KEY.get(key);
  if (spans !== undefined) {
    const level = /^-?\d$/.test(value) ? Number(value) : NaN;
    return spans.find(([highest]) => level <= highest)?.[1] ?? null;
  }
  const word = key === "dest" || key === "AuthAs" ? value.toUpperCase() : value;
  return VALUES_BY_KEY.get(key)?.get(word) ?? null;
}

const VALUES_BY_KEY: ReadonlyMap<string, ReadonlyMap<string, ExchangeMeaning>> = new Map(
  Object.entries(VALUES).map(([key, words]) => [key, new Map(Object.entries(words))]),
);

const LEVELS_BY_KEY: ReadonlyMap<string, readonly (readonly [number, ExchangeMeaning])[]> = new Map(
  Object.entries(LEVELS),
);

/** Meanings by which a filter calls a mail unwanted. */
export const UNWANTED_MEANINGS: ReadonlySet<ExchangeMeaning> = new Set<ExchangeMeaning>([
  "cat_malware",
  "cat_safe_attachments",
  "cat_attachment_type",
  "cat_domain_impersonation",
  "cat_user_impersonation",
  "cat_brand_impersonation",
  "cat_high_confidence_phishing",
  "cat_phishing",
  "cat_high_confidence_spam",
  "cat_spam",
  "cat_spoof",
  "sfv_spam",
  "sfv_spam_by_rule",
  "sfv_blocked_by_policy",
  "sfv_blocked_by_recipient",
  "scl_spam",
  "scl_high_confidence_spam",
  "pcl_high",
  "bcl_many",
  "dest_junk",
]);
