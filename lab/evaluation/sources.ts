/**
 * A *source* is an archive or a product: mail collected in one place. Every choice is
 * tested on sources that were not used for it, so two files of one archive, or a product in five
 * languages, are one source.
 */

/** Kind of a source's content; every kind has the same weight. */
export type Kind =
  | "corporate"
  | "list"
  | "mailbox"
  | "phishing"
  | "notices"
  | "newsletters"
  | "promotions"
  | "offers"
  | "products"
  | "short text"
  | "parser tests"
  | "written";

/** Archives that other collectors published under another name. */
const ARCHIVES: Readonly<Record<string, string>> = {
  enron_ham: "enron",
  text_enron: "enron",
  spamassassin_full: "spamassassin",
  text_nazario: "nazario",
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

const KINDS: Readonly<Record<string, Kind>> = {
  enron: "corporate",
  text_lingspam: "list",
  spamassassin: "mailbox",
  trec07p: "mailbox",
  foff_milter_tests: "mailbox",
  driverdev_list: "list",
  nvdimm_list: "list",
  linaro_list: "list",
  small_lists: "list",
  sourceforge_lists: "list",
  opensource_lists: "list",
  nazario: "phishing",
  phishing_pot: "phishing",
  court_notices: "notices",
  bounces: "notices",
  text_bank_notices_es: "notices",
  text_mailspring: "corporate",
  text_shop_templates: "products",
  uci_sms: "short text",
  verbraucherzentrale_phishing_de: "short text",
  french_official_examples: "short text",
  fixtures: "written",
  list_blinux: "list",
  list_spam: "list",
  zh_trec06c: "mailbox",
  sms_zh_mudou: "short text",
};

/** Prefixes of sources that come in small collections of one kind. */
const COLLECTIONS: Readonly<Record<string, Kind>> = {
  nl_: "newsletters",
  pr_: "promotions",
  sim_: "phishing",
  sp_: "offers",
  tr_: "notices",
};

/**
 * Prefix of texts written by this project for training, a source per language; nothing is tested on
 * them.
 */
export const WRITTEN = "written:";

/**
 * Prefix of messages from the tests of mail parsers, a source per parser. Parsers copy from one
 * another, so these are left out together.
 */
const PARSER_TESTS = "fixture:";

/** The archive or product of a message, by the source named in its line of the corpus file. */
export function sourceOf(named: string): string {
  for (const [pattern, family] of FAMILIES) if (pattern.test(named)) return family;
  return ARCHIVES[named] ?? named.replace(/^template_/, "product:");
}

/**
 * The row of a table in which a source counts: its own, or one for all products of a language,
 * since most products have too few messages for a share.
 */
export function rowOf(source: string, language: string): string {
  return source.startsWith("product:") ? `products ${language}` : source;
}

/** The kind of a source; one that no table names is a mailbox. */
export function kindOf(source: string): Kind {
  if (source.startsWith("product:")) return "products";
  if (source.startsWith(WRITTEN)) return "written";
  if (source.startsWith(PARSER_TESTS)) return "parser tests";
  return KINDS[source] ?? COLLECTIONS[source.slice(0, source.indexOf("_") + 1)] ?? "mailbox";
}

/** Number of folds of the products; each has too few messages to be left out alone. */
export const PRODUCT_FOLDS = 5;

/**
 * Sources that are left out together: an archive alone, a product with every fifth other
 * product. The fold of a product does not depend on other data.
 */
export function foldOf(source: string): string {
  if (source.startsWith(WRITTEN)) return "written";
  if (source.startsWith(PARSER_TESTS)) return "parser tests";
  const isSmall = Object.hasOwn(COLLECTIONS, source.slice(0, source.indexOf("_") + 1));
  if (!source.startsWith("product:") && !isSmall) return source;
  let hash = 5381;
  for (let i = 0; i < source.length; i++) hash = (hash * 33 + source.charCodeAt(i)) >>> 0;
  return `products ${1 + hash % PRODUCT_FOLDS}`;
}
