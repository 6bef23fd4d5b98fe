import kinds from "./kinds.json" with { type: "json" };

/** A *source* is an archive or a product, however many files or languages it has. */

/** Kinds of mail, each with the sources that hold it. */
const KINDS: Readonly<Record<string, KindOfMail>> = kinds;

interface KindOfMail {
  readonly reason: string;
  /** Names of sources; they win over prefixes. */
  readonly sources: readonly string[];
  /** Prefixes of names of sources. */
  readonly prefixes: readonly string[];
}

/** Kind of mail of the sources that `kinds.json` does not name. */
const OTHER_KIND = "mailbox";

/** Names of archives by the other names under which collectors published their mail. */
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

/**
 * Patterns of names that count as one source. These are products derived from one another, whose
 * texts are mostly the same, and lists of one archive.
 */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^template_(?:ojs|omp|pkp-lib)$/, "product:pkp"],
  [/^template_(?:phpbb.*|italian|spanish)$/, "product:phpbb"],
  [/^template_(?:PS-.*|PrestaShop.*)$/, "text_shop_templates"],
  [/^list:(?:linux-man|ltp|open-iscsi)$/, "opensource_lists"],
  [/^list:/, "sourceforge_lists"],
  [/^list_(?:linux_mtd|openwrt_devel|kexec|osmocom_net_gprs|linux_stm32)$/, "list_spam"],
];

/** Factors for the weights of sources whose labels are doubtful or whose texts are all alike. */
const TRUST: Readonly<Record<string, number>> = {
  sms_zh_mudou: 0.3,
  sms_tr_onrkrsy: 0.3,
  sms_es_mx_gamesrack: 0.2,
};

/**
 * Sources of one label with nearly all everyday words of a language, which would become features of
 * the label. A small weight does not help, as AdaGrad's steps do not depend on it.
 */
const ONE_SIDED: ReadonlySet<string> = new Set(["chat_ru_talyguryn"]);

/** Prefixes of sources with few messages, which are left out together like products. */
const SMALL_SOURCES = ["nl_", "pr_", "sim_", "sp_", "tr_"] as const;

/** Prefix of the sources of texts written for training, one per language. No figures count them. */
export const WRITTEN = "written:";

/**
 * Prefix of the sources of messages from parsers' tests. Parsers copy them from one another, so all
 * are left out together.
 */
const PARSER_TESTS = "fixture:";

/** Finds the source of a message by the name that its line of the corpus file gives. */
export function parseSource(name: string): string {
  for (const [pattern, family] of FAMILIES) if (pattern.test(name)) return family;
  return ARCHIVES[name] ?? name.replace(/^template_/, "product:");
}

/** Finds the row of a source in result tables. All products of a language share a row. */
export function findRow(source: string, language: string): string {
  return source.startsWith("product:") ? `products ${language}` : source;
}

/** Finds the kind of mail that a source holds. */
export function findKind(source: string): string {
  const kindEntries = Object.entries(KINDS);
  const [kind = OTHER_KIND] = kindEntries.find(([, { sources }]) => sources.includes(source)) ??
    kindEntries.find(([, { prefixes }]) => prefixes.some((prefix) => source.startsWith(prefix))) ??
    [];
  return kind;
}

/** Finds the factor for a source's weight: 1, or less if its labels are doubtful. */
export function findTrust(source: string): number {
  return TRUST[source] ?? 1;
}

/** Tells whether the classifier learns the words of a source. */
export function teachesWords(source: string): boolean {
  return !ONE_SIDED.has(source);
}

/** Number of folds for all products, as one product has too few messages to be left out alone. */
export const PRODUCT_FOLDS = 5;

/** Finds the fold of a source: the sources that are left out together with it. */
export function findFold(source: string): string {
  if (source.startsWith(WRITTEN)) return "written";
  if (source.startsWith(PARSER_TESTS)) return "parser tests";
  const isSmall = SMALL_SOURCES.some((prefix) => source.startsWith(prefix));
  if (!source.startsWith("product:") && !isSmall) return source;
  let hash = 5381;
  for (let i = 0; i < source.length; i++) hash = (hash * 33 + source.charCodeAt(i)) >>> 0;
  return `products ${1 + hash % PRODUCT_FOLDS}`;
}
