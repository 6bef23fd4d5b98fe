import { assert, assertEquals, assertFalse, assertGreater } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import { findHeaderFindings } from "../../../shared/analysis/find.ts";
import { gatherFacts } from "../../../shared/analysis/findings/facts.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { readShownHead } from "../../../shared/headers/shown_head.ts";

const ANN = "Ann <ann@example.org>", BOB = "Bob <bob@example.net>";

/** Rows of Gmail's page "Show original" by language, without the source below them. */
const GMAIL: Readonly<Record<string, readonly (readonly [label: string, value: string])[]>> = {
  en: [
    ["Message ID", "<1@example.org>"],
    ["Created at:", "Mon, Jan 5, 2026 at 10:00 AM (Delivered after 2 seconds)"],
    ["From:", ANN],
    ["To:", BOB],
    ["Subject:", "Re: Hello"],
    ["SPF:", "PASS with IP 203.0.113.7 Learn more"],
    ["DKIM:", "'PASS' with domain example.org Learn more"],
    ["DMARC:", "'FAIL' Learn more"],
  ],
  fr: [
    ["ID du message", "<1@example.org>"],
    ["Créé le :", "5 janvier 2026 à 10:00 (remis en 2 secondes)"],
    ["De :", ANN],
    ["À :", BOB],
    ["Objet :", "Re: Hello"],
    ["SPF :", "PASS avec l'adresse IP 203.0.113.7 En savoir plus"],
    ["DKIM :", "'PASS' avec le domaine example.org En savoir plus"],
    ["DMARC :", "'FAIL' En savoir plus"],
  ],
  de: [
    ["Nachrichten-ID", "<1@example.org>"],
    ["Erstellt am:", "5. Januar 2026 um 10:00 (nach 2 Sekunden zugestellt)"],
    ["Von:", ANN],
    ["An:", BOB],
    ["Betreff:", "Re: Hello"],
    ["SPF:", "PASS mit IP-Adresse 203.0.113.7 Weitere Informationen"],
    ["DKIM:", "'PASS' mit Domain example.org Weitere Informationen"],
    ["DMARC:", "'FAIL' Weitere Informationen"],
  ],
  es: [
    ["ID de mensaje", "<1@example.org>"],
    ["Creado el:", "5 de enero de 2026, 10:00 (se ha entregado en 2 segundos)"],
    ["De:", ANN],
    ["Para:", BOB],
    ["Asunto:", "Re: Hello"],
    ["SPF:", "PASS con la IP 203.0.113.7 Más información"],
    ["DKIM:", "'PASS' con el dominio example.org Más información"],
    ["DMARC:", "'FAIL' Más información"],
  ],
  it: [
    ["ID messaggio", "<1@example.org>"],
    ["Creato alle:", "5 gennaio 2026 alle ore 10:00 (consegnato dopo 2 secondi)"],
    ["Da:", ANN],
    ["A:", BOB],
    ["Oggetto:", "Re: Hello"],
    ["SPF:", "PASS con l'IP 203.0.113.7 Ulteriori informazioni"],
    ["DKIM:", "'PASS' con il dominio example.org Ulteriori informazioni"],
    ["DMARC:", "'FAIL' Ulteriori informazioni"],
  ],
};

/** Ways in which browsers copy the rows of the page. */
const COPIES: Readonly<Record<string, (rows: readonly (readonly [string, string])[]) => string>> = {
  "with tabs": (rows) => `Original Message\n${rows.map((row) => row.join("\t")).join("\n")}`,
  "with tabs, without colons": (rows) =>
    rows.map(([label, value]) => `${label.replace(/ ?:$/, "")}\t${value}`).join("\n"),
  "with one cell a line": (rows) => `Original\n\n${rows.flat().join("\n")}\n\nDownload\n`,
  "with one cell a line and empty lines": (rows) => rows.flat().join("\r\n\r\n"),
  "with blanks": (rows) => rows.map((row) => row.join(" ")).join("\r\n"),
  "with bars": (rows) => rows.map((row) => `| ${row.join(" | ")} |`).join("\n"),
  "as markup": (rows) =>
    `<table>${
      rows.map(([label, value]) =>
        `<tr><th>${label}</th><td>${
          value.replaceAll("<", "&lt;").replaceAll(">", "&gt;")
        }</td></tr>`
      ).join("\n")
    }</table>`,
};

/** Findings that a text leads to. */
function find(text: string): string[] {
  const evidence = gatherFacts(
    new Provenance(parseHeaders(text)),
    [],
    Date.parse("2026-01-06T00:00:00Z"),
  );
  return findHeaderFindings(evidence).map(({ id }) => id);
}

for (const [language, rows] of Object.entries(GMAIL)) {
  for (const [form, copy] of Object.entries(COPIES)) {
    Deno.test(`readShownHead reads Gmail's table ${form} (${language})`, () => {
      const text = copy(rows);
      const { from, to, subject, messageId, authenticationResults: [results] } = parseHeaders(text);
      assertEquals(
        [from.primary?.address, to.primary?.address, subject, messageId],
        ["ann@example.org", "bob@example.net", "Re: Hello", "1@example.org"],
      );
      assertEquals(
        results?.methods.map(({ method, result }) => [method, result]),
        [["spf", "pass"], ["dkim", "pass"], ["dmarc", "fail"]],
      );
      // Nobody proves what the page says, and it holds no signature and no route.
      assertEquals(
        find(text),
        ["dmarc_fail_unproven", "authentication_unproven", "summary_only", "text_repaired"],
      );
    });
  }
}

/** What mail programs put above a quoted or forwarded mail, by language and program. */
const HEADS: Readonly<Record<string, string>> = {
  "Outlook, fr":
    `De : ${ANN}\nEnvoyé : lundi 5 janvier 2026 10:00\nÀ : ${BOB}\nCc : Eve\nObjet : Re: Hello\nPièces jointes : a.pdf\n\nBonjour,\nDe : rien\n`,
  "Outlook, fr, blanks that do not break":
    `De\u00a0: ${ANN}\nEnvoyé\u202f: lundi 5 janvier 2026 10:00\nÀ\u00a0: ${BOB}\nObjet\u00a0: Re: Hello\n`,
  "Outlook, fr, marked":
    `-----Message d'origine-----\n*De :* ${ANN}\n*Envoyé :* lundi\n*À :* ${BOB}\n*Objet :* Re: Hello\n`,
  "Outlook, de":
    `______\nVon: ${ANN}\nGesendet: Montag, 5. Januar 2026 10:00\nAn: ${BOB}\nBetreff: Re: Hello\n\nHallo`,
  "Outlook, es":
    `De: ${ANN}\r\nEnviado el: lunes, 5 de enero\r\nPara: ${BOB}\r\nAsunto: Re: Hello\r\n`,
  "Outlook, it": `Da: ${ANN}\nInviato: lunedì 5 gennaio\nA: ${BOB}\nOggetto: Re: Hello\n`,
  "Outlook, nl": `Van: ${ANN}\nVerzonden: maandag 5 januari\nAan: ${BOB}\nOnderwerp: Re: Hello\n`,
  "Outlook, en":
    `From: ${ANN}\nSent: Monday, January 5, 2026 10:00 AM\nTo: ${BOB}\nSubject: Re: Hello\n\nHi`,
  "Apple Mail, fr":
    `Début du message réexpédié :\n\nDe: ${ANN}\nObjet: Re: Hello\nDate: 5 janvier 2026 à 10:00\nÀ: ${BOB}\nRépondre à: a@example.org\n`,
  "Apple Mail, de":
    `Anfang der weitergeleiteten Nachricht:\n\nVon: ${ANN}\nBetreff: Re: Hello\nDatum: 5. Januar 2026 um 10:00\nAn: ${BOB}\n`,
  "Apple Mail, en":
    `Begin forwarded message:\n\nFrom: ${ANN}\nSubject: Re: Hello\nDate: January 5, 2026 at 10:00:00 AM GMT+1\nTo: ${BOB}\n`,
  "Thunderbird, de":
    `-------- Weitergeleitete Nachricht --------\nBetreff: \tRe: Hello\nDatum: \tMon, 5 Jan 2026 10:00:00 +0100\nVon: \t${ANN}\nAn: \t${BOB}\n`,
  "Thunderbird, fr":
    `Sujet : \tRe: Hello\nDate : \tMon, 5 Jan 2026 10:00:00 +0100\nDe : \t${ANN}\nPour : \t${BOB}\n`,
  "Thunderbird, it":
    `Oggetto: \tRe: Hello\nData: \tMon, 5 Jan 2026 10:00:00 +0100\nMittente: \t${ANN}\nA: \t${BOB}\n`,
  "a program with a label of its own":
    `De: ${ANN}\nFecha: lunes\nPara: ${BOB}\nPrioridad: normal\nAsunto: Re: Hello\n`,
  quoted: `> Von: ${ANN}\n> Gesendet: Montag\n> An: ${BOB}\n> Betreff: Re: Hello\n`,
  "accents apart": `De : ${ANN}\nEnvoyé : lundi\nÀ : ${BOB}\nObjet : Re: Hello\n`.normalize("NFD"),
};

for (const [program, text] of Object.entries(HEADS)) {
  Deno.test(`readShownHead reads the lines of ${program} as fields, and they are accused of nothing`, () => {
    const { from, to, subject, received } = parseHeaders(text);
    assertEquals(
      [from.primary?.address, to.primary?.address, subject, received.length],
      ["ann@example.org", "bob@example.net", "Re: Hello", 0],
    );
    assertEquals(find(text), ["summary_only", "text_repaired"]);
  });
}

Deno.test("readShownHead does not accuse a summary of an author without an address", () => {
  assertEquals(find("Von: Ann\nGesendet: Montag\nAn: Bob\nBetreff: Hallo\n"), [
    "summary_only",
    "text_repaired",
  ]);
});

Deno.test("readShownHead prefers the source below localised lines", () => {
  const source =
    "Received: from a.example (a.example [203.0.113.7]) by mx.example.net; Mon, 5 Jan 2026 10:00:00 +0000\nFrom: Eve <eve@example.com>\nSubject: Other\n";
  let compared = 0;
  for (const head of [HEADS["Outlook, de"], COPIES["with tabs"]?.(GMAIL["fr"] ?? [])]) {
    const { from, received, problems } = parseHeaders(`${head}\n\n${source}`);
    assertEquals([from.primary?.domain, received.length], ["example.com", 1]);
    const ids = problems.map(({ id }) => id);
    assert(ids.includes("text_left_out"));
    assertFalse(ids.includes("summary_only"));
    compared++;
  }
  assertGreater(compared, 1);
});

Deno.test("readShownHead changes no headers, parts of headers or other texts", () => {
  const texts = [
    `From: ${ANN}\nTo: ${BOB}\nSubject: Hello\nDate: Mon, 5 Jan 2026 10:00:00 +0100\n`,
    `Received: from a by b; 5 Jan 2026 10:00 +0000\nVon: ${ANN}\nBetreff: Hello\nSent: now\n`,
    `MIME-Version: 1.0\nDe: ${ANN}\nObjet: Hello\n`,
    "A: 1\nFrom: a@b.test\nC: 2\n",
    "Betreff: Hello\nDatum: heute\n",
    "Von: Ann\n",
    "one\ntwo\nthree\nfour\nfive\nsix\nVon: Ann\nAn: Bob\n",
    "De quoi parler: rien\n",
    "",
  ];
  for (const text of texts) assertEquals(readShownHead(text), null, text);
});

Deno.test("readShownHead takes no label beside a field of a header for a summary", () => {
  // Whoever writes a mail may add labels; what a header has beside them shows that it is one.
  const text = `From: ${ANN}\nTo: ${BOB}\nSent: now\nMIME-Version: 1.0\nX-A: b\n`;
  assertFalse(find(text).includes("summary_only"));
  assert(find(text).includes("authentication_missing"));
});
