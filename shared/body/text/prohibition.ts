import { BODY_LANGUAGES } from "../../contract/body.ts";
import {
  endsClause,
  foldWords,
  getNegationWords,
  hasCondition,
  isCondition,
  isDeniedAfter,
  isNegated,
  type NegationWords,
  type PhraseSpan,
  SENTENCE_END,
} from "./negation.ts";
import { readWords, type Word } from "./words.ts";

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
  const languageWords = getNegationWords(language);
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

/** German "please", which does not ask: "bitte nicht warten, handeln Sie sofort". */
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

/** Beginning of words for scanning in all languages. */
const SCANS = foldWords("scan escan");

/** Tells whether a text speaks of scanning, and forbids it each time. */
export function forbidsScanning(text: string): boolean {
  const words = readWords(text);
  const places = words.flatMap(({ word }, at) =>
    SCANS.some((stem) => word.startsWith(stem)) ? [at] : []
  );
  return places.length > 0 &&
    places.every((at) =>
      BODY_LANGUAGES.some((language) =>
        isNegated(words, text, { at, last: at, language }) ||
        isDeniedAfter(words, text, { at, language })
      )
    );
}

/** Words for what only its owner may know. */
const SECRETS: ReadonlySet<string> = new Set(foldWords(
  "pin tan password passwords passwort passworter kennwort zugangsdaten credentials codes " +
    "identifiants contrasena contrasenas claves codici",
));

/** Tells whether a text says that its author asks for no secret: "we never ask for your PIN". */
export function promisesNotToAsk(text: string): boolean {
  const words = readWords(text);
  return words.some(({ word }, at) =>
    SECRETS.has(word) && isProhibited(words, text, { at, language: null })
  );
}
