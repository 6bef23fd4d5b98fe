import { ENGLISH } from "../../texts/english.ts";
import { fill } from "../../texts/fill.ts";

const WORDS = ENGLISH.featureWords;
const SHAPES: Readonly<Record<string, string>> = WORDS.shapes;
const DOMAINS: Readonly<Record<string, string>> = WORDS.domains;

/** The words for a feature; its name where there are none. */
export function shapeInWords(name: string): string {
  const known = SHAPES[name];
  if (known !== undefined) return known;
  const colon = name.indexOf(":");
  const what = name.slice(colon + 1);
  const domain = DOMAINS[what];
  switch (name.slice(0, colon)) {
    case "from":
      return fill(WORDS.author, { is: domain ?? what });
    case "link":
      return fill(WORDS.link, { is: domain ?? what });
    case "images":
      return fill(WORDS.images, { count: what });
    case "links":
      return fill(WORDS.links, { count: what });
    case "link owners":
      return fill(WORDS.sites, { count: what });
    case "part":
      return fill(WORDS.part, { type: what });
    default:
      return name;
  }
}
