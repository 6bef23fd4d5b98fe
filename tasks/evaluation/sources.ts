/**
 * A *source* is an archive or a product: what one collector took from one place.
 * Every choice is tested on sources that had no part in it, so two files of one archive,
 * or a product in five languages, are one source.
 */

/** What a source holds, so that no kind outweighs the others. */
export type Kind =
  | "corporate"
  | "list"
  | "mailbox"
  | "phishing"
  | "notices"
  | "products"
  | "short text"
  | "parser tests"
  | "written";

/** Archives that other collectors have under another name. */
const ARCHIVES: Readonly<Record<string, string>> = {
  enron_ham: "enron",
  text_enron: "enron",
  spamassassin_full: "spamassassin",
  text_nazario: "nazario",
  uci_sms_spam: "uci_sms",
  uci_sms_mt_fr: "uci_sms",
  uci_sms_mt_de: "uci_sms",
};

/** Products made from one another: their texts are mostly the same. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^template_(?:ojs|omp|pkp-lib)$/, "product:pkp"],
  [/^template_(?:phpbb.*|italian|spanish)$/, "product:phpbb"],
  [/^template_(?:PS-.*|PrestaShop.*)$/, "text_shop_templates"],
  [/^list:(?:linux-man|ltp|open-iscsi)$/, "opensource_lists"],
  [/^list:/, "sourceforge_lists"],
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
};

/** What this project wrote to learn from, a source for each language; it tests nothing. */
export const WRITTEN = "written:";

/**
 * Messages in the tests of mail parsers, a source for each parser; they copy from one another,
 * so are left out together.
 */
const PARSER_TESTS = "fixture:";

/** The archive or product of a message, by what its line of the corpus file calls its source. */
export function sourceOf(named: string): string {
  for (const [pattern, family] of FAMILIES) if (pattern.test(named)) return family;
  return ARCHIVES[named] ?? named.replace(/^template_/, "product:");
}

/**
 * The row of a table a source counts in: itself, or the products of one language together,
 * since most products have too few messages for a share.
 */
export function rowOf(source: string, language: string): string {
  return source.startsWith("product:") ? `products ${language}` : source;
}

/** What kind a source is of; what no table names stands for itself as a mailbox. */
export function kindOf(source: string): Kind {
  if (source.startsWith("product:")) return "products";
  if (source.startsWith(WRITTEN)) return "written";
  if (source.startsWith(PARSER_TESTS)) return "parser tests";
  return KINDS[source] ?? "mailbox";
}

/**
 * Parts the products are split into;
 * there are too few messages of each to leave them out one by one.
 */
export const PRODUCT_FOLDS = 5;

/**
 * What is left out together with a source: an archive alone, a product
 * with every fifth other product. A product stays in one part whatever else the data holds.
 */
export function foldOf(source: string): string {
  if (source.startsWith(WRITTEN)) return "written";
  if (source.startsWith(PARSER_TESTS)) return "parser tests";
  if (!source.startsWith("product:")) return source;
  let hash = 5381;
  for (let i = 0; i < source.length; i++) hash = (hash * 33 + source.charCodeAt(i)) >>> 0;
  return `products ${1 + hash % PRODUCT_FOLDS}`;
}
