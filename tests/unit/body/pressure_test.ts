import { assert, assertEquals } from "@std/assert";
import pressure from "../../../catalogue/body/pressure.json" with { type: "json" };
import { detectLanguage } from "../../../shared/body/text/language.ts";
import { readPressure } from "../../../shared/body/pressure/pressure.ts";
import { readWords } from "../../../shared/body/text/words.ts";
import type { BodyLanguage } from "../../../shared/contract/body.ts";
import { foldLookalikes } from "../../../shared/domains/skeleton.ts";

function read(text: string, language: BodyLanguage | null = "en") {
  return readPressure(readWords(text), text, language);
}

Deno.test("readPressure quotes the words that press as they are written", () => {
  const text = "Dear Ann,\nyour account  WILL be\nSuspended. Reply within 24 hours!";
  const { sentiment, quotes } = read(text);
  assertEquals([sentiment.threat, sentiment.urgency, sentiment.reward], [30, 30, 0]);
  assertEquals(quotes.map(({ text }) => text), [
    "within 24 hours",
    "account WILL be Suspended",
  ]);
  for (const { text: quote, offset } of quotes) {
    assertEquals(text.slice(offset).replaceAll(/\s+/g, " ").startsWith(quote), true);
  }
});

Deno.test("readPressure counts phrases that overlap or follow each other as one", () => {
  const cases: readonly (readonly [string, BodyLanguage, "threat" | "reward", number])[] = [
    ["Votre compte sera suspendu sous 24h.", "fr", "threat", 30],
    ["Your account has been locked.", "en", "threat", 30],
    ["Your account has been locked. We will take legal action.", "en", "threat", 60],
    ["¡Felicidades! Ha ganado.", "es", "reward", 30],
  ];
  for (const [text, language, pressure, score] of cases) {
    const { sentiment, quotes } = read(text, language);
    assertEquals(sentiment[pressure], score, text);
    const count = quotes.filter((quote) => quote.pressure === pressure).length;
    assertEquals(count, score / 30, text);
  }
  // Words that lawyers and newspapers use as well press nobody by themselves.
  const lawyer = "Die Gegenseite hat rechtliche Schritte angekündigt.";
  assertEquals(read(lawyer, "de").sentiment.threat, 0);
  assertEquals(read(`${lawyer} Handeln Sie sofort!`, "de").sentiment.threat, 30);
  // The subject and the text are separated, so that no phrase spans both.
  assertEquals(read("Urgent\nAct now").sentiment.urgency, 60);
});

Deno.test("readPressure takes a sum in the news, or thanks for help, for no promise", () => {
  const cases: readonly (readonly [string, BodyLanguage])[] = [
    ["The firm sold its works for 12 million pounds.", "en"],
    ["A bridge of 40 million euros, and a donation of books to the school.", "en"],
    ["Thank you for your assistance, I decide at your discretion.", "en"],
    ["Das Werk kostete 12 Millionen Euro und 3 Millionen Dollar.", "de"],
    ["Le pont a coûté 40 millions d'euros.", "fr"],
    ["Il ponte è costato 40 milioni di euro.", "it"],
    ["El puente costó 40 millones de euros.", "es"],
    // Selections, congratulations and friends without a prize or a secret.
    ["You have been selected to be part of the audit team.", "en"],
    ["The coroner wrote down the name of the deceased.", "en"],
    ["I don't mention this to boast. Bring your family and friends!", "en"],
    ["The confidential Business Register of the Bureau has them.", "en"],
    ["Herzlichen Glückwunsch! Sie haben das Forum erfolgreich eingerichtet.", "de"],
    ["Sie können diesen Link an Ihre Freunde senden.", "de"],
    ["Félicitations, vous avez correctement installé le forum.", "fr"],
    ["Congratulazioni, sei stato aggiunto al gruppo. Invia il link ai tuoi amici.", "it"],
    ["Ha sido seleccionado para el equipo. Envíe el enlace a tus amigos.", "es"],
  ];
  for (const [text, language] of cases) {
    const { sentiment: { reward, secrecy, embarrassment } } = read(text, language);
    assertEquals([reward, secrecy, embarrassment], [0, 0, 0], text);
  }
  const prizes: readonly (readonly [string, BodyLanguage])[] = [
    ["You have been selected to receive a voucher.", "en"],
    ["I manage the funds of a deceased customer.", "en"],
    ["Sie wurden ausgewählt, kostenlos teilzunehmen.", "de"],
    ["Félicitations, vous avez gagné.", "fr"],
    ["Félicitations, vous avez été choisi pour un téléphone.", "fr"],
    ["Sie haben Glück: Herzlichen Glückwunsch, Sie erhalten ein Telefon.", "de"],
    ["You have been chosen by our computer.", "en"],
    ["A deceased man left a fund.", "en"],
    ["Sei stato selezionato per ricevere un buono.", "it"],
    ["Ha sido elegido para recibir un vale.", "es"],
  ];
  for (const [text, language] of prizes) {
    assertEquals(read(text, language).sentiment.reward, 30, text);
  }
  const extortion: readonly (readonly [string, BodyLanguage])[] = [
    ["I will share this recording, I mean the video with all your friends.", "en"],
    ["This will ruin your family.", "en"],
    ["Das Video geht an Ihre Freunde, wenn Sie nicht zahlen.", "de"],
    ["Ich schicke das Video an deine Kontakte.", "de"],
    ["J'enverrai la vidéo à vos amis.", "fr"],
    ["Manderò il video ai tuoi amici.", "it"],
    ["Enviaré el video a tus amigos.", "es"],
  ];
  for (const [text, language] of extortion) {
    assertEquals(read(text, language).sentiment.embarrassment, 30, text);
  }
  const secrets = [
    "Please do not mention this to your bank.",
    "Don't mention this to anyone.",
    "You must never mention it to anybody.",
    "Don't tell anyone.",
  ];
  for (const text of secrets) assertEquals(read(text).sentiment.secrecy, 30, text);
  assertEquals(read("You have won, claim your prize.").sentiment.reward > 0, true);
});

Deno.test("readPressure reads words with lookalike letters and zero-width characters", () => {
  assertEquals(read("Act n\u043ew").sentiment.urgency, 30);
  assertEquals(read("A\u200bct now").sentiment.urgency, 30);
  assertEquals(read("Votre compte a été suspendu", "fr").sentiment.threat, 30);
});

Deno.test("readPressure finds a lock after a term, and a demand with its alternative", () => {
  const cases: readonly (readonly [string, BodyLanguage])[] = [
    ["Ihr Konto wird innerhalb von 24 Stunden gesperrt.", "de"],
    ["Ihr Konto wird ab dem 30. November 2026 gesperrt.", "de"],
    ["Pay 900 dollars or I send the video to your contacts.", "en"],
    ["Pay within two days, otherwise I will publish the recording.", "en"],
    ["Payez 900 euros ou j'envoie la vid\u00e9o \u00e0 vos contacts.", "fr"],
    ["Payez, sinon je publierai la vid\u00e9o.", "fr"],
    ["Zahlen Sie 900 Euro oder ich sende das Video an Ihre Kontakte.", "de"],
    ["Zahlen Sie, sonst werde ich das Video ver\u00f6ffentlichen.", "de"],
    ["Paga 900 euros o env\u00edo el v\u00eddeo a tus contactos.", "es"],
    ["Paga, de lo contrario publicar\u00e9 el v\u00eddeo.", "es"],
    ["Paga 900 euro o invio il video ai tuoi contatti.", "it"],
    ["Paga, altrimenti pubblicher\u00f2 il video.", "it"],
  ];
  for (const [text, language] of cases) {
    assertEquals(read(text, language).sentiment.threat, 30, text);
  }
  const ordinary: readonly (readonly [string, BodyLanguage])[] = [
    [
      "Bitte \u00fcberweisen Sie bis 30.11.2026. " +
      "Andernfalls m\u00fcssen wir Mahngeb\u00fchren berechnen.",
      "de",
    ],
    ["Ihr Konto wird innerhalb von 24 Stunden nicht gesperrt.", "de"],
    ["Shall I call you or send the report?", "en"],
    ["Can you come, or I send the slides tomorrow?", "en"],
    ["Tu viens, sinon je t'envoie le compte rendu.", "fr"],
    ["Kommst du, sonst schicke ich dir das Protokoll.", "de"],
    ["Vienes o env\u00edo el informe ma\u00f1ana.", "es"],
    ["Vieni, altrimenti invio il verbale.", "it"],
  ];
  for (const [text, language] of ordinary) {
    assertEquals(read(text, language).sentiment.threat, 0, text);
  }
});

/** Negated phrases, and phrases that only look negated, in several languages. */
const DENIED: readonly (readonly [string, BodyLanguage, number])[] = [
  ["This is not urgent, take your time.", "en", 0],
  ["Nobody will be suspended.", "en", 0],
  ["This isn't urgent at all.", "en", 0],
  ["Das ist nicht dringend. Ihr Konto wird nicht gesperrt.", "de", 0],
  ["Ce n'est pas urgent.", "fr", 0],
  ["Non è urgente. No.", "it", 0],
  ["No es urgente.", "es", 0],
  ["If you do not act now, all is lost.", "en", 30],
  ["Do not wait. Act now", "en", 30],
  ["I did not ask. Urgent: read this", "en", 30],
];

Deno.test("readPressure does not count a denied threat, and counts a conditional one", () => {
  for (const [text, language, least] of DENIED) {
    const { urgency, threat } = read(text, language).sentiment;
    assertEquals(Math.max(urgency, threat), least, text);
  }
});

Deno.test("readPressure does not count what a text of unknown language denies or does not ask for", () => {
  const cases: readonly (readonly [string, number])[] = [
    ["Not urgent.", 0],
    ["Non urgente.", 0],
    ["Nicht dringend.", 0],
    ["Niet urgent.", 0],
    ["Nao urgente.", 0],
    ["We never ask you to act now.", 0],
    ["Please do not ask, but act now", 30],
    ["Do not call us but act now", 30],
    ["Bitte nicht warten, sofort handeln", 30],
    ["Fragen Sie nicht lange, sofort handeln", 30],
    ["Wir bitten Sie nie, sofort zu handeln. Act now", 30],
    ["Urgent!", 30],
    ["If you do not act now", 30],
    ["Het is dringend.", 30],
  ];
  for (const [text, score] of cases) {
    const { urgency, threat } = read(text, null).sentiment;
    assertEquals([text, Math.max(urgency, threat)], [text, score]);
  }
});

Deno.test("readPressure finds no threat in the footer of a confidential mail", () => {
  const footer = "If you are not the intended recipient, do not read on; " +
    "unauthorised use may lead to legal action.";
  assertEquals(read(`Hi Bob\n\n${footer}`).sentiment.threat, 0);
  assertEquals(read(`Pay or face legal action.\n\n${footer}`).sentiment.threat, 30);
});

Deno.test("readPressure finds authority and embarrassment, and no authority in a bank's signature", () => {
  assertEquals(read("This is the Police, the CEO has ordered.").sentiment.authority, 60);
  assertEquals(read("Never tell us your PIN. Your bank").sentiment.authority, 0);
  const shamed = read(
    "Ich habe Sie mit Ihrer Webcam gefilmt, als Sie Pornos geschaut haben.",
    "de",
  );
  assertEquals(shamed.sentiment.embarrassment, 60);
});

Deno.test("detectLanguage recognises a short French bill", () => {
  const bill = "Bonjour, veuillez trouver ci-joint notre facture n° 2026-0042 d'un montant de " +
    "1 234,56 € TTC, payable sous 30 jours par virement. Cordialement, Anne";
  assertEquals(detectLanguage(readWords(bill)), "fr");
});

Deno.test("readPressure matches placeholders for any word, and words with any ending", () => {
  assertEquals(read("within 36 hours").sentiment.urgency, 30);
  assertEquals(read("you were masturbating").sentiment.embarrassment, 30);
  assertEquals(read("innerhalb von 12 Stunden", "de").sentiment.urgency, 30);
});

Deno.test("readPressure searches all languages if the text's is unknown, else only that one", () => {
  assertEquals(read("hai vinto", null).sentiment.reward, 30);
  assertEquals(read("hai vinto", "en").sentiment.reward, 0);
});

Deno.test("pressure.json has every phrase once, written as texts are read", () => {
  for (const [kind, languages] of Object.entries(pressure)) {
    for (const [language, phrases] of Object.entries(languages)) {
      assert(phrases.length >= 8, `${kind} ${language}`);
      assertEquals(new Set(phrases).size, phrases.length, `${kind} ${language}`);
      for (const phrase of phrases) {
        const words = phrase.replace(/^~/, "").split(" ");
        assert(words[0] !== "*" && words.at(-1) !== "*", phrase);
        for (const word of words.flatMap((each) => each === "*" ? [] : each.split("|"))) {
          assert(/^[\p{L}\p{N}]+\*?$/u.test(word), phrase);
          assertEquals(foldLookalikes(word), word);
        }
      }
    }
  }
});

/** Sentences about accounts: a threat only with a threatening verb. */
const ACCOUNTS: readonly (readonly [string, BodyLanguage, number])[] = [
  ["Your account will be created today. Your account has been activated.", "en", 0],
  ["Your mailbox has been permanently closed.", "en", 30],
  ["Your account will soon be blocked.", "en", 30],
  ["Votre compte sera créé demain. Le magasin sera fermé lundi.", "fr", 0],
  ["Votre compte a été temporairement limité.", "fr", 30],
  ["Ihr Konto wurde erfolgreich angelegt, Ihre Karte wird bald geliefert.", "de", 0],
  ["Ihr Konto wird nicht gesperrt.", "de", 0],
  ["Ihr Konto wird in 24 Stunden gesperrt.", "de", 30],
  ["Il suo conto è ora attivo. Il conto verrà accreditato.", "it", 0],
  ["Il suo conto è stato bloccato.", "it", 30],
  ["My bank account is blocked, I forgot the PIN.", "en", 0],
  ["Your bank account is blocked.", "en", 30],
  ["Send it to my wallet or I will publish the video.", "en", 30],
  ["Mon compte est bloqué depuis hier.", "fr", 0],
  ["Mein Konto wurde gesperrt.", "de", 0],
  ["Il mio conto è stato bloccato.", "it", 0],
  ["Mi cuenta ha sido bloqueada.", "es", 0],
  ["Su cuenta ha sido creada correctamente. Tu cuenta ha sido activada.", "es", 0],
  ["Su cuenta ha sido limitada.", "es", 30],
];

Deno.test("readPressure finds a threat in what is done to an account only with its verb", () => {
  for (const [text, language, score] of ACCOUNTS) {
    assertEquals(read(text, language).sentiment.threat, score, text);
  }
  assertEquals(read("The office will be closed on Monday.").sentiment.threat, 0);
});

Deno.test("readPressure counts ordinary words only beside another pressure", () => {
  const singleWords: readonly (readonly [string, BodyLanguage])[] = [
    ["Congratulations on your birthday! Love, aunt May", "en"],
    ["Congratulations! You are 40 now. Love, aunt May", "en"],
    ["The IT service desk is open from nine to five.", "en"],
    ["Der Rechtsanwalt hat den Termin verschoben.", "de"],
    ["La gendarmerie organise une journée portes ouvertes.", "fr"],
    ["L'avvocato ha spostato la riunione.", "it"],
    ["El notario ha cambiado la cita.", "es"],
    ["New device: somebody might have gained unauthorized access. Keep your codes.", "en"],
    ["Accès non autorisé ? Changez votre mot de passe depuis le profil.", "fr"],
    ["Jemand könnte unberechtigten Zugriff auf dein Konto bekommen haben.", "de"],
    ["Abbiamo rilevato un accesso anomalo al tuo profilo.", "it"],
    ["Hemos detectado un acceso inusual a su perfil.", "es"],
    ["Last chance to see the autumn sale, it ends tonight.", "en"],
    ["Please do not send time-sensitive information to this address.", "en"],
    ["A gift card at the lowest price, satisfaction guaranteed.", "en"],
    ["Nur noch heute: eine Geschenkkarte für Ihre Freunde.", "de"],
    ["Dernière chance : la carte cadeau de la saison.", "fr"],
    ["Solo oggi: la carta regalo.", "it"],
    ["Solo hoy: la tarjeta regalo.", "es"],
  ];
  for (const [text, language] of singleWords) assertEquals(read(text, language).quotes, [], text);
  const { sentiment } = read("The IT service desk: your mailbox will be deactivated.");
  assertEquals([sentiment.authority, sentiment.threat], [30, 30]);
  const pressed = read("Unauthorized access: act now, or lose everything.").sentiment;
  assertEquals([pressed.threat, pressed.urgency], [30, 30]);
  assertEquals(read("Der Rechtsanwalt droht: Haftbefehl.", "de").sentiment.authority, 30);
});

Deno.test("readPressure finds secrecy in the words of people who know each other", () => {
  const cases: readonly (readonly [string, BodyLanguage])[] = [
    ["Please tell nobody.", "en"],
    ["This stays between us.", "en"],
    ["N'en parle à personne.", "fr"],
    ["Gardez ça pour vous.", "fr"],
    ["Ça reste entre nous.", "fr"],
    ["Sag es niemandem.", "de"],
    ["Non parlarne con nessuno.", "it"],
    ["No se lo cuentes a nadie.", "es"],
  ];
  for (const [text, language] of cases) {
    assertEquals(read(text, language).sentiment.secrecy, 30, text);
  }
});

/** Ordinary mail that uses words of pressure, in several languages. */
const ORDINARY: readonly string[] = [
  "Hi team, the deadline for the report is Friday. Please reply as soon as possible, thanks.",
  "Bonjour, merci de me répondre dès que possible pour la réunion avec le directeur de vente.",
  "Hallo zusammen, bitte schickt mir die Unterlagen so bald wie möglich, die Frist ist Freitag.",
  "Ciao, ti mando il documento il prima possibile, la riunione con il cliente è per le tre.",
  "Hola, te envío el informe lo antes posible, la reunión con el cliente es a las tres.",
];

Deno.test("readPressure finds no pressure in ordinary mail", () => {
  for (const text of ORDINARY) {
    const words = readWords(text);
    const language = detectLanguage(words);
    assert(language !== null, text);
    assertEquals(readPressure(words, text, language).quotes, [], text);
  }
});
