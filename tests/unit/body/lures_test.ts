import { assert, assertEquals, assertFalse, assertGreater } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { findLures } from "../../../shared/body/lures/lures.ts";
import { hasDefangedUrl } from "../../../shared/body/links/text_links.ts";
import type { LureFact } from "../../../shared/body/lures/families.ts";
import { detectLanguage } from "../../../shared/body/text/language.ts";
import { readWords } from "../../../shared/body/text/words.ts";
import { BODY_LANGUAGES } from "../../../shared/contract/body.ts";
import type { BodyLanguage } from "../../../shared/contract/body.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import everyday from "../../fixtures/body/everyday_lures.json" with { type: "json" };
import denials from "../../fixtures/body/denied_lures.json" with { type: "json" };
import frauds from "../../fixtures/body/fraud_lures.json" with { type: "json" };
import stories from "../../fixtures/body/story_lures.json" with { type: "json" };
import cases from "../../fixtures/body/lures.json" with { type: "json" };
import { assertLinear } from "../../support/assert_linear.ts";

function findLureIds(text: string, facts: readonly LureFact[], provenDomain = "") {
  const words = readWords(text);
  return findLures({
    words,
    text,
    language: detectLanguage(words),
    facts: new Set(facts),
    provenDomain,
  });
}

/** Facts of a mail whose link leads away from its author. */
const LINK_ELSEWHERE = ["link", "elsewhere"] as const;

for (const { family, language, text } of cases) {
  Deno.test(`findLures finds ${family} in ${language}`, () => {
    assertEquals(findLureIds(text, LINK_ELSEWHERE).map((lure) => lure.family), [family]);
    assertEquals(findLureIds(text, []), []);
  });
}

Deno.test("findLures: the table of lures is not empty", () => assertGreater(cases.length, 15));

for (const { family, language, facts, text } of frauds) {
  Deno.test(`findLures finds ${family} in ${language} by its words and facts`, () => {
    const lures = findLures({
      words: readWords(text),
      text,
      language: null,
      facts: new Set(facts),
      provenDomain: "",
    });
    const lure = lures.find((each) => each.family === family);
    assert(lure !== undefined, JSON.stringify(lures));
    // Secrecy, or no time for a call, makes a request for money a fraud.
    if (family === "wire" || family === "gift_card") assert(lure.isPaymentFraud);
  });
}

/** Facts of a mail that leads away, with everything a story may need. */
const ALL_FACTS = [
  ...LINK_ELSEWHERE,
  "nameless",
  "page",
  "file",
  "number",
  "amount",
  "crypto",
  "contact",
  "stranger",
  "address_apart",
  "any_link",
  "unknown_author",
] as const;

Deno.test("findLures finds every story in every language, and none without its facts", () => {
  for (const { family, language, text } of stories) {
    const families = findLureIds(text, ALL_FACTS).map((lure) => lure.family);
    assert(families.some((each) => each === family), `${family} in ${language}: ${families}`);
    assertEquals(findLureIds(text, []), [], text);
  }
});

Deno.test("findLures finds no lure that a sentence denies or says of its writer, and finds it elsewhere", () => {
  const facts = [...ALL_FACTS, "replies_elsewhere"] as const;
  const has = (text: string, family: string) =>
    findLureIds(text, facts).some((lure) => lure.family === family);
  assertEquals(new Set(denials.map(({ language }) => language)).size, 12);
  for (const { family, denied, said } of denials) {
    assertEquals([denied, has(denied, family)], [denied, false]);
    assertEquals([said, has(said, family)], [said, true]);
    assert(has(`${denied} ${said}`, family), said);
  }
});

Deno.test("findLures finds a bank account or loan that a stranger announces, and none in everyday notices", () => {
  const facts = [...ALL_FACTS, "mailbox", "replies_elsewhere", "account", "outsider"] as const;
  for (const { family, isLure, text } of everyday) {
    const hasLure = findLureIds(text, facts).some((lure) => lure.family === family);
    assertEquals([text, hasLure], [text, isLure]);
  }
  for (const family of ["loan", "new_account"]) {
    const rows = everyday.filter((row) => row.family === family);
    assertEquals(new Set(rows.map(({ language }) => language)).size, 12, family);
  }
});

Deno.test("findLures finds another account with its number or a file, from outside, in each language", () => {
  const changeNotices: Readonly<Record<BodyLanguage, readonly string[]>> = {
    en: [
      "Please use our new bank account for this invoice.",
      "Our bank details have changed since the last order.",
      "We have changed our bank, so please pay to the updated account information below.",
    ],
    fr: [
      "Veuillez noter notre nouveau RIB pour le paiement de cette facture.",
      "Nos coordonnées bancaires ont changé depuis la dernière commande.",
      "Suite à un changement de banque, voici le compte pour vos paiements.",
    ],
    de: [
      "Bitte beachten Sie unsere neue Bankverbindung für diese Rechnung.",
      "Überweisen Sie bitte ab sofort auf unser neues Konto.",
      "Unsere Bankdaten haben sich geändert, bitte zahlen Sie auf das Konto.",
    ],
    it: [
      "Vi preghiamo di usare il nuovo IBAN per il pagamento della fattura.",
      "Le nostre coordinate bancarie sono cambiate dopo il vostro ordine.",
    ],
    es: [
      "Por favor usen nuestra nueva cuenta bancaria para esta factura.",
      "Nuestros datos bancarios han cambiado desde el último pedido.",
    ],
  };
  const same: Readonly<Record<BodyLanguage, string>> = {
    en: "Our bank details have not changed. Please pay to the account on the invoice.",
    fr: "Voici le RIB de notre association pour le paiement de votre cotisation.",
    de: "Bitte überweisen Sie den Betrag auf das Konto, das auf der Rechnung steht.",
    it: "Vi preghiamo di pagare la fattura sul conto che conoscete.",
    es: "Por favor paguen la factura en la cuenta que ya conocen.",
  };
  const finds = (text: string, ...facts: LureFact[]) =>
    findLureIds(text, facts).some(({ family }) => family === "new_account");
  for (const language of BODY_LANGUAGES) {
    for (const text of changeNotices[language]) {
      assert(finds(text, "outsider", "account"), text);
      assert(finds(text, "outsider", "file"), text);
      assertFalse(finds(text, "outsider"), text);
    }
    assertFalse(finds(same[language], "outsider", "account"), same[language]);
  }
});

Deno.test("findLures finds a payment or another account that refuses a call, in each language", () => {
  const refusals: Readonly<Record<BodyLanguage, readonly [refusal: string, invitation: string]>> = {
    en: ["The signal here is poor, so email is best.", "Please ring us at any time."],
    fr: ["Ne m’appelle pas au bureau.", "N’hésitez pas à nous appeler par téléphone."],
    de: ["Bitte nicht anrufen.", "Zögern Sie nicht anzurufen, nur zu."],
    it: ["Non chiamarmi.", "Non esitate a contattarci per telefono."],
    es: ["No me llames.", "No dude en contactarnos por teléfono."],
  };
  const changes: Readonly<Record<BodyLanguage, string>> = {
    en: "The corrected invoice is attached. Please settle the invoice today. ",
    fr: "Ci-joint la facture corrigée. Pouvez-vous régler la facture aujourd’hui ? ",
    de: "Anbei die korrigierte Rechnung. Bitte die Zahlung heute veranlassen. ",
    it: "Allego la fattura corretta. Potete fare il bonifico oggi? ",
    es: "Adjunto la factura corregida. ¿Puede hacer la transferencia hoy? ",
  };
  const has = (family: string, text: string, ...facts: LureFact[]) =>
    findLureIds(text, facts).some((lure) => lure.family === family);
  for (const language of BODY_LANGUAGES) {
    const [refusal, invitation] = refusals[language], change = changes[language];
    assert(has("wire", change + refusal, "outsider", "file"), change + refusal);
    assertFalse(has("wire", change + refusal, "outsider"), change + refusal);
    assertFalse(has("wire", change + invitation, "outsider", "file"), change + invitation);
  }
  const newBank = "We have changed our bank.";
  assert(has("new_account", `${newBank} Questions only by email.`, "outsider"));
  assertFalse(has("new_account", `${newBank} Questions? Please ring us.`, "outsider"));
});

Deno.test("findLures finds a secret question about balances and limits of an account", () => {
  const questions: Readonly<Record<BodyLanguage, readonly [question: string, secret: string]>> = {
    en: ["Could you tell me the daily limit for transfers?", "Nobody else is told before Friday."],
    fr: [
      "Pourriez-vous m’indiquer le plafond de virement ?",
      "Je vous remercie de ne pas en faire état.",
    ],
    de: ["Können Sie mir den Kontostand nennen?", "Das bleibt bitte unter uns."],
    it: ["Può indicarmi il limite del bonifico?", "La prego, resti tra noi."],
    es: ["¿Puede indicarme el saldo de la cuenta?", "Que quede entre nosotros."],
  };
  for (const language of BODY_LANGUAGES) {
    const [question, secret] = questions[language];
    const has = (text: string) =>
      findLureIds(text, ["outsider"]).some(({ family }) => family === "favour");
    assert(has(`${question} ${secret}`), question);
    assertFalse(has(question), question);
  }
});

Deno.test("findLures: each lure of the tables has twelve languages", () => {
  for (const table of [frauds, stories]) {
    const rows: readonly { readonly family: string; readonly language: string }[] = table;
    const byFamily = Map.groupBy(rows, ({ family }) => family);
    assertGreater(byFamily.size, 7);
    for (const [family, familyRows] of byFamily) {
      assertEquals(new Set(familyRows.map(({ language }) => language)).size, 12, family);
    }
  }
});

Deno.test("findLures counts an address to copy where no program links it or the reader is told to reply", () => {
  const text = "Copy the address and paste it into your browser.";
  assertEquals(findLureIds(text, LINK_ELSEWHERE), []);
  assertEquals(findLureIds(text, ["address_apart"]).map(({ family }) => family), ["copy_address"]);
  const textWithReply = `Reply Y, close the message and reopen it. ${text}`;
  assertEquals(findLureIds(textWithReply, LINK_ELSEWHERE).map(({ family }) => family), [
    "copy_address",
  ]);
});

Deno.test("hasDefangedUrl finds defanged addresses, and none in ordinary text", () => {
  const defanged = ["mail-keep[.]example.org", "mail-keep (dot) org", "hxxps://mail.example/a"];
  for (const text of [...defanged, "mail-keep . pages-hub . org/r", "posta(nokta)com"]) {
    assertEquals(hasDefangedUrl(text), true, text);
  }
  const ordinary = [
    "https://mail.example.org/a",
    "Fine . How are you?",
    "see [1] and (2.)",
    "a.b.c",
  ];
  for (const text of ordinary) assertEquals(hasDefangedUrl(text), false, text);
});

Deno.test("findLures finds no lure in words that equal those of a lure in another language", () => {
  const facts = [...LINK_ELSEWHERE, "number", "amount", "contact", "stranger"] as const;
  const ordinary = [
    "Expertise in constructing service-based pages is quite limited.",
    "with ESMTPA id 30bd38ed for <blocked@example.net>",
    "I don't have millions in funding.",
    "i prodotti con il nuovo numero di tracciamento",
    "Taxa de processamento do pagamento",
  ];
  for (const text of ordinary) assertEquals(findLureIds(text, facts), [], text);
});

Deno.test("findLures finds no lure in everyday sentences with words of a lure", () => {
  const facts = [...ALL_FACTS, "mailbox", "replies_elsewhere"] as const;
  const everyday = [
    "WARNING: Your computer may contain a virus! Norton SystemWorks, $29.99",
    "Our video camera for $300.",
    "Keep your access, class bookings, and member benefits.",
    "Get a $500 home improvement gift card from us.",
    "Sobald wir das Formular per Fax oder Post erhalten haben, melden wir uns.",
    "The computer can play back audio files.",
    "The institution that issued your credit card suggests that you contact it.",
    "This sum has carefully been moved out of my bank to a security company.",
    "Scroll to the bottom of the screen to view the direct deposit details.",
    // Buyers introduce themselves too.
    "We are a manufacturer of instruments in Bristol and need 50 parts, please send us your price.",
    "Wir sind ein Hersteller von Kameras in Ulm und suchen jemanden, der Teile fräst.",
    "Nous sommes une entreprise spécialisée dans la lutherie et cherchons à faire usiner 50 pièces.",
    "Siamo un'azienda di Torino che produce strumenti e cerchiamo chi possa fresare 50 pezzi.",
    "Somos una empresa de Bilbao que fabrica instrumentos y necesitamos mecanizar 50 piezas.",
    "Somos uma empresa do Porto e precisamos de 50 peças em latão.",
    "Jesteśmy producentem aparatów i szukamy kogoś, kto wykona 50 części.",
    "Wij zijn een fabrikant van instrumenten en zoeken iemand die 50 onderdelen freest.",
    // So do those who seek what others offer.
    "Hello, we are looking for a web design company for our new shop in York.",
    "I need SEO services for my bakery. What do you charge per month?",
    "Our company is looking for a business loan of 40,000 pounds for a new oven.",
    "Wir suchen eine Agentur für Suchmaschinenoptimierung unserer Praxisseite.",
    "Nous cherchons une agence pour le référencement naturel de notre site.",
    "Buscamos una agencia de posicionamiento web para nuestra tienda.",
    "Cerchiamo un'agenzia per il posizionamento su Google del nostro sito.",
    "Szukamy firmy, która zamontuje fotowoltaikę na dachu szkoły.",
    "Нам нужно продвижение сайта нашей клиники. Сколько это стоит?",
    "Наша компания занимается ремонтом приборов, нам нужны 50 деталей из латуни.",
  ];
  for (const text of everyday) assertEquals(findLureIds(text, facts), [], text);
});

Deno.test("findLures finds an offer in an introduction that sells, and none in one that buys", () => {
  const find = (text: string) => findLureIds(text, ["contact"]).map(({ family }) => family);
  const sellers = [
    "We are manufacturer of LED lights from China, MOQ 100 pieces.",
    "Our company manufactures plastic parts at low cost. Can we quote you?",
    "Notre entreprise est spécialisée dans le nettoyage de bureaux, contactez-nous.",
    "Nous sommes fabricant de sacs et cherchons des distributeurs.",
    "Wir sind ein Hersteller von Taschen mit günstigen Preisen, fordern Sie unseren Katalog an.",
    "Nuestra empresa se especializa en páginas web, pida presupuesto.",
    "La nostra azienda produce borse, chieda il nostro catalogo.",
    "Somos uma empresa especializada em limpeza, peça orçamento.",
    "Wij zijn een fabrikant van tassen uit China, vraag onze catalogus aan.",
    "Jesteśmy firmą sprzątającą i chcielibyśmy podjąć współpracę z Państwem.",
    "Наша компания занимается уборкой офисов, закажите у нас.",
    "Firmamız çanta üreticisidir, fiyat listemizi isteyin.",
  ];
  for (const text of sellers) assertEquals(find(text), ["offer"], text);
  const buyers = [
    "Nous sommes une entreprise de Lyon et voudrions un devis pour 50 pièces.",
    "Wir sind ein Hersteller von Messgeräten und brauchen 50 Teile. Senden Sie uns Ihren Katalog.",
    "Somos una empresa de Sevilla y necesitamos un presupuesto para 50 piezas.",
  ];
  for (const text of buyers) assertEquals(find(text), [], text);
});

Deno.test("findLures finds an offer where the reader is said to seek it, or customers are sought", () => {
  const offers = [
    "Are you looking for a business loan? Write to us.",
    "If you are looking for SEO services, write to us.",
    "Do you need a web design company?",
    "We are looking for clients who need SEO services.",
    "We help people who are looking for business loans.",
    "We are looking forward to it. Our SEO services are cheap.",
    "Suchen Sie Hilfe bei der Suchmaschinenoptimierung?",
    "Вам нужно продвижение сайта?",
    "We are search engine optimization experts with SEO services.",
    "I was looking at the site, we offer SEO services at low prices.",
    "I need a moment of your time to present our SEO services.",
    "I am looking to offer SEO services.",
    "We are looking for businesses that want a business loan at 2%.",
    "I noticed firms need SEO services, we can do it.",
    "Wir suchen Firmen, denen wir Suchmaschinenoptimierung anbieten.",
    "Wir brauchen nur 5 Minuten, um Suchmaschinenoptimierung zu erklären.",
    "Nous cherchons à vendre le référencement naturel.",
    "Je cherche des sites, je propose le référencement naturel.",
    "Necesitamos cinco minutos, ofrecemos posicionamiento web.",
    "Cerchiamo aziende per il posizionamento su Google.",
    "Ищем компании, предлагаем продвижение сайта.",
  ];
  for (const text of offers) {
    assertEquals(findLureIds(text, ["contact"]).map(({ family }) => family), ["offer"], text);
  }
});

Deno.test("findLures reads the steps of a numbered list as one story", () => {
  const text = "To continue:\n1. Press Windows + R\n2. Press Ctrl + V\n3. Press Enter";
  assertEquals(findLureIds(text, []).map(({ family }) => family), ["paste_command"]);
});

Deno.test("findLures quotes the words of a lure, which does not cross a sentence", () => {
  assertEquals(findLureIds("Hello.\nYour password will\nexpire. Bye.", LINK_ELSEWHERE), [
    { family: "password", quote: "password will expire", isPaymentFraud: false },
  ]);
  assertEquals(findLureIds("This is your password. The offer expires.", LINK_ELSEWHERE), []);
});

Deno.test("findLures finds no lure in a prize that a long letter mentions late", () => {
  const text = "Congratulations, you have won an iPhone.";
  assertEquals(findLureIds(`${"Some news. ".repeat(70)}${text}`, LINK_ELSEWHERE).length, 1);
  assertEquals(findLureIds(`${"Some news. ".repeat(80)}${text}`, LINK_ELSEWHERE), []);
});

Deno.test("findLures excuses proven mail of the named service, and no mail of a lookalike", () => {
  const text = "The agreement is ready for your signature.";
  assertEquals(findLureIds(text, LINK_ELSEWHERE, "docusign.net"), []);
  assertEquals(findLureIds(text, LINK_ELSEWHERE, "docusign.net.example").length, 1);
});

Deno.test("findLures takes time linear in repeated words", () => {
  for (const unit of ["password ", "password expire your mailbox ", "密码", "邮箱密码"]) {
    assertLinear(
      (text: string) => findLureIds(text, [...LINK_ELSEWHERE, "number", "amount", "contact"]),
      {
        make: (size) => unit.repeat(size),
        size: 1000,
        maxSize: 20_000,
      },
    );
  }
});

Deno.test("analyzeBody counts the author's own links as foreign where the author borrows a brand's name", async () => {
  const find = async (from: string) => {
    const { findings } = await analyzeBody(readMail({
      headers: `From: ${from}\n`,
      emailContent: "Your account has been suspended. https://www.shop-help.example/start",
    }));
    return findings.map(({ id }) => id).includes("lure_suspended");
  };
  assertEquals(await find("PayPal <service@shop-help.example>"), true);
  assertEquals(await find("Shop Help <service@shop-help.example>"), false);
  assertEquals(await find('"PayPal via Shop" <service@shop-help.example>'), true);
});

/** Headers that the recipient's server wrote about a mail of Ann at `domain`. */
function createRoute(
  domain: string,
  { result = "pass", client = "203.0.113.7", recipient = "to@firm.example" } = {},
): string {
  return `Authentication-Results: mx.firm.example; dkim=${result} header.d=${domain}; ` +
    `dmarc=${result} header.from=${domain}\n` +
    `Received: from out.hoster.example (out.hoster.example [${client}])\n` +
    `\tby mx.firm.example (Postfix) with ESMTPS id 4X for <${recipient}>; ` +
    "Fri, 27 Nov 2026 09:12:03 +0000\n" +
    `From: Ann <ann@${domain}>\nTo: <to@${domain}>\nDelivered-To: to@${domain}\n`;
}

Deno.test("analyzeBody finds what a colleague alone would ask in mail of strangers from outside", async () => {
  const texts = [
    ["lure_gift_card", "I need five gift cards for a client. Send me the codes."],
    ["lure_gift_card", "Kannst du heute Gutscheinkarten kaufen? Schick mir die Codes."],
    ["lure_payroll", "I would like to change my direct deposit before the next payroll."],
    ["lure_payroll", "Meine Bankverbindung für das Gehalt hat sich geändert."],
    ["lure_payroll", "Can you put this month's wages into my new one? Sort code: 04-06-05"],
    ["lure_favour", "Bist du im Büro? Ich brauche kurz deine Hilfe, bitte diskret."],
  ] as const;
  for (const [id, emailContent] of texts) {
    const find = async (headers: string) =>
      (await analyzeBody(readMail({ headers, emailContent }))).findings.some((each) =>
        each.id === id
      );
    assert(await find(createRoute("stranger.example")), emailContent);
    // The fields To and Delivered-To name the author's domain, which excuses nothing.
    assert(await find(createRoute("firm.example", { result: "fail" })), emailContent);
    assert(await find(createRoute("firm.example", { result: "none" })), emailContent);
    assert(await find(createRoute("stranger.example", { recipient: "undisclosed" })), emailContent);
    assert(!await find(createRoute("firm.example")), emailContent);
    assert(!await find(createRoute("firm.example", { client: "10.0.0.7" })), emailContent);
  }
});

Deno.test("analyzeBody names a domain like a correspondent's beside a demand for money alone", async () => {
  const demand = "Please arrange the payment today.", recipient = "post@lindenclub.example";
  const find = async (domain: string, emailContent: string) => {
    const headers = createRoute(domain, { recipient });
    return (await analyzeBody(readMail({ headers, emailContent }))).findings
      .map(({ id }) => id).filter((id) => /^(?:text_lookalike|lure)_/.test(id));
  };
  const ids = ["text_lookalike_correspondent", "lure_wire"];
  assertEquals(await find("lindenclub-board.example", demand), ids);
  assertEquals(await find("linden-club.example", demand), ids);
  assertEquals(await find("lindenclub-board.example", "See you on Monday, bring a chair."), []);
  assertEquals(await find("gardenshop.example", demand), []);
  // A firm has its name below several endings; who answers a thread from another one is named.
  assertEquals(await find("lindenclub.test", demand), []);
  const thread = `${demand}\n\nFrom: Sales <sales@oakandtimber.example>\nTo: ${recipient}\n\nHere.`;
  assertEquals(await find("oakandtimber.test", thread), ids);
  assertEquals(await find("oak-and-timber.example", thread), ids);
  assertEquals(await find("oakandtimber.example", thread), []);
  // Nobody's free mailbox imitates another one.
  const mailboxThread = thread.replace("oakandtimber.example", "outlook.com");
  assertEquals(await find("outlook.fr", mailboxThread), []);
});

Deno.test("analyzeBody finds no request of a colleague in mail of payroll offices, shops and suppliers", async () => {
  const texts = [
    "You can change your direct deposit in the app. Enter your new account before the next payroll.",
    "Für die Gehaltszahlung benötigen wir noch die neue Bankverbindung von Herrn Thal.",
    "The bank account for your salary was updated on 26 November.",
    "Looking for a present? Buy gift cards from 10 euro. Codes arrive by email within minutes.",
    "Your gift card is attached. Scratch the field to see the code. Reply to get a new card.",
    "Shall we get Mum a gift card? I can buy it on Saturday. Let us keep it secret until Sunday!",
    "Bist du heute im Büro? Ich bräuchte kurz deine Hilfe: Auf der Rechnung fehlt die Nummer.",
    "Are you available for a call? I am in a meeting until three and cannot talk before that.",
    "Can you make the payment today? I am in meetings all day, so please answer by mail.",
  ];
  for (const emailContent of texts) {
    const mail = readMail({ headers: createRoute("stranger.example"), emailContent });
    const ids = (await analyzeBody(mail)).findings.map(({ id }) => id);
    assertEquals(ids.filter((id) => id.startsWith("lure_")), [], emailContent);
  }
});

Deno.test("analyzeBody takes a link for foreign only if the sender's domain is given and differs", async () => {
  const text = "Your account has been locked. https://pages.example/unlock";
  const hasLure = async (senderDomain: string) => {
    const mail = readMail({ emailContent: text, from: senderDomain && `a@${senderDomain}` });
    return (await analyzeBody(mail)).findings.some(({ id }) => id === "lure_suspended");
  };
  assertEquals(await hasLure(""), false);
  assertEquals(await hasLure("pages.example"), false);
  assertEquals(await hasLure("other.example"), true);
});

Deno.test("analyzeBody takes a text without a sender for a lure if its greeting has no name", async () => {
  const hasLure = async (greeting: string, from?: string) => {
    const mail = readMail({ emailContent: `${greeting},\n\nIhr Konto ist eingeschränkt.`, from });
    return (await analyzeBody(mail)).findings.some(({ id }) => id === "lure_suspended");
  };
  assertEquals(await hasLure("Sehr geehrter Kunde"), true);
  assertEquals(await hasLure("Sehr geehrter Herr Brandt"), false);
  assertEquals(await hasLure("Sehr geehrter Kunde", "a@bank.example"), false);
});

Deno.test("findLures finds no lure in words near those of a lure that mean something else", () => {
  const facts: LureFact[] = ["link", "elsewhere", "number", "mailbox", "stranger", "account"];
  for (
    const text of [
      "A new voice in the choir sings at https://choir.example.org/.",
      "Please do not make this call from inside a lock: +1 555 010 0123.",
      "The club keeps two different bank accounts and one bank account for gifts.",
    ]
  ) {
    assertEquals(findLureIds(text, [...facts, "replies_elsewhere"]), [], text);
  }
});

Deno.test("findLures quotes the longer side of words that begin in the subject and end in the text", () => {
  const quotes = [
    "Verify your\naccount information now",
    "Please verify your account\ninformation now",
  ]
    .flatMap((text) => findLureIds(text, LINK_ELSEWHERE))
    .filter(({ family }) => family === "suspended").map(({ quote }) => quote);
  assertEquals(quotes, ["account information", "verify your account"]);
});
