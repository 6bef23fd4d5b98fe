import { BODY_LANGUAGES, type BodyLanguage } from "../../contract/body.ts";
import type { Word } from "./words.ts";

/** Words that deny the words after them, accents removed. */
const DENIALS: Readonly<Record<BodyLanguage, ReadonlySet<string>>> = {
  en: set("not never nobody none no nothing neither nor isn wasn aren won doesn don didn hasn"),
  fr: set("pas jamais aucun aucune personne rien nullement ni"),
  de: set("nicht nie niemals kein keine keinen keiner keinerlei niemand"),
  it: set("non mai nessun nessuna nessuno niente"),
  es: set("no nunca ningun ninguna nadie nada"),
};
/** Words that may be between a denial and the denied phrase. */
const FILLERS = set(
  "t so very that really yet at all any an a the is be been are of " +
    "du tout tres si vraiment encore plus d une un est ete " +
    "sehr mehr wirklich besonders ganz ist " +
    "e sara stato stata molto affatto una verra viene " +
    "es sera esta muy tan sido se ha",
);
/** Words of a condition: "if you do not act now" presses. */
const CONDITIONS = set(
  "if unless when until si sinon sauf wenn falls sofern se qualora cuando sino",
);
/** Fillers passed over, and words before a denial among which a condition is looked for. */
const MAX_FILLERS = 2, MAX_BEFORE = 6;

/** Where a phrase is among the words of a text. */
export interface PhrasePlace {
  readonly at: number;
  readonly last: number;
  readonly language: BodyLanguage | null;
}

/** Whether a word denies; of all languages where none is known. */
export function isDenial(word: string, language: BodyLanguage | null): boolean {
  return language === null
    ? Object.values(DENIALS).some((words) => words.has(word))
    : DENIALS[language].has(word);
}

/** Tells whether a denial is right before a phrase, or after it in German, in the same clause. */
export function isDenied(
  words: readonly Word[],
  text: string,
  { at, last, language }: PhrasePlace,
): boolean {
  if (language === null) return false;
  const denials = DENIALS[language];
  const has = (index: number, set: ReadonlySet<string>) => set.has(words[index]?.word ?? "");
  const apart = (index: number) => {
    const from = words[index]?.to ?? 0, to = words[index + 1]?.from ?? from;
    return /[.,;:!?\n]/.test(text.slice(from, to));
  };
  let denial = -1;
  for (let i = at - 1; i >= Math.max(0, at - 1 - MAX_FILLERS) && !apart(i); i--) {
    if (has(i, denials)) denial = i;
    if (denial >= 0 || !has(i, FILLERS)) break;
  }
  if (denial < 0 && language === "de" && has(last + 1, denials) && !apart(last)) denial = at;
  if (denial < 0) return false;
  return !hasCondition(words, text, denial);
}

/** Words for asking, after a denial: "we never ask you to confirm your password". */
const ASKING: Readonly<Record<BodyLanguage, ReadonlySet<string>>> = {
  en: set("ask asks asked asking request requests require requires call email text contact"),
  fr: set("demander demande demandera demandons demanderons demandent sollicite sollicitera"),
  de: set("bitten bittet auffordern fordern fragen fragt verlangen verlangt anfordern abfragen"),
  it: set("chiedere chiede chiedera chiederanno chiediamo chiederemo richiedera richiede"),
  es: set("pedir pide pedira pediremos pedimos solicitar solicita solicitara solicitaremos"),
};
/** Maximum number of words before a request among which asking for it is denied. */
const MAX_ASKING = 9;

/** Tells whether a denial and a word for asking precede a request in its clause: "we never ask". */
export function isRefused(
  words: readonly Word[],
  text: string,
  { at, language }: Omit<PhrasePlace, "last">,
): boolean {
  if (language === null) return BODY_LANGUAGES.some((spoken) => refuses(words, text, at, spoken));
  return refuses(words, text, at, language);
}

function refuses(words: readonly Word[], text: string, at: number, spoken: BodyLanguage): boolean {
  const ends = spoken === "de" ? /[.;:!?\n]/ : /[.,;:!?\n]/;
  let asks = false;
  for (let i = at - 1; i >= Math.max(0, at - MAX_ASKING); i--) {
    const { word = "", to = 0 } = words[i] ?? {};
    if (ends.test(text.slice(to, words[i + 1]?.from ?? to))) return false;
    if (CONDITIONS.has(word)) return false;
    if (asks && DENIALS[spoken].has(word)) return !hasCondition(words, text, i);
    if (ASKING[spoken].has(word)) asks = true;
  }
  return false;
}

/** Whether a condition is before a word in its clause. */
function hasCondition(words: readonly Word[], text: string, at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - MAX_BEFORE); i--) {
    const { word = "", to = 0 } = words[i] ?? {};
    if (/[.,;:!?\n]/.test(text.slice(to, words[i + 1]?.from ?? to))) return false;
    if (CONDITIONS.has(word)) return true;
  }
  return false;
}

/** Number of characters around a place in which the words of a footer are. */
const AROUND = 600;
/** Words of the footers of confidential mail. */
const FOOTER =
  /\b(?:intended (?:solely|only|recipients?|for)|addressees?|unauthori[sz]ed (?:use|disclosure)|destinataires?|empf\u00e4nger|destinatari[oi]?s?)\b/i;

/** Whether a place is in a paragraph that says whom a mail is for. */
export function isInFooter(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - AROUND), at);
  const following = text.slice(at, at + AROUND);
  const end = following.search(/\n\s{0,9}\n/);
  const start = before.lastIndexOf("\n\n");
  return FOOTER.test(
    before.slice(start < 0 ? 0 : start) + following.slice(0, end < 0 ? AROUND : end),
  );
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
