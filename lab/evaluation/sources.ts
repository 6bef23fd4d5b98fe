import kinds from "./kinds.json" with { type: "json" };

/** A *source* is an archive or a product, however many files or languages it has. */

/**
 * Kinds of mail, which choices are tested by leaving out; sources by name or prefix, names first.
 */
const KINDS: Readonly<Record<string, KindOfSources>> = kinds;

interface KindOfSources {
  readonly reason: string;
  readonly sources: readonly string[];
  readonly prefixes: readonly string[];
}

/** The kind of sources that no table names. */
const OTHER = "mailbox";

/** Archives that other collectors published under another name. */
const ARCHIVES: Readonly<Record<string, string>> = {
  enron_ham: "enron",
  text_enron: "enron",
  spamassassin_full: "spamassassin",
  text_nazario: "nazario",
  pp2_phishing_pot: "phishing_pot",
  uci_sms_spam: "uci_sms",
  uci_sms_mt_fr: "uci_sms",
  uci_sms_mt_de: "uci_sms",
};

/** Products derived from one another, so that their texts are mostly the same. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^template_(?:ojs|omp|pkp-lib)$/, "product:pkp"],
  [/^template_(?:phpbb.*|italian|spanish)$/, "product:phpbb"],
  [/^template_(?:PS-.*|PrestaShop.*)$/, "text_shop_templates"],
  [/^list:(?:linux-man|ltp|open-iscsi)$/, "opensource_lists"],
  [/^list:/, "sourceforge_lists"],
  [/^list_(?:linux_mtd|openwrt_devel|kexec|osmocom_net_gprs|linux_stm32)$/, "list_spam"],
];

/** Sources whose labels are doubtful or whose texts are all alike count only so much. */
const DOUBTFUL: Readonly<Record<string, number>> = {
  sms_zh_mudou: 0.3,
  sms_tr_onrkrsy: 0.3,
  sms_es_mx_gamesrack: 0.2,
};

/** Prefixes of sources that come in small collections. */
const SMALL = ["nl_", "pr_", "sim_", "sp_", "tr_"] as const;

/**
 * Prefix of texts written by this project for training, a source per language; nothing is tested on
 * them.
 */
export const WRITTEN = "written:";

/**
 * Prefix of messages of parsers' tests, a source each; parsers copy them, so all are left out
 * together.
 */
const PARSER_TESTS = "fixture:";

/**
 * Parses the archive or product of a message, by the source named in its line of the corpus file.
 */
export function parseSource(named: string): string {
  for (const [pattern, family] of FAMILIES) if (pattern.test(named)) return family;
  return ARCHIVES[named] ?? named.replace(/^template_/, "product:");
}

/** Finds the table row of a source: its own, or one for all products of a language. */
export function findRow(source: string, language: string): string {
  return source.startsWith("product:") ? `products ${language}` : source;
}

/** Finds the kind of a source; one that no table names is a mailbox. */
export function findKind(source: string): string {
  const all = Object.entries(KINDS);
  const named = all.find(([, { sources }]) => sources.includes(source)) ??
    all.find(([, { prefixes }]) => prefixes.some((prefix) => source.startsWith(prefix)));
  return named?.[0] ?? OTHER;
}

/** Finds how much a source counts, where its labels are doubtful. */
export function findTrust(source: string): number {
  return DOUBTFUL[source] ?? 1;
}

/** Number of folds of the products; each has too few messages to be left out alone. */
export const PRODUCT_FOLDS = 5;

/** Assigns sources to folds: an archive alone, a product with every fifth other. */
export function assignFold(source: string): string {
  if (source.startsWith(WRITTEN)) return "written";
  if (source.startsWith(PARSER_TESTS)) return "parser tests";
  const isSmall = SMALL.some((prefix) => source.startsWith(prefix));
  if (!source.startsWith("product:") && !isSmall) return source;
  let hash = 5381;
  for (let i = 0; i < source.length; i++) hash = (hash * 33 + source.charCodeAt(i)) >>> 0;
  return `products ${1 + hash % PRODUCT_FOLDS}`;
}
