import { BODY_LANGUAGES, type BodyLanguage } from "../../contract/body.ts";
import { packStart, readWords, type Word, WordIndex } from "./words.ts";

/** Frequent words of each language, without accents; hardly a letter does without them. */
const WORDS: Readonly<Record<BodyLanguage, ReadonlySet<string>>> = {
  en: createWordSet(
    "the and you your of to is are this that have with for we our will be please from it " +
      "i my me it s can not do if as has was am so he she they an or by at been but here all no " +
      "any new click get up out what when just",
  ),
  fr: createWordSet(
    "le les des vous votre vos est et une dans pour nous avec sur ce cette pas du au qui " +
      "notre nos par sous veuillez merci bonjour cordialement ci joint " +
      "que tu je j ai il elle ne n en un mon ma mes ton ta tes se qu d l c a de la si " +
      "aux ete etes sont leur ou sinon tous toutes tout mais plus suis avons avez sera seront " +
      "chez comme etre lors peut puis mot cher chere",
  ),
  de: createWordSet(
    "der die das und sie ihr ihre ist nicht ein eine mit fur wir von den dem zu auf bitte " +
      "ich du mein meine dein es im dass an hat wenn mir dir uns bin " +
      "sich auch wird werden wurde nach bei oder kann ihnen hallo alle keine haben sind konnen " +
      "jetzt unser unsere unter vom zum zur wir aus als noch nur um",
  ),
  it: createWordSet(
    "il di che gli della per una sono con non nel alla dei questo suo tuo ti si le grazie " +
      "un mi ho hai ma e la al del ci mio mia lo tu se in da " +
      "ciao gentile sei sua tua suoi tuoi nostro nostra lei nella dello degli delle sul sulla " +
      "ha stato stata essere puoi o i l",
  ),
  es: createWordSet(
    "el los las que usted su para una con por del es en y sus esta como nuestro al no " +
      "un me mi he ha lo le se tu si de la a te " +
      "hola estimado gracias sus tus nuestra sido fue puede ser o",
  ),
};

/** Frequent words of languages without phrases: unknown, Portuguese would be taken for Spanish. */
const OTHERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "pt",
    createWordSet(
      "que nao voce seu sua seus suas para uma um do da dos das em no na os as com por mais este " +
        "esta foi ser tem ao pela pelo obrigado ola e o a de se ou como sobre ate ja " +
        "agora temos lhe essa esse isso ele ela pode sao mas muito nosso nossa acesso conta clique " +
        "aqui foram",
    ),
  ],
  [
    "nl",
    createWordSet(
      "de het een en van is op te dat voor met zijn niet aan er om ook als bij naar u uw je jouw " +
        "wij onze dit deze kunt hebt wordt of heeft door geen meer we hebben dan kan",
    ),
  ],
  [
    "pl",
    createWordSet(
      "w z na i do sie nie jest to za przez dla oraz od po jak lub twoj twoje twojego aby ze o",
    ),
  ],
  [
    "sv",
    createWordSet(
      "och att det som for pa ar med till av inte har du din ditt en ett vi den de jag",
    ),
  ],
  [
    "da",
    createWordSet("og at det som for pa er med til af ikke har du din dit en et vi den de jeg"),
  ],
  [
    "vi",
    createWordSet(
      "cua khong duoc ban cho voi nhung cac mot trong nay la co va minh anh chi em quy khach vui long " +
        "ngay tai nhan tu thong bao vao tin goi gui lien he nguoi de den da se neu khi theo cam hom " +
        "nha toi chung cung rat thi nhe chao xin hay dang tien thoai gio phut",
    ),
  ],
  [
    "tr",
    createWordSet(
      "ve bir bu icin ile lutfen sizin hesabiniz degil olarak daha cok var tl da de kadar ozel sms " +
        "yazip gonderin gonder gun tum hemen size ben sen iyi yok ne mi mu ama yarin bugun olur " +
        "misin tesekkurler ederim sayin indirim kampanya firsati ucretsiz iptal",
    ),
  ],
  [
    "ro",
    createWordSet(
      "si de la in cu pe pentru este sunt un o nu care din mai ati dumneavoastra va contul",
    ),
  ],
]);

/** Maximum number of words of a text that are examined. */
const MAX_WORDS = 2000;
/** Minimum number of words that identify a language. */
const MIN_KNOWN = 3;
/** Minimum share of words that identify a language, in percent. */
const MIN_SHARE = 8;
/** Maximum number of words of a short text, whose language two words identify. */
const FEW_WORDS = 15;
/** Matches a letter of another script than Latin. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
/** Maximum share of words in other scripts; a text with more has no detected language. */
const MAX_OTHER = 0.3;

/** The frequent words of all languages; `place` numbers the languages, those of phrases first. */
const KNOWN = new WordIndex<{ readonly word: string; readonly place: number }>();
for (
  const [place, words] of [
    ...BODY_LANGUAGES.map((language) => WORDS[language]),
    ...OTHERS.values(),
  ].entries()
) {
  for (const word of words) KNOWN.add(packStart(word), { word, place });
}

/** Detects which language with phrases a text is in; null if none is clear. */
export function detectLanguage(words: readonly Word[]): BodyLanguage | null {
  const all = words.slice(0, MAX_WORDS);
  const counts = new Array<number>(BODY_LANGUAGES.length + OTHERS.size).fill(0);
  for (const { word, start } of all) {
    for (const known of KNOWN.get(start)) {
      if (known.word === word) counts[known.place] = (counts[known.place] ?? 0) + 1;
    }
  }
  const [best, second] = BODY_LANGUAGES.map((language, place) => ({
    language,
    count: counts[place] ?? 0,
  })).sort((a, b) => b.count - a.count);
  if (best === undefined || best.count * 100 < all.length * MIN_SHARE) return null;
  const isSure = all.length <= FEW_WORDS && best.count === 2 && second?.count === 0;
  if (best.count < MIN_KNOWN && !isSure) return null;
  // Words that two languages share prove neither: Spanish could be taken for French.
  if (counts.filter((count) => count >= best.count).length > 1) return null;
  const foreign = all.filter(({ word }) => !isAscii(word) && OTHER_SCRIPT.test(word)).length;
  return foreign > MAX_OTHER * all.length ? null : best.language;
}

function isAscii(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 127) return false;
  return true;
}

/** Scripts, named by their only language (ISO 639-1), or by the script itself (ISO 15924). */
const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
  ["el", /\p{Script=Greek}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["th", /\p{Script=Thai}/u],
  ["Cyrl", /\p{Script=Cyrillic}/u],
  ["Arab", /\p{Script=Arabic}/u],
  ["Deva", /\p{Script=Devanagari}/u],
];

/** Frequent words of all languages without phrases. */
const UNREAD: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...OTHERS,
  [
    "cs",
    createWordSet(
      "se na ze pro ve jsem jste jsou byl byla vas vase vasi vam nebo prosim dobry den kc",
    ),
  ],
  ["hu", createWordSet("az es hogy nem egy van meg ha kerjuk onnek ont vagy csak mar el be")],
]);

const UNREAD_WORDS = new WordIndex<{ readonly word: string; readonly name: string }>();
for (const [name, words] of UNREAD) {
  for (const word of words) UNREAD_WORDS.add(packStart(word), { word, name });
}

/** Letters that occur in only one of the supported languages. */
const LETTERS: ReadonlyMap<string, RegExp> = new Map([
  ["pl", /[łąęśćźż]/iu],
  ["cs", /[řěů]/iu],
  ["hu", /[őű]/iu],
  ["tr", /[ğış]/iu],
  ["vi", /[ơư\u1ea0-\u1ef9]/iu],
  ["ro", /[ășț]/iu],
]);
/** Matches any letter of `LETTERS`, as a quick test. */
const WITH_MARKS = /[\u0100-\u024f\u1ea0-\u1ef9]/;
/** Matches a character of another script than Latin. */
const BEYOND_LATIN = /[\u0370-\uffff]/;

/** Maximum number of characters of a text that are examined. */
const MAX_START = 4000;
/** Minimum share of letters that identify a script, in percent. */
const MIN_SCRIPT_SHARE = 30;
/** Minimum number of words that identify a language without phrases. */
const MIN_OTHER = 4;
/** Minimum share of words that identify a language without phrases, in percent. */
const MIN_OTHER_SHARE = 15;

/** Detects a language without phrases (ISO 639-1) or a script (ISO 15924); else null. */
export function detectOtherLanguage(text: string): string | null {
  const start = text.slice(0, MAX_START);
  const letters = BEYOND_LATIN.test(start) ? start.match(/\p{L}/gu) ?? [] : [];
  const beyond = letters.filter((letter) => BEYOND_LATIN.test(letter));
  for (const [name, script] of beyond.length === 0 ? [] : SCRIPTS) {
    const count = beyond.filter((letter) => script.test(letter)).length;
    // Many letters of Japanese are Han.
    const minShare = name === "ja" ? MIN_SCRIPT_SHARE / 3 : MIN_SCRIPT_SHARE;
    if (count * 100 > letters.length * minShare) return name;
  }
  const all = readWords(start), hasMarks = WITH_MARKS.test(start);
  const counts = new Map([...UNREAD.keys()].map((name) => [name, 0]));
  const marks = hasMarks ? [...LETTERS] : [];
  for (const { word, start, from, to } of all) {
    const known = UNREAD_WORDS.get(start);
    if (known.length === 0 && !hasMarks) continue;
    const names = new Set(known.filter((each) => each.word === word).map(({ name }) => name));
    for (const [name, letters] of marks) if (letters.test(text.slice(from, to))) names.add(name);
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [best] = [...counts].map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count);
  return best !== undefined && best.count >= MIN_OTHER &&
      best.count * 100 >= all.length * MIN_OTHER_SHARE
    ? best.name
    : null;
}

function createWordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
