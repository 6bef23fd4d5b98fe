import { assertEquals, assertStringIncludes } from "@std/assert";
import { assertLinear } from "../../support/assert_linear.ts";
import { extractGmailSource } from "../../../shared/headers/pasted_source.ts";
import { MAX_MAILS, splitMailbox } from "../../../console/src/mail/input/split_mailbox.ts";
import { readFragment } from "../../../console/src/mail/input/mail_fragment.ts";
import { recognise } from "../../../console/src/mail/input/recognise.ts";
import type { InputKind } from "../../../console/src/mail/input/recognise.ts";

Deno.test("recognise names the kind of a text, and splits it into header and content", () => {
  const table: readonly (readonly [string, InputKind, string, string])[] = [
    ["", "nothing", "", ""],
    [" \n\t\n", "nothing", "", ""],
    ["From: a\nTo: b", "headers", "From: a\nTo: b", ""],
    ["From: a\nTo: b\n\n", "headers", "From: a\nTo: b", ""],
    ["From: a\nTo: b\n\nbody", "mail", "From: a\nTo: b", "body"],
    ["From: a\r\nTo: b\r\n\r\nbody\r\n", "mail", "From: a\r\nTo: b", "body\r\n"],
    ["\ufeffFrom: a\n\nbody", "mail", "From: a", "body"],
    ["\r\n \nFrom: a\n\nbody", "mail", "From: a", "body"],
    ["From: a\n \t\nbody", "mail", "From: a", "body"],
    ["From b@c Mon Jan  5\nSubject: b\n\nbody", "mail", "Subject: b", "body"],
    [">From b@c Mon\nSubject: b\nTo: c\n", "headers", "Subject: b\nTo: c\n", ""],
    ["Subject: a", "headers", "Subject: a", ""],
    ["just words", "message", "", "just words"],
    ["Note: words\nand words\nand words", "message", "", "Note: words\nand words\nand words"],
    ["words\n\nFrom: in the body", "message", "", "words\n\nFrom: in the body"],
    ["words ".repeat(200), "body", "", "words ".repeat(200)],
    ["<p>Date: today</p>", "body", "", "<p>Date: today</p>"],
    [
      "Received: from a\nby b;\nMon\nFrom: c\nd\ne\nf",
      "headers",
      "Received: from a\nby b;\nMon\n" +
      "From: c\nd\ne\nf",
      "",
    ],
  ];
  for (const [text, kind, headers, content] of table) {
    assertEquals(recognise(text), { kind, headers, content }, JSON.stringify(text));
  }
});

Deno.test("recognise recognises numbers, call logs, links and text messages", () => {
  const message = "Your parcel is held, pay here: https://parcel.example/pay or call 0899123456";
  const table: readonly (readonly [string, InputKind, string?])[] = [
    [" 0948123456 ", "number", "0948123456"],
    ["Tél. : +33 (0)9 48 12 34 56", "number"],
    ["+44 20 7946 0000", "number"],
    ["3939", "number"],
    ["0899123456\n0948123456\n\n01 62 00 00 01\n", "numbers"],
    ["0899123456, 0948123456; 01 62 00 00 01", "numbers", "0899123456\n0948123456\n01 62 00 00 01"],
    [
      "Date;Number;Kind\n2026-11-02 10:00;0899123456;missed\n2026-11-03 11:30;+33612345678;in",
      "numbers",
    ],
    ["Mum\n06 12 34 56 78\n2 November\nUnknown\n09 48 12 34 56\n3 November", "numbers"],
    ["https://bit.ly/3xYz", "link", "https://bit.ly/3xYz"],
    ["hxxps://login[.]example[.]org/a", "link", "https://login.example.org/a"],
    ["<www.example.org>", "link", "https://www.example.org"],
    ["bit.ly/3xYz", "link", "https://bit.ly/3xYz"],
    ["пример.example/а", "link"],
    ["https://a.example/\nhttps://b.example/", "link", "https://a.example/\nhttps://b.example/"],
    ["invoice.pdf", "message"],
    ["See https://a.example/", "message"],
    [message, "message"],
    ["Call 0899123456 now for your prize", "message"],
    ["Missed call from 0899 70 12 34", "number", "0899 70 12 34"],
    ["Appel manqué\n+33 9 48 12 34 56\n14:02", "number", "+33 9 48 12 34 56"],
    ["0899123456 ?", "number", "0899123456"],
    ["Missed call from 0899123456 at 12:31", "number", "0899123456"],
    ["Verpasster Anruf von 0900 1 234567 um 12:31 Uhr", "number", "0900 1 234567"],
    ["Chiamata persa da 899 123456 alle 12:31", "number", "899 123456"],
    ["Llamada perdida de 806 123 456 a las 12:31", "number", "806 123 456"],
    ["Appel manqué : 0899 12 34 56 à 12h31", "number", "0899 12 34 56"],
    ["Verpasste Anrufe\n0900 1 234567 (2)\n0137 1234567 gestern", "numbers"],
    ["0900 1 234567\n01805 123456", "numbers"],
    ["09011 234567\n0909 879 1234", "numbers"],
    ["899 123456\n895 123 456", "numbers"],
    ["803 123 456\n905 123 456", "numbers"],
    ["Mario 347 1234567\nAnna 899123456", "numbers"],
    ["4970 1012 3456 7890", "message"],
    ["DE89 3704 0044 0532 0130 00", "message"],
    ["1 234 567,89 €", "message"],
    ["Ihr Paket 123456789\nIhr Paket 987654321", "message"],
    ["Your parcel 123456789 is held.\nPay 987654321 or it goes back to its sender", "message"],
    ["948123456", "number"],
    ["020 7946 0958", "number"],
    ["(030) 901820", "number"],
    ["01/02/2026", "message"],
    ["0948123456 0899123456", "numbers", "0948123456\n0899123456"],
    ["BEGIN:VCARD\nFN:Ann\nTEL;TYPE=CELL:+33612345678\nitem1.TEL:0899123456\nEND:VCARD", "numbers"],
    ["https://paypal.com@evil.example/", "link", "https://paypal.com@evil.example/"],
    ["//login.example.org/a", "link", "https://login.example.org/a"],
    ["203.0.113.9/dhl", "link", "http://203.0.113.9/dhl"],
    ["203.0.113.9", "message"],
    ["[InternetShortcut]\r\nURL=https://a.example/\r\n", "link", "https://a.example/"],
    ["mailto:ann@example.org?subject=a", "fragment"],
    ["Hello Ben,\n\nsee you at 10:30 on 2026-11-02.\n\nAnna 06 12 34 56 78", "message"],
    ["12:30", "message"],
  ];
  for (const [text, kind, content] of table) {
    const { kind: recognisedKind, ...input } = recognise(text);
    assertEquals(recognisedKind, kind, text);
    if (content !== undefined) assertEquals(input.content, content);
  }
});

Deno.test("recognise takes linear time on any input", () => {
  for (
    const piece of [
      " ",
      "\n",
      " \n",
      "a: ",
      "From:\n",
      "SPF: PASS\n",
      "\r",
      "<",
      "0612345678\n",
      "a.",
      "1 ",
    ]
  ) {
    assertLinear(recognise, {
      make: (size) => piece.repeat(size / piece.length),
      size: 50_000,
      maxSize: 400_000,
    });
  }
});

Deno.test("extractGmailSource leaves out the table in any language, and takes no other text for the page", () => {
  const source = "Delivered-To: a@example.com\nReceived: by x; Mon\nFrom: b\n\nbody SPF: PASS\n";
  const pages = [
    `Original Message\nMessage ID\t<1@a.example>\nSPF:\tPASS with 192.0.2.1 …\n\n${source}`,
    `Message d’origine\nSPF :\tPASS avec l'adresse IP 192.0.2.1\nCopier\n\n${source}`,
    `Originalnachricht\nNachrichten-ID\t<1@a.example>\n\n\n${source}`,
    `DMARC:\t'PASS' Weitere Informationen\n${source}`,
  ];
  for (const page of pages) assertEquals(extractGmailSource(page), source, page);
  for (const text of [source, "", "SPF: PASS\n", "words\nReceived: by x", `a\tb\n${source}`]) {
    assertEquals(extractGmailSource(text), null, text);
  }
});

Deno.test("splitMailbox splits a mailbox into its mails, and leaves any other text whole", () => {
  const createMail = (i: number) => `From a@b Mon\nSubject: ${i}\n\nbody ${i}\nFrom in a line\n`;
  const box = Array.from({ length: 3 }, (_, i) => createMail(i)).join("\n");
  const mails = splitMailbox(box);
  assertEquals(mails.map((each) => recognise(each).headers), [0, 1, 2].map((i) => `Subject: ${i}`));
  assertStringIncludes(mails[0] ?? "", "From in a line");
  assertEquals(splitMailbox("Subject: a\n\nFrom b"), ["Subject: a\n\nFrom b"]);
  const many = splitMailbox(Array.from({ length: 300 }, (_, i) => createMail(i)).join("\n"));
  assertEquals(many.length, MAX_MAILS + 1);
  assertLinear(splitMailbox, {
    make: (size) => "From a\n\n".repeat(size / 8),
    size: 50_000,
    maxSize: 400_000,
  });
});

/** Blocks as mail programs write them before a quoted or forwarded mail. */
const FRAGMENTS: readonly (readonly [program: string, text: string])[] = [
  [
    "Outlook, en",
    "From: Anna <anna@example.org>\nSent: Monday, 5 January 2026 10:00\nTo: Ben\nSubject: Minutes",
  ],
  [
    "Outlook, fr",
    "De : Anna <anna@example.org>\nEnvoyé : lundi 5 janvier 2026 10:00\nÀ : Ben\nObjet : Minutes",
  ],
  [
    "Outlook, de",
    "Von: Anna <anna@example.org>\nGesendet: Montag, 5. Januar 2026 10:00\nAn: Ben\nBetreff: Minutes",
  ],
  [
    "Outlook, it",
    "Da: Anna <anna@example.org>\nInviato: lunedì 5 gennaio 2026 10:00\nA: Ben\nOggetto: Minutes",
  ],
  [
    "Outlook, es",
    "De: Anna <anna@example.org>\nEnviado el: lunes, 5 de enero de 2026\nPara: Ben\nAsunto: Minutes",
  ],
  [
    "Gmail, fr",
    "---------- Forwarded message ---------\nDe : Anna <anna@example.org>\nDate: lun. 5 janv. 2026\nSubject: Minutes\nTo: <ben@example.com>",
  ],
  [
    "Apple, en",
    "Begin forwarded message:\n\n> From: Anna <anna@example.org>\n> Subject: Minutes\n> Date: 5 January 2026",
  ],
  [
    "Apple, de",
    "Anfang der weitergeleiteten Nachricht:\n\nVon: Anna <anna@example.org>\nBetreff: Minutes\nDatum: 5. Januar 2026",
  ],
  [
    "Thunderbird, it",
    "-------- Messaggio Inoltrato --------\nOggetto: \tMinutes\nData: \tMon, 5 Jan 2026\nMittente: \tAnna <anna@example.org>\nA: \tBen",
  ],
  [
    "Outlook, de, without copies",
    "Von: Anna <anna@example.org>\nAn: Ben\nCc: \nBetreff: Minutes",
  ],
  [
    "Orange, fr, older",
    "> Message du 05/01/26 10:00\n> De : Anna <anna@example.org>\n> A : Ben\n> Copie à : \n> Objet : Minutes",
  ],
  ["Orange, fr", "*De :* Anna <anna@example.org>\n*Envoyé :* 5 janvier 2026\n*Objet :* Minutes"],
];

Deno.test("readFragment reads sender, subject and text of what mail programs put before a mail", () => {
  for (const [program, block] of FRAGMENTS) {
    const fragment = readFragment(`${block}\n\nHello Ben`);
    assertEquals(fragment?.from, "Anna <anna@example.org>", program);
    assertEquals(fragment?.subject, "Minutes", program);
    assertStringIncludes(fragment?.content ?? "", "Hello Ben");
    assertEquals(recognise(`${block}\n\nHello Ben`).kind, "fragment", program);
  }
  for (
    const wrote of [
      "Le lun. 5 janv. 2026 à 10:00, Anna <anna@example.org> a écrit :",
      "Am Mo., 5. Jan. 2026 um 10:00 Uhr schrieb Anna <\nanna@example.org>:",
      "On Mon, 5 Jan 2026 at 10:00, Anna <anna@example.org>\nwrote:",
    ]
  ) {
    const quoted = readFragment(`${wrote}\n> Bonjour`);
    assertEquals([quoted?.from, quoted?.content], ["anna@example.org", "> Bonjour"], wrote);
  }
  assertEquals(readFragment(" support@paypa1-security.com\n")?.from, "support@paypa1-security.com");
});

Deno.test("readFragment finds nothing in header fields and other texts, in linear time", () => {
  for (
    const text of [
      "From: a@example.org\nSubject: x\nDate: Mon, 5 Jan 2026 10:00:00 +0000\n\nbody",
      "Received: from a by b\nFrom: a@example.org\nTo: b@example.org\n\nbody",
      "Dear Ben,\nan answer: yes.\nDe facto: no",
      "",
      "a@b",
    ]
  ) assertEquals(readFragment(text), null, text);
  const disguised = "Von: a <a@example.org>\nBetreff: x\nReceived: from b by c\nFrom: d\n\nbody";
  assertEquals(recognise(disguised).kind, "mail");
  for (const unit of ["> ", "De : a@b.c\n", "On <a@b.c>", "*", "à", "Le a <", "\n"]) {
    const make = (size: number) => unit.repeat(size / unit.length);
    assertLinear(readFragment, { make, size: 50_000, maxSize: 400_000 });
  }
});
