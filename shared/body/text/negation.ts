import data from "../../../catalogue/body/negation.json" with { type: "json" };
import { BODY_LANGUAGES, type BodyLanguage } from "../../contract/body.ts";
import { foldLookalikes } from "../../domains/skeleton.ts";
import type { Word } from "./words.ts";

/** Words of a language by which a text denies, all folded. */
interface NegationWords {
  /** Words that precede what they deny: `not`. */
  readonly denials: ReadonlySet<string>;
  /** Words that follow what they deny: `nicht` in "wird gesperrt nicht". */
  readonly follows: ReadonlySet<string>;
  /** Endings of denied verbs: Turkish `değişmedi`. */
  readonly endings: readonly string[];
  /** Words for asking: "we never ask you to confirm your password". */
  readonly asking: ReadonlySet<string>;
  /** Beginnings of words for asking. */
  readonly askingStems: readonly string[];
  /** Words that make a request the object of asking: "ask you *to* confirm". */
  readonly subordinators: ReadonlySet<string>;
  /** First words of an aside between commas: "never, *under* any circumstances, ask". */
  readonly asides: ReadonlySet<string>;
  /** Words that begin a new statement: "we never ask for a PIN *but* confirm your account". */
  readonly breaks: ReadonlySet<string>;
  /** Words that part a denial from asking: "we have no answer *and* ask you". */
  readonly joins: ReadonlySet<string>;
  /** Words by which a writer seeks something: "we are *looking* for". */
  readonly seeking: ReadonlySet<string>;
  /** Words of which one must precede a word of `seeking`; empty where the verb tells who seeks. */
  readonly seekers: ReadonlySet<string>;
  /** Words that may be between seekers, seeking and what is sought: "a *good agency for* our site". */
  readonly around: ReadonlySet<string>;
  /** Possessives of the writer: `my`. */
  readonly own: ReadonlySet<string>;
  /** Possessives of the reader: `your`. */
  readonly yours: ReadonlySet<string>;
}

/** The lists of a language in the catalogue, each word separated by a blank. */
interface NegationEntry {
  readonly denials: string;
  readonly follows?: string;
  readonly endings?: string;
  readonly asking: string;
  readonly subordinators?: string;
  readonly asides?: string;
  readonly breaks?: string;
  readonly joins?: string;
  readonly seeking?: string;
  readonly seekers?: string;
  readonly around?: string;
  readonly own?: string;
  readonly yours?: string;
}

const LANGUAGES: ReadonlyMap<string, NegationWords> = new Map(
  Object.entries<NegationEntry>(data.languages).map(([language, entry]) => {
    const asking = foldWords(entry.asking);
    return [language, {
      denials: new Set(foldWords(entry.denials)),
      follows: new Set(foldWords(entry.follows)),
      endings: foldWords(entry.endings),
      asking: new Set(asking.filter((word) => !word.endsWith("*"))),
      askingStems: asking.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
      subordinators: new Set(foldWords(entry.subordinators)),
      asides: new Set(foldWords(entry.asides)),
      breaks: new Set(foldWords(entry.breaks)),
      joins: new Set(foldWords(entry.joins)),
      seeking: new Set(foldWords(entry.seeking)),
      seekers: new Set(foldWords(entry.seekers)),
      around: new Set(foldWords(entry.around)),
      own: new Set(foldWords(entry.own)),
      yours: new Set(foldWords(entry.yours)),
    }];
  }),
);
/**
 * Languages with denials in Latin letters, but without phrases: a text of unknown language may be
 * in one. Folded, Russian `нет` would be Dutch `het`.
 */
export const UNREAD_LANGUAGES: readonly string[] = ["pt", "nl", "pl", "tr"];
/** Words that may be between a denial and the denied phrase. */
const FILLERS: ReadonlySet<string> = new Set(foldWords(data.fillers));
/** Words of a condition: "if you do not act now" puts pressure on the reader. */
const CONDITIONS: ReadonlySet<string> = new Set(foldWords(data.conditions));
/** Words whose denial asks: "n'hésitez pas à appeler", "why not confirm". */
const HESITATIONS: ReadonlySet<string> = new Set(
  foldWords("hesitez hesite hesiter why warum pourquoi waarom"),
);
/** Maximum number of fillers between a denial and the denied phrase. */
const MAX_FILLERS = 2;
/** Maximum number of words before a denial that are searched for a condition. */
const MAX_BEFORE = 6;

function foldWords(words = ""): string[] {
  return words === "" ? [] : words.split(" ").map(foldLookalikes);
}

/** Positions of a phrase among the words of a text, and the language of the phrase. */
export interface PhraseSpan {
  /** Position of the first word. */
  readonly at: number;
  /** Position of the last word. */
  readonly last: number;
  /** Language whose negations are searched; null, or a language without any, denies nothing. */
  readonly language: string | null;
}

/** Tells whether a word denies in a language; for null, in any language with phrases. */
export function isDenial(word: string, language: BodyLanguage | null): boolean {
  return (language === null ? BODY_LANGUAGES : [language])
    .some((each) => LANGUAGES.get(each)?.denials.has(word) ?? false);
}

/** Tells whether a word denies in a language, as a word or by its ending. */
export function isNegative(word: string, language: string): boolean {
  const { denials, follows, endings } = LANGUAGES.get(language) ?? {};
  return (denials?.has(word) ?? false) || (follows?.has(word) ?? false) ||
    (endings?.some((end) => word.endsWith(end)) ?? false);
}

/** Tells whether a word is a possessive of the writer: `my`. */
export function isOwnWord(word: string, language: string): boolean {
  return LANGUAGES.get(language)?.own.has(word) ?? false;
}

/** Tells whether a word is a possessive of the reader: `your`. */
export function isReaderWord(word: string, language: string): boolean {
  return LANGUAGES.get(language)?.yours.has(word) ?? false;
}

const CLAUSE_END = /[.,;:!?\n]/;

/** Tells whether the clause ends between a word and the next one. */
export function endsClause(
  words: readonly Word[],
  text: string,
  at: number,
  end = CLAUSE_END,
): boolean {
  const from = words[at]?.to ?? 0, to = words[at + 1]?.from ?? from;
  return end.test(text.slice(from, to));
}

/** Tells whether a denial precedes a phrase in its clause, or follows it as in German. */
export function isNegated(
  words: readonly Word[],
  text: string,
  { at, last, language }: PhraseSpan,
): boolean {
  const known = LANGUAGES.get(language ?? "");
  if (known === undefined) return false;
  let denial = findDenialBefore(words, text, at, known);
  const next = words[last + 1]?.word ?? "";
  if (denial < 0 && known.follows.has(next) && !endsClause(words, text, last)) denial = at;
  return denial >= 0 && !hasCondition(words, text, denial);
}

/** Finds the position of the denial before a word, past fillers; -1 if there is none. */
function findDenialBefore(
  words: readonly Word[],
  text: string,
  at: number,
  { denials }: NegationWords,
): number {
  for (let i = at - 1; i >= Math.max(0, at - 1 - MAX_FILLERS); i--) {
    if (endsClause(words, text, i)) return -1;
    const { word = "" } = words[i] ?? {};
    if (denials.has(word)) return HESITATIONS.has(words[i - 1]?.word ?? "") ? -1 : i;
    if (!FILLERS.has(word)) return -1;
  }
  return -1;
}

/**
 * Tells whether the last word of a phrase is denied without a condition: "details have not
 * changed".
 */
export function isLastDenied(
  words: readonly Word[],
  text: string,
  { at, last, language }: PhraseSpan,
): boolean {
  const known = LANGUAGES.get(language ?? "");
  if (known === undefined) return false;
  const denial = known.endings.some((end) => words[last]?.word.endsWith(end))
    ? last
    : findDenialBefore(words, text, last, known);
  return denial > at && !hasCondition(words, text, denial) && !isConditional(words, text, last);
}

/** Words that may be between a verb and the denial after it: "bestätigen Sie nicht". */
const BETWEEN: ReadonlySet<string> = new Set(
  foldWords("sie du ihr bitte vous surtout lei voi tu usted ustedes"),
);

/**
 * Tells whether a denial without a condition follows a verb: "ne confirmez pas votre". In English
 * none does: "verify nobody used your account" is a request.
 */
export function isDeniedAfter(
  words: readonly Word[],
  text: string,
  { at, language }: Omit<PhraseSpan, "last">,
): boolean {
  const denials = language === "en" ? undefined : LANGUAGES.get(language ?? "")?.denials;
  if (denials === undefined) return false;
  const place = BETWEEN.has(words[at + 1]?.word ?? "") ? at + 2 : at + 1;
  for (let i = at; i < place; i++) if (endsClause(words, text, i)) return false;
  return denials.has(words[place]?.word ?? "") && !hasCondition(words, text, place);
}

/** Maximum number of words from a denied one on that are searched for a condition. */
const MAX_AFTER = 20;

/** Tells whether a condition follows a word in its sentence. */
export function isConditional(words: readonly Word[], text: string, at: number): boolean {
  for (let i = at; i < Math.min(words.length, at + MAX_AFTER); i++) {
    if (i > at && CONDITIONS.has(words[i]?.word ?? "")) return true;
    if (endsClause(words, text, i, /[.;:!?]/)) return false;
  }
  return false;
}

/** Maximum number of words before a request that are searched for a word for asking. */
const MAX_ASKING = 12;
/** Maximum number of words from a word for asking to the denial that follows it. */
const MAX_DENIAL = 3;

/** Tells whether a denial and a word for asking precede a request in its clause: "we never ask". */
export function isProhibited(
  words: readonly Word[],
  text: string,
  { at, language }: Omit<PhraseSpan, "last">,
): boolean {
  return (language === null ? BODY_LANGUAGES : [language])
    .some((each) => deniesAsking(words, text, { at, language: each }));
}

function deniesAsking(
  words: readonly Word[],
  text: string,
  { at, language }: Omit<PhraseSpan, "last"> & { readonly language: string },
): boolean {
  const languageWords = LANGUAGES.get(language);
  if (languageWords === undefined) return false;
  const isAsking = (place: number) => {
    const { word = "" } = words[place] ?? {};
    return word !== PLEASE && !BEFORE_NOUN.has(words[place - 1]?.word ?? "") &&
      (languageWords.asking.has(word) ||
        languageWords.askingStems.some((stem) => word.startsWith(stem)));
  };
  let askingIndex = -1, denial = Infinity, isObject = false, isAside = false, isJoined = false;
  for (let i = at - 1; i >= Math.max(0, at - MAX_ASKING); i--) {
    const { word = "" } = words[i] ?? {}, next = words[i + 1]?.word ?? "";
    if (endsClause(words, text, i)) {
      if (endsClause(words, text, i, SENTENCE_END)) return false;
      const isNextAside = languageWords.asides.has(next);
      if (askingIndex < 0) {
        // Asides alone may be between asking and the clauses that are its object.
        const place = { at: isObject ? i + 1 : at, from: i + 1, language };
        if (!(isObject && isNextAside) && !isObjectOfAsking(words, text, place, languageWords)) {
          return false;
        }
        isObject = true;
      } else if (!(isAsking(i) && isAsking(i + 1))) {
        // Asides alone may be between a denial and asking: "never, under any circumstances, ask".
        if (isAside ? !isNextAside : askingIndex > i + 1 + MAX_CLITICS) return false;
        if (INTERRUPTIBLE.has(word)) return !hasCondition(words, text, i);
        isAside = true;
      }
    }
    if (isCondition(words, i, languageWords) || languageWords.breaks.has(word)) return false;
    if (askingIndex >= 0 && languageWords.joins.has(word)) {
      if (isJoined || !isAsking(i + 1)) return false;
      isJoined = true;
      askingIndex = Infinity;
    }
    if (askingIndex >= 0 && isSubject(words, i)) return false;
    if (languageWords.denials.has(word)) denial = i;
    if (
      isAsking(i) && (askingIndex === Infinity ||
        (askingIndex < 0 &&
          !(isObject && languageWords.asides.has(findClauseStart(words, text, i)))))
    ) askingIndex = i;
    // "Nobody will call and ask" denies both, "we could not call and ask" the first alone.
    if (isAside || askingIndex === Infinity || (isJoined && !STRONG.has(word))) continue;
    const isDenied = denial === i || (denial < at && denial >= at - 2) ||
      (DENIES_AFTER.has(language) &&
        followsVerb(words, text, { at: i, last: denial }, languageWords));
    if (askingIndex >= 0 && isDenied) {
      return !hasCondition(words, text, i) && !isImperative(words, text, i, language);
    }
  }
  return false;
}

/** Words before a noun: who denies an answer to "our *request* to confirm" asks. */
const BEFORE_NOUN: ReadonlySet<string> = new Set(foldWords(
  "our my your this unsere unserer unseren unserem ihre ihrer ihren diese dieser diesen " +
    "notre votre cette nostra sua questa nuestra su esta nossa onze ons uw deze " +
    "nasza naszej naszego нашу нашей наше наш",
));

/** Tells whether a word is a condition; "in no case" is none. */
function isCondition(words: readonly Word[], at: number, { denials }: NegationWords): boolean {
  return CONDITIONS.has(words[at]?.word ?? "") && !denials.has(words[at - 1]?.word ?? "");
}

/** Denials that commas may part from the verb: "we never, under any circumstances, ask". */
const INTERRUPTIBLE: ReadonlySet<string> = new Set(
  foldWords("never not jamais nie niemals mai nunca nooit nigdy никогда"),
);
/** Denials that reach beyond "and". */
const STRONG: ReadonlySet<string> = new Set(foldWords(
  "never nobody none jamais personne aucun aucune niemals niemand mai nessun nessuno nessuna " +
    "nunca nadie ningun ninguna nooit nikt nigdy никогда",
));
/** Maximum number of words before the verb of a clause without a subject: "le pediremos". */
const MAX_CLITICS = 1;
/** Subjects that begin another statement unless an auxiliary precedes: "never will *we* ask". */
const SUBJECTS: ReadonlySet<string> = new Set(foldWords("we i wir ich nous je wij мы я"));
/** Words that precede a subject in a statement that denies. */
const AUXILIARIES: ReadonlySet<string> = new Set(
  foldWords("will would do did shall may can could werden wurden zullen jamais"),
);

/** Tells whether a word is the subject of another statement than the one that denies. */
function isSubject(words: readonly Word[], at: number): boolean {
  return SUBJECTS.has(words[at]?.word ?? "") && at > 0 &&
    !AUXILIARIES.has(words[at - 1]?.word ?? "");
}

/** Languages whose denials follow the verb: elsewhere "we ask you not to wait" asks. */
const DENIES_AFTER: ReadonlySet<string> = new Set(["de", "fr", "nl"]);

/** Tells whether a denial follows a verb within its clause. */
function followsVerb(
  words: readonly Word[],
  text: string,
  { at, last: denial }: Omit<PhraseSpan, "language">,
  { subordinators }: NegationWords,
): boolean {
  if (denial > at + MAX_DENIAL) return false;
  for (let i = at; i < denial; i++) {
    if (endsClause(words, text, i) || subordinators.has(words[i]?.word ?? "")) return false;
  }
  return true;
}

/** Matches the end of a sentence or line. */
const SENTENCE_END = /[.;:!?\n]/;
/** Languages whose infinitive ends its clause: "Ihr Konto zu bestätigen". */
const VERB_LAST: ReadonlySet<string> = new Set(["de", "nl"]);
/** Matches a German infinitive that contains its `zu`: "einzugeben". */
const WITH_ZU = /^(?:an|auf|aus|ab|ein|mit|nach|vor|zuruck)zu[a-z]/;
/** Maximum number of words from the start of a request that are searched for an infinitive. */
const MAX_INFINITIVE = 8;
/** Words of a clause that demands itself: "Sie *haben* Ihr Konto zu bestätigen". */
const DEMANDING: ReadonlySet<string> = new Set(
  foldWords("ist sind hat haben hast habt gilt bleibt bleiben muss es is zijn heeft hebben"),
);
/** Words that may be between a subordinator and the verb: "que usted confirme". */
const SUBORDINATE_SUBJECTS: ReadonlySet<string> = new Set(foldWords(
  "nous me lui ci mi usted ustedes nos voce sie du ihr uns u je pan pani panstwo nam вы вас нам",
));

/** Tells whether the clause from a word on makes the request in it the object of asking. */
function isObjectOfAsking(
  words: readonly Word[],
  text: string,
  { at, from, language }: Omit<PhraseSpan, "last"> & {
    readonly from: number;
    readonly language: string;
  },
  { subordinators }: NegationWords,
): boolean {
  const isBefore = subordinators.has(words[from]?.word ?? "") &&
    words.slice(from + 1, at).every(({ word }) => SUBORDINATE_SUBJECTS.has(word));
  if (isBefore || !VERB_LAST.has(language)) return isBefore;
  let isInfinitive = false;
  for (let i = from; i < Math.min(words.length, at + MAX_INFINITIVE); i++) {
    const { word = "" } = words[i] ?? {};
    if (DEMANDING.has(word)) return false;
    isInfinitive ||= i >= at - 1 && (subordinators.has(word) || (i >= at && WITH_ZU.test(word)));
    if (i >= at && endsClause(words, text, i)) break;
  }
  return isInfinitive;
}

/** Returns the first word of the clause that contains a word. */
function findClauseStart(words: readonly Word[], text: string, at: number): string {
  let first = at;
  while (first > 0 && !endsClause(words, text, first - 1)) first--;
  return words[first]?.word ?? "";
}

/** German "please", which is no asking: "bitte nicht warten, handeln Sie sofort". */
const PLEASE = "bitte";
/** Words that may precede an imperative. */
const BEFORE_IMPERATIVE: ReadonlySet<string> = new Set(
  foldWords("please kindly so and but just do ne n bitte also und aber"),
);

/** Tells whether words from a position on forbid the reader to ask: "do not ask, just act now". */
function isImperative(
  words: readonly Word[],
  text: string,
  at: number,
  language: string,
): boolean {
  const { word = "" } = words[at] ?? {}, next = words[at + 1]?.word;
  const isVerb = language === "de" ? next === "sie" : language === "fr" ? word.endsWith("ez") : (
    language === "en" && ["not", "never", "don"].includes(word)
  );
  let first = at;
  while (first > 0 && BEFORE_IMPERATIVE.has(words[first - 1]?.word ?? "")) {
    if (endsClause(words, text, first - 1)) break;
    first--;
  }
  return isVerb && (first === 0 || endsClause(words, text, first - 1));
}

/** Languages that put a comma before a subordinate clause: there a comma ends no request. */
const HAS_COMMA: ReadonlySet<string> = new Set(["de", "nl", "pl", "ru"]);

/** Tells whether a condition precedes a word in its clause. */
function hasCondition(words: readonly Word[], text: string, at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - MAX_BEFORE); i--) {
    if (endsClause(words, text, i)) return false;
    if (CONDITIONS.has(words[i]?.word ?? "")) return true;
  }
  return false;
}

/** Maximum number of words from a word for seeking to what is sought. */
const MAX_SOUGHT = 8;
/** Maximum number of words from a word for seeking back to the one that tells who seeks. */
const MAX_SEEKER = 3;

/**
 * Tells whether a writer seeks what a phrase names: "we are looking for a web design company". Only
 * listed words may be between: "we are looking for firms that need one" offers.
 */
export function isSought(
  words: readonly Word[],
  text: string,
  { at, language }: Omit<PhraseSpan, "last">,
): boolean {
  const languageWords = LANGUAGES.get(language ?? "");
  if (languageWords === undefined) return false;
  const end = HAS_COMMA.has(language ?? "") ? SENTENCE_END : CLAUSE_END;
  const findBefore = (from: number, max: number, targets: ReadonlySet<string>) => {
    for (let i = from - 1; i >= Math.max(0, from - max); i--) {
      const { word = "" } = words[i] ?? {};
      if (endsClause(words, text, i, end)) return -1;
      if (targets.has(word)) return i;
      if (!languageWords.around.has(word)) return -1;
    }
    return -1;
  };
  const seeking = findBefore(at, MAX_SOUGHT, languageWords.seeking);
  return seeking >= 0 &&
    (languageWords.seekers.size === 0 || languageWords.seekers.has(words[seeking]?.word ?? "") ||
      languageWords.seekers.has(words[seeking + 1]?.word ?? "") ||
      findBefore(seeking, MAX_SEEKER, languageWords.seekers) >= 0);
}

/** Denials and conditions of languages that put no blanks between words. */
const UNSPACED = Object.values(data.unspaced).map((entry) => ({
  before: splitWords(entry.before),
  after: splitWords(entry.after),
  conditions: splitWords(entry.conditions),
}));
/** Maximum number of characters from the start of a denial to the piece that follows it. */
const NEAR_BEFORE = 4;
/** Maximum number of characters from a piece to the end of the denial that follows it. */
const NEAR_AFTER = 8;

function splitWords(words: string): string[] {
  return words === "" ? [] : words.split(" ");
}

/** Tells whether a piece of a text without blanks is denied without a condition. */
export function isPieceDenied(
  text: string,
  { from, last, to }: { readonly from: number; readonly last: number; readonly to: number },
): boolean {
  const start = 1 + Math.max(...["。", "！", "？", "\n"].map((end) => text.lastIndexOf(end, from)));
  const following = text.slice(to, to + AFTER_PIECE).split(/[。！？!?\n]/, 1)[0] ?? "";
  const sentence = text.slice(start, to) + following;
  const nearText = following.split(/[、，,]/, 1)[0]?.slice(0, NEAR_AFTER) ?? "";
  return UNSPACED.some(({ before, after, conditions }) =>
    !conditions.some((condition) => sentence.includes(condition)) &&
    (after.some((denial) => nearText.includes(denial)) ||
      [from, last].some((place) => {
        const head = text.slice(Math.max(start, place - NEAR_BEFORE), place);
        return before.some((denial) => head.includes(denial));
      }))
  );
}

/** Maximum number of characters of a sentence that are read after a piece. */
const AFTER_PIECE = 60;

/** Maximum number of characters before and after an offset that are searched for a footer. */
const AROUND = 600;
/** Matches words of the footers of confidential mail. */
const FOOTER =
  /\b(?:intended (?:solely|only|recipients?|for)|addressees?|unauthori[sz]ed (?:use|disclosure)|destinataires?|empf\u00e4nger|destinatari[oi]?s?)\b/i;

/** Tells whether an offset is in a paragraph that says for whom a mail is intended. */
export function isInFooter(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - AROUND), at);
  const following = text.slice(at, at + AROUND);
  const end = following.search(/\n\s{0,9}\n/);
  const start = before.lastIndexOf("\n\n");
  return FOOTER.test(
    before.slice(start < 0 ? 0 : start) + following.slice(0, end < 0 ? AROUND : end),
  );
}
