import { BODY_LANGUAGES, type BodyLanguage } from "../../contract/body.ts";
import { isAscii } from "../../domains/skeleton.ts";
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
      "hola estimado gracias sus tus nuestra sido fue puede ser o " +
      "hemos favor saludo saludos buenos buenas dia dias calle manana semana va pedido sabado",
  ),
};

/** Frequent words of languages without phrases: unknown, Portuguese would be taken for Spanish. */
const OTHER_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "pt",
    createWordSet(
      "que nao voce seu sua seus suas para uma um do da dos das em no na os as com por mais este " +
        "esta foi ser tem ao pela pelo obrigado ola e o a de se ou como sobre ate ja " +
        "agora temos lhe essa esse isso ele ela pode sao mas muito nosso nossa acesso conta clique " +
        "aqui foram bom dia boa tarde hoje amanha pedido num numa nesta neste sem cumprimentos " +
        "segunda terca quarta quinta sexta sabado vai vem tens tudo fica prazo ligue abraco favor ler escola",
    ),
  ],
  [
    "ca",
    createWordSet(
      "els les dels amb per que la de i al us si plau bon dia gracies teva " +
        "seva nostra nostre meva vostra vostre hem heu ha han aquest aquesta molt tambe fins ens et " +
        "em mes quan dema avui dilluns dimarts dimecres dijous divendres dissabte diumenge " +
        "hi als aixo pot teniu aqui fer",
    ),
  ],
  [
    "nl",
    createWordSet(
      "de het een en van is op te dat voor met zijn niet aan er om ook als bij naar u uw je jouw " +
        "wij onze dit deze kunt hebt wordt of heeft door geen meer we hebben dan kan hoi beste bij " +
        "uit ik mee mijn ons morgen vandaag hierbij",
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
      "och att det som for pa ar med till av inte har du din ditt en ett vi den de jag i dig mig hej",
    ),
  ],
  [
    "da",
    createWordSet(
      "og at det som for pa er med til af ikke har du din dit en et vi den de jeg i dig mig hej",
    ),
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
      "si de la in cu pe pentru este sunt un o nu care din mai ati dumneavoastra va contul buna ziua " +
        "multumim maine poti poate fost ca sa ai tau ta noastra nostru salut am vine mesaj comanda",
    ),
  ],
  [
    "cs",
    createWordSet(
      "se na ze pro ve jsem jste jsou byl byla vas vase vasi vam nebo prosim dobry den kc",
    ),
  ],
  [
    "hu",
    createWordSet("a az es ez is hogy nem egy van meg ha kerjuk onnek ont vagy csak mar el be de"),
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

/** All languages, those of phrases first. */
const NAMES: readonly string[] = [...BODY_LANGUAGES, ...OTHER_WORDS.keys()];
/** Languages without phrases of their own, in which unwanted mail is recognised as in English. */
export const RECOGNISED: ReadonlySet<string> = new Set(["pt"]);

/** A frequent word of some languages. */
interface FrequentWord {
  readonly word: string;
  /** Places in `NAMES` of all languages that have it. */
  readonly places: readonly number[];
  /** 1 if unwanted mail is recognised in none of its languages, -1 if in all, else 0. */
  readonly weight: number;
}

const FREQUENT_WORDS = new WordIndex<FrequentWord>();
const placesByWord = new Map<string, number[]>();
for (const [place, words] of [...Object.values(WORDS), ...OTHER_WORDS.values()].entries()) {
  for (const word of words) placesByWord.set(word, [...placesByWord.get(word) ?? [], place]);
}
for (const [word, places] of placesByWord) {
  const poorPlaces = places.filter((place) =>
    OTHER_WORDS.has(NAMES[place] ?? "") && !isRecognised(place)
  );
  const weight = poorPlaces.length === places.length ? 1 : poorPlaces.length === 0 ? -1 : 0;
  FREQUENT_WORDS.add(packStart(word), { word, places, weight });
}

function isRecognised(place: number): boolean {
  return RECOGNISED.has(NAMES[place] ?? "");
}

function findWord({ word, start }: Word): FrequentWord | undefined {
  return FREQUENT_WORDS.get(start).find((entry) => entry.word === word);
}

/** Lists the places in `NAMES` of the languages in which a word is frequent. */
function findPlaces(word: Word): readonly number[] {
  return findWord(word)?.places ?? NO_PLACES;
}

/** Weighs a word as {@linkcode FrequentWord} does; 0 if it is not frequent. */
export function weighLanguages(word: Word): number {
  return findWord(word)?.weight ?? 0;
}

const NO_PLACES: readonly never[] = [];

/** Detects which language with phrases a text is in; null if none is clear. */
export function detectLanguage(words: readonly Word[]): BodyLanguage | null {
  const all = words.slice(0, MAX_WORDS);
  const counts = NAMES.map(() => 0);
  for (const word of all) {
    for (const place of findPlaces(word)) counts[place] = (counts[place] ?? 0) + 1;
  }
  const [first, second] = BODY_LANGUAGES.map((language, place) => ({
    language,
    count: counts[place] ?? 0,
  })).sort((a, b) => b.count - a.count);
  if (first === undefined || first.count * 100 < all.length * MIN_SHARE) return null;
  const isSure = all.length <= FEW_WORDS && first.count === 2 && second?.count === 0;
  if (first.count < MIN_KNOWN && !isSure) return null;
  // Words that two languages share prove neither: Spanish could be taken for French.
  if (counts.filter((count) => count >= first.count).length > 1) return null;
  const foreignCount = all.filter(({ word }) => !isAscii(word) && OTHER_SCRIPT.test(word)).length;
  return foreignCount > MAX_OTHER * all.length ? null : first.language;
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

/** Letters, or pairs of letters, that occur in only one of the supported languages. */
const LETTERS: ReadonlyMap<string, RegExp> = new Map([
  ["pl", /[łąęśćźż]/iu],
  ["cs", /[řěů]/iu],
  ["hu", /[őű]/iu],
  ["tr", /[ğış]/iu],
  ["vi", /[ơư\u1ea0-\u1ef9]/iu],
  ["ro", /[ășț]/iu],
  ["pt", /ç[ãõ]|õe/iu],
]);
/** Matches any letter of `LETTERS`, as a quick test. */
const WITH_MARKS = /[çõ\u0100-\u024f\u1ea0-\u1ef9]/i;
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

/** Minimum number of words, without repetitions, that no other language has. */
const MIN_OWN = 2;
/** Minimum ratio to the next language's words that identifies a language without own words. */
const CLEAR = 2;

/** Detects a language without phrases (ISO 639-1) or a script (ISO 15924); else null. */
export function detectOtherLanguage(text: string): string | null {
  const start = text.slice(0, MAX_START);
  const letters = BEYOND_LATIN.test(start) ? start.match(/\p{L}/gu) ?? [] : [];
  const otherLetters = letters.filter((letter) => BEYOND_LATIN.test(letter));
  for (const [name, script] of otherLetters.length === 0 ? [] : SCRIPTS) {
    const count = otherLetters.filter((letter) => script.test(letter)).length;
    // Many letters of Japanese are Han.
    const minShare = name === "ja" ? MIN_SCRIPT_SHARE / 3 : MIN_SCRIPT_SHARE;
    if (count * 100 > letters.length * minShare) return name;
  }
  const all = readWords(start);
  const marks = WITH_MARKS.test(start) ? [...LETTERS] : [];
  const scores = NAMES.map((name) => ({ name, count: 0, weight: 0, ownWords: new Set<string>() }));
  for (const word of all) {
    const spelling = text.slice(word.from, word.to);
    const markPlaces = marks.filter(([, letters]) => letters.test(spelling))
      .map(([name]) => NAMES.indexOf(name));
    const places = new Set([...findPlaces(word), ...markPlaces]);
    for (const place of places) {
      const language = scores[place];
      if (language === undefined) continue;
      language.count++;
      // Words that languages share prove little: Spanish could be taken for Romanian.
      language.weight += markPlaces.includes(place) ? 1 : 1 / places.size;
      if (markPlaces.includes(place) || places.size === 1) language.ownWords.add(word.word);
    }
  }
  const [first, second] = scores.sort((a, b) => b.weight - a.weight);
  return first !== undefined && second !== undefined && OTHER_WORDS.has(first.name) &&
      first.weight > second.weight &&
      (first.ownWords.size >= MIN_OWN || first.weight >= CLEAR * second.weight) &&
      first.count >= MIN_OTHER &&
      first.count * 100 >= all.length * MIN_OTHER_SHARE
    ? first.name
    : null;
}

function createWordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
