import type { BodyLanguage } from "../contract/body.ts";
import { findDates, monthOf } from "./dates.ts";
import type { FoundDate } from "./dates.ts";

/** A time limit in a text. */
export interface FoundDeadline {
  /**
   * ISO 8601: a duration, `PT24H`; a day; `--03-15`, a day of any year; `-W-5`, a Friday.
   * `P0D` is today, `P1D` tomorrow.
   */
  readonly value: string;
  readonly text: string;
}

/** Words before a number of hours or days that make it a limit. */
const WITHIN =
  /(?<!\p{L})(?:within(?: the)?(?: next| coming)?|in the (?:next|coming)|you have(?: only| just)?|innerhalb(?: von| der (?:n\u00e4chsten|kommenden))?|in(?:nerhalb)? den (?:n\u00e4chsten|kommenden)|in(?:nerhalb)? von|binnen|(?:sie haben|du hast|ihnen bleiben|dir bleiben)(?: nur)?(?: noch)?|sous|dans (?:les(?: prochaines| prochains)?|un d\u00e9lai de)|d['\u2019]ici|vous (?:avez|disposez de)|(?:il )?(?:vous|te) reste|tu as|entro(?: le| i| gli)?(?: prossime| prossimi)?|nelle prossime|nei prossimi|(?:ha|hai|avete)(?: solo| ancora)?|en (?:las pr\u00f3ximas|los pr\u00f3ximos|un plazo de)|dentro de(?: las| los)?(?: pr\u00f3ximas| pr\u00f3ximos)?|en un m\u00e1ximo de|en|(?:tiene|tienes|dispone de|dispones de)(?: solo)?)\s(\d{1,3}|\p{L}{2,12})\s?(hours?|hrs?|h|days?|business days?|working days?|minutes?|mins?|stunden?|tage?n?|werktagen?|arbeitstagen?|minuten?|heures?|jours?(?: ouvr\u00e9s| ouvrables)?|ore|ora|giorni|giorno|minuti|horas?|d\u00edas?(?: h\u00e1biles| laborables)?|minutos?)(?![\p{L}\p{N}])/giu;
/** Hours or days that are left: `48 hours left`. */
const LEFT =
  /(?<![\p{L}\p{N}.,:])(\d{1,3})\s?(hours?|days?|minutes?)\s(?:left|remaining|to (?:pay|reply|respond|act|comply|confirm|verify))(?!\p{L})/giu;

/** Numbers in words, accents removed. */
const NUMBERS: ReadonlyMap<string, number> = new Map(
  ([
    ["one an un une uno una ein eine einem einer", 1],
    ["two deux zwei due dos", 2],
    ["three trois drei tre tres", 3],
    ["four quatre vier quattro cuatro", 4],
    ["five cinq funf cinque cinco", 5],
    ["six sechs sei seis", 6],
    ["seven sept sieben sette siete", 7],
    ["eight huit acht otto ocho", 8],
    ["ten dix zehn dieci diez", 10],
    ["twelve douze zwolf dodici doce", 12],
    ["fourteen quatorze vierzehn quattordici catorce", 14],
    ["thirty trente dreissig trenta treinta", 30],
  ] as const).flatMap(([words, number]) => words.split(" ").map((word) => [word, number] as const)),
);

/** Words before a day that make it a limit. */
const UNTIL =
  /(?<!\p{L})(?:by|before|until|till|no(?:t)? later than|due(?: on| by| date:?)?|expir(?:es?|ing)(?: on)?|ends(?: on)?|deadline:?|avant(?: le)?|jusqu['\u2019](?:au|\u00e0)|au plus tard(?: le)?|d['\u2019]ici(?: le| au| \u00e0)?|(?:expire|\u00e9ch\u00e9ance)(?: le| :|:)?|vencimiento:?|bis(?: zum| zur| sp\u00e4testens)?(?: zum| am)?|sp\u00e4testens(?: am| bis)?(?: zum)?|vor (?:dem|ende)|f\u00e4llig am|f\u00e4lligkeit:?|l\u00e4uft(?: am)?|entro(?: il| l['\u2019]| e non oltre(?: il)?)?|prima d(?:el|i)|fino al?|non oltre(?: il)?|scade(?: il)?|scadenza(?: il| :|:)?|antes de(?:l)?|hasta(?: el)?|a m\u00e1s tardar(?: el)?|(?:vence|caduca|expira)(?: el)?)\s{1,3}/giu;

/** A limit that names what it is for: `date limite de paiement :` */
const LIMIT =
  /(?<!\p{L})(?:date limite|fecha l\u00edmite|data limite)(?: d[ei] \p{L}{3,20})?(?: :|:)? {1,2}/giu;

/** A time of the day before the day: `by 4pm on Friday`. */
const AT_TIME =
  /^\d{1,2}(?:[:.h]\d{2})?\s?(?:am|pm|uhr|h)?(?:,| on| am| le| il| el| vom| of)\s(?:on )?|^(?:noon|midday|midi|mezzogiorno|mediod\u00eda|mittag) (?:on |am |le |il |el |del )?/iu;

/** The last day, named: `ma\u00f1ana es el \u00faltimo d\u00eda`. */
const LAST_DAY =
  /(?<!\p{L})(\p{L}{3,11}) (?:is the last day|est le dernier jour|ist der letzte tag|\u00e8 l['\u2019]ultimo giorno|es el \u00faltimo d\u00eda)(?!\p{L})/giu;
/** French terms of a week and of two. */
const SOUS = /(?<!\p{L})sous (huit|quinz)aine(?!\p{L})/giu;

/** A day after such words that is not a date with a year. */
const NAMED_DAY =
  /^(?:(?:this|next|the end of|dem|den|kommenden|n\u00e4chsten|le|il|questo|el|este|pr\u00f3ximo) |l['\u2019]){0,2}(\p{L}{3,10})(?![\p{L}\p{N}])(?:,? (?:at|um|\u00e0|alle|a las) \d{1,2}(?:[:.h]\d{2})? ?(?:am|pm|uhr|h)?(?![\p{L}\p{N}]))?/iu;
const DAY_FIRST =
  /^(?:the )?(?:\p{L}{4,10},? (?:the |den |dem )?)?(\d{1,2})(?:st|nd|rd|th|er|\.|\u00ba)? (?:of |de )?(\p{L}{3,10})(?!\p{L})\.?/iu;
/** Only English writes the month first. */
const MONTH_FIRST =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})\.? (\d{1,2})(?:st|nd|rd|th)?(?![\d\p{L}])/iu;

/** The end of today. */
const END_OF_DAY =
  /^(?:the )?(?:end of (?:the |this )?(?:business |working )?day|close of business|eod|cob|(?:la )?fin de (?:la )?journ\u00e9e|ce soir|ende des tages|feierabend|(?:la )?fine (?:della )?giornata|(?:el )?final del d\u00eda|acabar el d\u00eda)(?![\p{L}\p{N}])/iu;

/** `15.03.`, which English reads the other way round. */
const IN_NUMBERS =
  /^(?:(?:\p{L}{4,10},? )?(?:le|den|dem|il|el) )?(\d{1,2})[./](\d{1,2})(?:\.|(?![\d/.]))/iu;

/** Days of the week, accents removed, Monday first. */
const WEEKDAYS: readonly ReadonlySet<string>[] = [
  "monday lundi montag lunedi lunes",
  "tuesday mardi dienstag martedi martes",
  "wednesday mercredi mittwoch mercoledi miercoles",
  "thursday jeudi donnerstag giovedi jueves",
  "friday vendredi freitag venerdi viernes",
  "saturday samedi samstag sonnabend sabato sabado",
  "sunday dimanche sonntag domenica domingo",
].map((names) => new Set(names.split(" ")));
/** Today and tomorrow, accents removed. */
const TODAY = new Set(
  "today tonight midnight heute oggi hoy stasera mezzanotte mitternacht minuit".split(" "),
);
const TOMORROW = new Set("tomorrow demain morgen domani manana".split(" "));

/** Units by the start of their names. */
const UNITS: readonly (readonly [RegExp, (count: number) => string])[] = [
  [/^min/i, (count) => `PT${count}M`],
  [/^(?:h|stund|heure|or[ae])/i, (count) => `PT${count}H`],
  [/^./, (count) => `P${count}D`],
];

/** Most candidates examined, and characters after one that are searched for the day. */
const MAX_CANDIDATES = 200, BEHIND = 60;

/** Finds the time limits of a text. */
export function* findDeadlines(
  text: string,
  language: BodyLanguage | null,
): Generator<FoundDeadline> {
  let count = 0;
  for (const form of [WITHIN, LEFT]) {
    for (const [found, number = "", unit = ""] of text.matchAll(form)) {
      if (++count > MAX_CANDIDATES) break;
      const write = UNITS.find(([start]) => start.test(unit))?.[1];
      const counted = /^\d/.test(number) ? Number(number) : NUMBERS.get(plain(number));
      if (write !== undefined && counted !== undefined) {
        yield { value: write(counted), text: found };
      }
    }
  }
  for (const [found, weeks] of text.matchAll(SOUS)) {
    if (++count > MAX_CANDIDATES) break;
    yield { value: weeks?.toLowerCase() === "huit" ? "P8D" : "P15D", text: found };
  }
  for (const [found, name = ""] of text.matchAll(LAST_DAY)) {
    if (++count > MAX_CANDIDATES) break;
    const day = dayBehind(name, language);
    if (day !== null) yield { value: day.value, text: found };
  }
  const dates = new Map([...findDates(text, language)].map((date) => [date.index, date]));
  for (const form of [LIMIT, UNTIL]) {
    for (const { 0: word, index } of text.matchAll(form)) {
      if (++count > MAX_CANDIDATES) return;
      const from = index + word.length;
      const [time = ""] = AT_TIME.exec(text.slice(from, from + BEHIND)) ?? [];
      const at = from + time.length;
      const behind = text.slice(at, at + BEHIND);
      const day = datedDay(dates, at, behind) ?? dayBehind(behind, language);
      if (day !== null) yield { value: day.value, text: word + time + day.text };
    }
  }
}

/** A word of a day of the week, or an article, before a date. */
const BEFORE_DATE = /^(?:the |\p{L}{3,10},? (?:the |den |dem |le )?)?/u;

function datedDay(
  dates: ReadonlyMap<number, FoundDate>,
  at: number,
  behind: string,
): FoundDeadline | null {
  const [before = ""] = BEFORE_DATE.exec(behind) ?? [];
  const date = dates.get(at) ?? dates.get(at + before.length);
  if (date === undefined) return null;
  return { value: date.value, text: behind.slice(0, date.index - at) + date.text };
}

/** The day without a year at the start of a text. */
function dayBehind(text: string, language: BodyLanguage | null): FoundDeadline | null {
  for (
    const [form, day, month] of [
      [DAY_FIRST, 1, 2],
      [MONTH_FIRST, 2, 1],
    ] as const
  ) {
    const match = form.exec(text);
    const value = match === null ? null : yearless(monthOf(match[month] ?? ""), Number(match[day]));
    if (match !== null && value !== null) return { value, text: match[0].trim() };
  }
  const numbers = IN_NUMBERS.exec(text);
  if (numbers !== null && language !== "en" && language !== null) {
    const value = yearless(Number(numbers[2]), Number(numbers[1]));
    if (value !== null) return { value, text: numbers[0].trim() };
  }
  const end = END_OF_DAY.exec(text);
  if (end !== null) return { value: "P0D", text: end[0] };
  const named = NAMED_DAY.exec(text);
  if (named === null) return null;
  const name = plain(named[1] ?? "");
  const weekday = 1 + WEEKDAYS.findIndex((names) => names.has(name));
  if (weekday > 0) return { value: `-W-${weekday}`, text: named[0].trim() };
  if (TODAY.has(name)) return { value: "P0D", text: named[0].trim() };
  return TOMORROW.has(name) ? { value: "P1D", text: named[0].trim() } : null;
}

/** Days of the months, 29 February among them. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function yearless(month: number, day: number): string | null {
  if (day < 1 || day > (DAYS[month - 1] ?? 0)) return null;
  return `--${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Lower case, without accents. */
function plain(word: string): string {
  return word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
