import { BODY_LANGUAGES } from "../../contract/body.ts";
import type { BodyLanguage } from "../../contract/body.ts";
import type { Word } from "./words.ts";

/** Words that no letter goes without, accents removed. */
const WORDS: Readonly<Record<BodyLanguage, ReadonlySet<string>>> = {
  en: set(
    "the and you your of to is are this that have with for we our will be please from it " +
      "i my me it s can not do if as has was am so he she they an or by",
  ),
  fr: set(
    "le les des vous votre vos est et une dans pour nous avec sur ce cette pas du au qui " +
      "notre nos par sous veuillez merci bonjour cordialement ci joint " +
      "que tu je j ai il elle ne n en un mon ma mes ton ta tes se qu d l c a de la si " +
      "aux ete etes sont leur",
  ),
  de: set(
    "der die das und sie ihr ihre ist nicht ein eine mit fur wir von den dem zu auf bitte " +
      "ich du mein meine dein es im dass an hat wenn mir dir uns bin " +
      "sich auch wird werden wurde nach bei oder kann ihnen hallo",
  ),
  it: set(
    "il di che gli della per una sono con non nel alla dei questo suo tuo ti si le grazie " +
      "un mi ho hai ma e la al del ci mio mia lo tu se in da " +
      "ciao gentile sei sua tua suoi tuoi nostro nostra lei nella dello degli delle sul sulla " +
      "ha stato stata essere puoi o i l",
  ),
  es: set(
    "el los las que usted su para una con por del es en y sus esta como nuestro al no " +
      "un me mi he ha lo le se tu si de la a te " +
      "hola estimado gracias sus tus nuestra sido fue puede ser o",
  ),
};

/** Words looked at, fewest that tell a language, and their least share of all, in percent. */
const MAX_WORDS = 2000, MIN_KNOWN = 3, MIN_SHARE = 8;

/** The language of a text; null when none shows. */
export function languageOf(words: readonly Word[]): BodyLanguage | null {
  const all = words.slice(0, MAX_WORDS).map(({ word }) => word);
  const counts = BODY_LANGUAGES.map((language) => ({
    language,
    count: all.filter((word) => WORDS[language].has(word)).length,
  })).sort((a, b) => b.count - a.count);
  const [best] = counts;
  if (best === undefined || best.count < MIN_KNOWN) return null;
  return best.count * 100 >= all.length * MIN_SHARE ? best.language : null;
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
