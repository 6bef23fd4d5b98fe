import { assert, assertEquals } from "@std/assert";
import { removeReportedSpeech } from "../../../shared/body/text/reported_speech.ts";

/** Texts with what each says itself; null if the text is no warning of a fraud. */
const TEXTS: readonly (readonly [text: string, own: string | null])[] = [
  ["Fraudsters claim that your account is suspended. See you.", "See you."],
  ["Betrüger behaupten, ein Paket sei nicht zugestellt. Bis bald.", "Bis bald."],
  ["Des escrocs prétendent que votre compte est bloqué. Au revoir.", "Au revoir."],
  ["Los estafadores dicen que su cuenta está bloqueada. Adiós.", "Adiós."],
  ["I truffatori scrivono che il conto è bloccato. A presto.", "A presto."],
  ["Oplichters beweren dat uw rekening geblokkeerd is. Tot ziens.", "Tot ziens."],
  ["Os burlões dizem que a conta foi suspensa. Até breve.", "Até breve."],
  ["Oszuści twierdzą, że konto jest zablokowane. Do widzenia.", "Do widzenia."],
  [
    "It is a scam, do not answer: “please buy five gift cards for me today”. Bye.",
    "It is a scam, do not answer: “ ”. Bye.",
  ],
  ["Fraudsters write:\n\nYour parcel is on hold. Pay the fee.\n\nKind regards", "Kind regards"],
  [
    "J'ai reçu un mail qui dit que l'on m'a filmé. C'est une arnaque. Michel",
    "C'est une arnaque. Michel",
  ],
  ["It asks for the card to pay a fine. That is a scam. Bye.", "That is a scam. Bye."],
  // A request beside the report, and a sentence that names a fraud and reports nothing, stay.
  ["Fraudsters write such mails. Verify your account.", "Verify your account."],
  [
    "Because of fraud we need you to confirm your account.",
    "Because of fraud we need you to confirm your account.",
  ],
  // A warning of an answer alone names no fraud.
  ["Do not call. “Please buy five gift cards for me today”. Bye.", null],
  ["She told me: “the meeting begins at ten tomorrow morning”. Bye.", null],
];

Deno.test("removeReportedSpeech: what a warning says frauds say is not its own", () => {
  for (const [body, expected] of TEXTS) {
    const ownWords = removeReportedSpeech({ subject: "Note", body }, "");
    assertEquals(ownWords?.trim().replaceAll(/ +/g, " ") ?? null, expected, body);
  }
});

Deno.test("removeReportedSpeech: hidden marks quote nothing that a reader sees", () => {
  const body = "Do not answer scams. “Please verify your account within 24 hours”";
  assert(removeReportedSpeech({ subject: "", body }, "") !== null);
  for (const hidden of ["“”", "Fraudsters write"]) {
    assertEquals(removeReportedSpeech({ subject: "", body }, hidden), null, hidden);
  }
});
