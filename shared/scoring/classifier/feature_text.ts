import type { Texts } from "../../findings/english.ts";
import { fill, type Values } from "../../findings/fill.ts";

/** A feature of a mail, independent of language. */
export interface NamedFeature {
  /** A key of `featureWords` in `catalogue/texts/<language>.json`, or of its `shapes`. */
  readonly id: string;
  /** The values that fill its text. */
  readonly values: Readonly<Record<string, string>>;
}

/** Features whose names have a value after the colon: id of the text, name of the value. */
const WITH_VALUE: ReadonlyMap<string, readonly [id: string, value: string]> = new Map([
  ["from", ["author", "is"]],
  ["link", ["link", "is"]],
  ["images", ["images", "count"]],
  ["links", ["links", "count"]],
  ["link owners", ["sites", "count"]],
]);

/** Parses the name of a feature, such as `link:port` or `images:5`. */
export function parseFeatureName(
  name: string,
  { shapes }: Pick<Texts["featureWords"], "shapes">,
): NamedFeature {
  const colon = name.indexOf(":");
  const entry = Object.hasOwn(shapes, name) ? undefined : WITH_VALUE.get(name.slice(0, colon));
  if (entry === undefined) return { id: name, values: {} };
  return { id: entry[0], values: { [entry[1]]: name.slice(colon + 1) } };
}

/** Formats a feature; its id if the texts lack it, as with the answer of another version. */
export function formatFeature(
  { id, values }: NamedFeature,
  { shapes, domains, ...words }: Texts["featureWords"],
  locale?: string,
): string {
  const template = lookUp(shapes, id) ?? lookUp(words, id);
  if (template === null) return id;
  const { is: domainKind } = values;
  const translation = domainKind === undefined
    ? {}
    : { is: lookUp(domains, domainKind) ?? domainKind };
  return fill(template, { ...values, ...translation }, locale);
}

/** Name of the value that lists the names of features in the sentence of a reason. */
export const SIGNS = "signs";

/** Replaces the names of features in the values of a sentence by their texts. */
export function spellOutSigns(values: Values, words: Texts["featureWords"]): Values {
  const names = values[SIGNS];
  if (typeof names !== "string") return values;
  const texts = names.split(SEPARATOR)
    .map((name) => formatFeature(parseFeatureName(name, words), words));
  return { ...values, [SIGNS]: texts.join(SEPARATOR) };
}

/** Separator of the names of features, which contain none. */
const SEPARATOR = ", ";

/** Joins the names of features to one value. */
export function joinSigns(names: readonly string[]): string {
  return names.join(SEPARATOR);
}

function lookUp(texts: Readonly<Record<string, string>>, key: string): string | null {
  return Object.hasOwn(texts, key) ? texts[key] ?? null : null;
}
