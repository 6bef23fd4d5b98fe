import { assert, assertEquals, assertFalse } from "@std/assert";
import requests from "../../../catalogue/body/requests.json" with { type: "json" };
import { detectLanguage } from "../../../shared/body/text/language.ts";
import { findRequests, namesAccountNumber } from "../../../shared/body/pressure/requests.ts";
import { readWords } from "../../../shared/body/text/words.ts";
import { BODY_LANGUAGES, REQUESTS } from "../../../shared/contract/body.ts";
import type { BodyEntity, BodyLanguage, BodyRequest } from "../../../shared/contract/body.ts";
import { foldLookalikes } from "../../../shared/domains/skeleton.ts";

/** Typical frauds, and what they ask for. */
const ASKING: readonly (readonly [BodyLanguage, string, readonly BodyRequest[]])[] = [
  ["en", "Buy the gift cards and send me the codes, and don\u2019t tell anyone of it.", [
    "gift_cards",
    "give_secret",
    "keep_secret",
  ]],
  ["en", "Enter your 12-word recovery phrase so that you can keep your coins.", ["give_secret"]],
  ["en", "I need it for my ticket, please send it by Western Union.", ["pay"]],
  ["en", "If you do not contact us to confirm your account, it will be closed.", ["confirm"]],
  ["en", "Please make all future payments to our new account, which is below.", ["pay"]],
  ["fr", "Bonjour, j\u2019ai besoin que vous fassiez un virement pour notre client.", ["pay"]],
  ["de", "Antworten Sie mit Ihren Bankdaten, damit wir Sie bezahlen.", ["give_secret", "reply"]],
  ["de", "Verdienen Sie 4000 Euro im Monat und haben Sie mehr Zeit.", ["offer"]],
  ["es", "Gane 3000 euros al mes con nuestro equipo y sin experiencia.", ["offer"]],
  ["it", "Guadagna 3000 euro al mese con la nostra squadra, senza esperienza.", ["offer"]],
  ["fr", "Gagnez 3000 euros par mois avec notre \u00e9quipe et sans exp\u00e9rience.", ["offer"]],
  ["en", "You can earn $3000 per week with our team, and no experience.", ["offer"]],
  [
    "en",
    "I need you to buy five gift cards, scratch them and send me pictures of the codes.",
    ["gift_cards"],
  ],
  ["en", "Please process a wire transfer today and keep this confidential.", [
    "pay",
    "keep_secret",
  ]],
  [
    "en",
    "Hi mum, my phone is broken, this is my new number. Text me on WhatsApp.",
    ["other_channel", "new_number"],
  ],
  ["en", "Log in to your account to confirm it and enter your PIN.", ["confirm", "give_secret"]],
  ["en", "You have won! Claim your prize and call us now.", ["call", "offer"]],
  [
    "fr",
    "J'ai besoin que tu traites un virement confidentiel aujourd'hui. N'en parle à personne.",
    ["pay", "keep_secret"],
  ],
  [
    "fr",
    "Salut maman, mon téléphone est cassé, c'est mon nouveau numéro. Écris-moi sur WhatsApp.",
    ["reply", "other_channel", "new_number"],
  ],
  [
    "de",
    "Ich brauche fünf Geschenkkarten. Schick mir Fotos der Codes und sag niemandem davon.",
    ["gift_cards", "keep_secret"],
  ],
  [
    "de",
    "Hallo Mama, mein Handy ist kaputt, das ist meine neue Nummer. Schreib mir auf WhatsApp.",
    ["reply", "other_channel", "new_number"],
  ],
  ["de", "Bitte überweisen Sie den Betrag für Ihre Rechnung bis Freitag.", ["pay"]],
  [
    "it",
    "Ciao mamma, il mio telefono si è rotto, questo è il mio nuovo numero. Scrivimi su WhatsApp.",
    ["reply", "other_channel", "new_number"],
  ],
  ["it", "Si prega di pagare la fattura in allegato per il suo ordine.", [
    "pay",
    "open_attachment",
  ]],
  [
    "es",
    "Hola mamá, se me ha roto el móvil, este es mi nuevo número. Escríbeme por WhatsApp.",
    ["reply", "other_channel", "new_number"],
  ],
  ["en", "If you did not authorize this payment, call +1 (888) 555-0199 to get it back.", ["call"]],
  ["en", "You did not buy this? Contact our team at +1 888 555 0199 to cancel.", ["call"]],
  ["en", "Send $1200 in Bitcoin to the wallet below, and nobody will see the video.", ["pay"]],
  ["fr", "Pour annuler cet achat que vous n'avez pas fait, composez le 01 62 00 00 01.", ["call"]],
  ["de", "Wenn Sie das nicht waren, rufen Sie umgehend die Nummer 030 1234567 an.", ["call"]],
  ["it", "Conferma subito i tuoi dati per non perdere il servizio.", ["confirm"]],
  ["en", "Please verify your email account today, or you will lose it.", ["confirm"]],
  ["it", "Paga 2,99 € per ricevere il tuo pacco, che è fermo da ieri.", ["pay"]],
  ["es", "Debe pagar 2,99 € para recibir su paquete antes de mañana.", ["pay"]],
  ["de", "Zahlen Sie 2,99 € für die Zustellung, damit Ihr Paket nicht zurückgeht.", ["pay"]],
  ["it", "Ciao mamma, ho cambiato numero, il vecchio non funziona.", ["new_number"]],
  ["es", "Si usted no hizo esta compra, llame al 902 123 456 para anular el pago.", ["call"]],
  ["es", "Abra el archivo adjunto y pague la factura de su pedido.", ["pay", "open_attachment"]],
];

/** Ordinary letters, and warnings not to do something. */
const ASKING_NOTHING: readonly string[] = [
  "Please verify the client's identity before the meeting.",
  // An address is confirmed where somebody registers, and colleagues confirm each other's details.
  "Please verify your email, so that we know that the address is yours.",
  "Confirm your email address to get our letter on Fridays.",
  "Could you confirm the following details before we book the rooms for the team?",
  "I will update the information on the wiki when the new launch date is known.",
  // Too short to tell their language.
  "Never confirm your password.",
  "No confirme su cuenta.",
  "Thank you, we confirm receipt of your payment of last week.",
  "Nous ne vous demanderons jamais de confirmer votre compte par courriel.",
  "Wir fordern Sie nie auf, Ihre Zugangsdaten per E-Mail zu bestätigen.",
  "Die Verwaltung fordert Sie niemals per E-Mail auf, Ihre Kontodaten zu bestätigen.",
  "We never ask you to confirm your password, and our staff will not ask you to verify it.",
  "Wir werden Sie niemals auffordern, Ihre Zugangsdaten zu bestätigen. Die Bank ist für Sie da.",
  "La banca non Le chiederà mai di confermare i Suoi dati. Grazie per la Sua fiducia.",
  "Nunca le pediremos que confirme su contraseña. Gracias por su confianza en nosotros.",
  // Asides between commas, and longer denials of asking.
  "The bank will never, under any circumstances, ask you to confirm your password.",
  "We never ask you, by phone or by email, to confirm your account details.",
  "Nobody from our team will call you and ask you to confirm your identity.",
  "Sie werden von uns niemals aufgefordert, Ihre Daten zu bestätigen.",
  "Wir werden Sie nie bitten, Ihr Passwort zu bestätigen, und es ist für uns nicht wichtig.",
  "Wir bitten Sie nie, per E-Mail oder am Telefon, Ihr Konto zu bestätigen.",
  "Nous ne vous demandons jamais, par e-mail ou par téléphone, de confirmer vos coordonnées bancaires.",
  "La banca non chiede mai, via e-mail o SMS, di confermare i suoi dati.",
  "Non le verrà mai chiesto di confermare la sua password per il suo conto.",
  "Nunca le pedimos, por correo ni por teléfono, que confirme sus datos.",
  "Our bank will never call you and ask you to confirm your password.",
  "We will never call, text or email you to confirm your account details.",
  "Under no circumstances will we ask you to confirm your password.",
  "No employee of the bank will ever ask you to confirm your password.",
  "Niemals werden wir Sie bitten, Ihre Daten zu bestätigen.",
  "Kein Mitarbeiter unserer Bank wird Sie jemals auffordern, Ihr Passwort zu bestätigen.",
  "Unsere Bank fragt Sie nie per Link, ob Sie Ihr Konto bestätigen.",
  "Jamais nous ne vous demanderons de confirmer votre mot de passe.",
  "In nessun caso le chiederemo di confermare il suo conto.",
  "Nunca, bajo ninguna circunstancia, le pediremos que confirme sus datos.",
  "Thanks, we have done so now, and it works better than before.\n" +
  "> Call us on +49 30 901820 and pay 12,00 €.",
  "I dropped my glasses on the phone, this is why I am late for the meeting.",
  "Never share your password or PIN with anybody. We will never call you for it.",
  "Sie melden sich wie gewohnt an. Wir fragen Sie niemals per E-Mail nach Ihrer Geheimzahl.",
  "Kind regards, Ann Lee. Tel. +49 30 1234567, Call: +49 170 1234567",
  "Please do not call +49 30 1234567, the office of the club is closed this week.",
  "The minutes of the meeting are at the wiki. See you on Monday!",
  "Votre colis est en route, il sera livré demain par notre transporteur.",
  "Ihre Bestellung ist auf dem Weg und wird morgen zu Ihnen geliefert.",
  "Il suo ordine è stato spedito e arriva domani con il corriere.",
  "Su pedido está en camino y llega mañana con el mensajero.",
];

/** Texts in which the writer, others or nobody calls or pays, not the reader. */
const DONE_BY_OTHERS: readonly string[] = [
  "We will call you at +49 30 1234567 tomorrow, so please be at home.",
  "I tried to call a moment ago, but you were in the meeting with the team.",
  "It is hard to call it constructive, and this is what we are here for.",
  "The driver has to call this function before the lock is taken by the other thread.",
  "Yours, Ann Lee, sales. Contact No: +49 30 1234567, and the office is in Berlin.",
  "Our technician would call us back when the part is here, and he can do it on Monday.",
  "We never ask you to call +49 30 1234567 for it.",
  "We never ask you to call us or to pay 12,00 € for it.",
  "I had to pay 12,00 € for the parking, and it was not even in the shade.",
  "The companies will pay 67,40 € to each of the customers, as the paper says.",
  "We want to transfer the money to the club when the new year begins.",
  "The diplomat was not able to pay for the fees, and we are sorry for it.",
  "You do not need to pay today, as the fee is part of your plan.",
  "My aim is to transfer the funds to you, and the bank is ready for it.",
  "I need the help of a person to transfer the sum of it to this country.",
  "J'ai besoin de votre aide pour transférer la somme dans votre pays.",
  "Necesito una persona honesta para transferir el dinero a su país.",
  "Ho bisogno di una persona onesta per trasferire la somma nel suo paese.",
  "I am seeking your assistance to enable me transfer the sum of it.",
  "This will allow you to transfer files from here, and to pay off old bills.",
  "Please pay attention to the new dates, and see you at the meeting.",
  "There is nothing to pay today, your balance is zero and the plan goes on.",
  "Please send the form to the office when it is ready, and keep a copy.",
  "We couldn't process your payment, so the order is on hold for now.",
  "Je vous appelle le 12, nous allons effectuer un virement pour le client demain.",
  "Vous pouvez joindre le document à la demande, ou contactez notre service par courriel.",
  "Le règlement de la bibliothèque est sur le site, et vous avez deux livres de plus.",
  "Wir rufen Sie morgen an, und Sie haben dann noch Zeit für die Fragen.",
  "Rufen Sie die Seite auf, dort ist das Geld an Sie schon als Betrag zu sehen.",
  "Ich bezahle die Rechnung morgen, du musst nichts tun und bist dann frei.",
  "La funzione si chiama il lunedì, non è una cosa che tu devi fare per noi.",
  "Contatti il servizio per iscritto, il pagamento in contanti non è più possibile.",
  "Contacte con nosotros por correo, que es lo mejor para usted y para el equipo.",
  "Nosotros vamos a pagar la factura de este mes, y usted no tiene que hacer nada.",
  // Denials between the verb and its object.
  "Ne confirmez pas votre compte par courriel, nous ne le faisons pas.",
  "Non confermi mai i suoi dati per telefono, la banca non lo chiede.",
  "No confirme nunca sus datos por correo, que no es lo que hace el banco.",
  "Bestätigen Sie niemals Ihr Konto per E-Mail, das ist nicht die Bank.",
  "Sie müssen Ihr Konto nicht bestätigen, es ist schon für Sie da.",
  "Please pay close attention to the new dates, and see you at the meeting.",
];

/** Requests to the reader beside the words of those who ask. */
const ASKS_READER: readonly (readonly [string, BodyRequest])[] = [
  ["You will have to pay the fee before we send it.", "pay"],
  ["I need you to transfer the money to this account today.", "pay"],
  ["You are asked to transfer the money before it is too late.", "pay"],
  ["Please transfer the sum to the account that we sent to you.", "pay"],
  ["Click here to pay the toll, or the fine will be doubled.", "pay"],
  ["If you do not pay the fee today, you will lose it.", "pay"],
  ["Unless you pay by Friday, we will publish the video.", "pay"],
  ["Merci de nous régler la somme de la facture pour vous et votre équipe.", "pay"],
  ["Vous devez effectuer un virement pour notre client avant ce soir.", "pay"],
  ["Wir bitten Sie, die Rechnung zu begleichen, und danken Ihnen.", "pay"],
  ["Si prega di effettuare il pagamento entro oggi per non perdere il suo posto.", "pay"],
  ["Usted debe pagar la multa de tráfico para que no suba el importe.", "pay"],
  ["You can call us on this number, and we will help you.", "call"],
  ["If you did not buy it, you have to call +49 30 1234567 now.", "call"],
  ["Vous devez appeler le 01 62 00 00 01 pour annuler cet achat.", "call"],
  ["To claim your prize, call our customer service on this line.", "call"],
  ["Sie haben gewonnen! Rufen Sie 0905000301 und fragen Sie nach dem Preis.", "call"],
  ["Si no es usted, llame a nuestro servicio de atención.", "call"],
  // The writer's verb is not the reader's.
  ["We tried to contact you on this line, so dial +49 30 1234567 for it.", "call"],
  ["Please pay special fees of 12,00 € for the parcel that we have for you.", "pay"],
  // A denial that is not of the verb.
  ["N'hésitez pas à appeler le 01 62 00 00 01 pour annuler cet achat.", "call"],
  ["Please verify nobody used your account, or it will be closed.", "confirm"],
  ["Ihr Konto nicht aktiv, bestätigen Sie es, damit wir es für Sie öffnen.", "confirm"],
  ["Mientras no confirme su cuenta, no es posible para nosotros enviar el pago.", "confirm"],
  ["A meno che non confermi il tuo account, non è più possibile per noi.", "confirm"],
  ["Bitte nicht warten, bestätigen Sie Ihr Konto, damit es für Sie offen ist.", "confirm"],
  ["Fragen Sie nicht, bestätigen Sie Ihr Konto, damit es für Sie offen ist.", "confirm"],
  // A demand after a denial of asking for something else.
  ...[
    "We never ask you to call, but please confirm your password here.",
    "We never ask for your PIN but you must confirm your account here.",
    "We never ask for your PIN on the phone, confirm your account here.",
    "We never ask for your PIN, to keep it confirm your account here.",
    "We will never ask you twice, so confirm your account now.",
    "You will never be asked for your PIN; confirm your password here.",
    "Never ask others, verify your account with us here.",
    "We do not ask, by tomorrow confirm your account to keep it.",
    "We do not ask, in 24 hours confirm your account here.",
    "We ask you not to wait, and to confirm your account here.",
    "Wir bitten Sie nie am Telefon, Ihr Konto zu nennen, bitte bestätigen Sie Ihr Passwort hier.",
    "Wir werden Sie nie um Ihre PIN bitten, bestätigen Sie Ihr Konto hier.",
    "Wir fragen nie nach der PIN, bestätigen Sie jetzt Ihre Daten.",
    "Wir bitten Sie, nicht zu warten und Ihr Konto zu bestätigen.",
    "Wir bitten Sie nie um Geld, aber Sie müssen Ihr Konto bestätigen.",
    "Nous ne demandons jamais votre code, confirmez votre compte ici.",
    "Nous ne vous demandons jamais votre code, mais veuillez confirmer votre compte ici.",
    "Nous ne vous demandons jamais deux fois, merci de confirmer votre compte.",
    "Nous vous demandons de ne pas attendre et de confirmer votre compte.",
    "Ne demandez rien à personne, confirmez votre compte pour nous.",
    "Non chiediamo mai il PIN della carta, confermi il suo conto qui.",
    "Non le chiediamo mai il PIN, ma deve confermare il suo conto qui.",
    "Le chiediamo di non attendere e di confermare il suo conto.",
    "Nunca le pedimos el PIN de su tarjeta, confirme su cuenta aquí.",
    "Nunca le pedimos el PIN, pero debe confirmar su cuenta aquí.",
    "Le pedimos que no espere y que confirme su cuenta.",
    "Why not confirm your account today, it is free for you and takes a minute?",
    // A denial of something else before a request in words for asking.
    "We could not process your payment and ask you to confirm your account.",
    "We never got your answer and ask you to confirm your account here.",
    "Since nobody answered our calls we request you to confirm your account.",
    "There is no other way than to ask you to confirm your account.",
    "You have not yet complied with our request to verify your identity.",
    "Do not ignore this call to confirm your account.",
    "We do not ask for money, only to confirm your account, which is free.",
    "We will never ask you again to confirm your account.",
    "We do not call you, to continue verify your account.",
    "We never ask for it by phone, by email we need you to confirm your account.",
    "Wir konnten die Zahlung nicht buchen und bitten Sie, Ihr Konto zu bestätigen.",
    "Es ist kein Betrug, wir bitten Sie, Ihre Daten zu bestätigen.",
    "Wir fragen nicht nach der PIN, Sie haben heute Ihr Konto zu bestätigen.",
    "Wir verlangen keine Gebühren, um fortzufahren ist Ihr Konto zu bestätigen.",
    "Sie sind unserer Aufforderung nicht nachgekommen, Ihre Daten zu bestätigen.",
    "Wir fordern Sie nicht zum letzten Mal auf, Ihr Konto zu bestätigen.",
    "Nous n'avons pas reçu votre paiement et vous demandons de confirmer votre compte.",
    "Vous n'avez pas répondu à notre demande de confirmer votre compte.",
    "Nous n'avons pas d'autre choix que de vous demander de confirmer votre compte.",
    "Non abbiamo ricevuto il pagamento e le chiediamo di confermare il suo conto.",
    "Non ha risposto alla nostra richiesta di confermare il suo conto.",
    "No recibimos su pago y le solicitamos que confirme su cuenta.",
    "No pedimos su clave, por su seguridad es preciso que confirme su cuenta.",
  ].map((text) => [text, "confirm"] as const),
  // A denial within a condition.
  [
    "Ihr Zugang wird gesperrt, wenn Sie Ihre Zahlungsdaten nicht umgehend aktualisieren.",
    "confirm",
  ],
  // A word for asking ends the text, without a denial.
  ["We are here for you. Contact us to confirm your account", "confirm"],
  ["Rufen Sie uns bitte an, wenn Sie das nicht waren.", "call"],
  ["Per annullare può chiamare il numero che è nel suo ordine.", "call"],
  ["Para anular, llame al número que está en la factura de su pedido.", "call"],
];

function ask(text: string) {
  const words = readWords(text);
  const language = detectLanguage(words);
  return {
    language,
    requests: findRequests(words, text, { language, entities: mergeEntities(text) }),
  };
}

/** Phone numbers and amounts that an analysis finds in a text. */
function mergeEntities(text: string): BodyEntity[] {
  const findEntities = (kind: BodyEntity["kind"], form: RegExp) =>
    [...text.matchAll(form)].map(([value]) => ({ kind, value, text: value }));
  return [
    ...findEntities("phone", /[+\d][\d ().-]{7,20}\d/g),
    ...findEntities("amount", /\d+,\d\d €/g),
  ];
}

Deno.test("findRequests finds what frauds ask for in five languages", () => {
  for (const [language, text, expected] of ASKING) {
    assertEquals(ask(text), { language, requests: [...expected] }, text);
  }
});

Deno.test("findRequests finds no request in ordinary letters and denials", () => {
  for (const text of ASKING_NOTHING) assertEquals(ask(text).requests, [], text);
});

Deno.test("findRequests finds no call or payment that others than the reader make", () => {
  for (const text of DONE_BY_OTHERS) {
    const requests = ask(text).requests.filter((each) => /^(?:call|pay|confirm)$/.test(each));
    assertEquals([text, requests], [text, []]);
  }
  for (const [text, request] of ASKS_READER) assert(ask(text).requests.includes(request), text);
});

Deno.test("requests.json has every phrase written as texts are read", () => {
  for (const language of BODY_LANGUAGES) {
    for (const request of REQUESTS) {
      const phrases = requests[language].asks[request];
      assert(phrases.length > 0, `${language} ${request}`);
      for (const word of phrases.flatMap((phrase) => phrase.split(/[ |]/))) {
        assert(word === "*" || /^[\p{L}\p{N}]+\*?$/u.test(word), word);
        assertEquals(foldLookalikes(word), word);
      }
    }
  }
});

Deno.test("namesAccountNumber finds account numbers after their names, in several countries", () => {
  const numbers = [
    "Sort code: 04-00-75\nAccount number: 31926819",
    "our sort code is 040075",
    "Routing number 021000021, account no. 123456789012",
    "Sort code 23-14-70 / Account 8820 4419",
    "IBAN: LT47 3250 0417 7882 1940",
    "ein neues Konto: DE21 1001 0178 5550 1194 32",
    "nr rachunku: 61 1090 1014 0000 0712 1981 2874",
    "р/с 40702810900000005555",
    "账号：6222 0212 3456 7890",
    "口座番号：1234567",
  ];
  for (const text of numbers) assert(namesAccountNumber(text), text);
  for (
    const text of [
      "Account number ending in 6819",
      "the account number",
      "sort code",
      "the IBAN on our invoice 20261124",
      "kontakt 2026-11-24",
      "order DE21 1001 0178",
    ]
  ) {
    assertFalse(namesAccountNumber(text), text);
  }
});
