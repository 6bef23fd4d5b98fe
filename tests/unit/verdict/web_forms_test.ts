import { assert, assertEquals, assertGreater } from "@std/assert";
import { isAtLeast } from "../../../shared/contract/threat_levels.ts";
import data from "../../fixtures/verdict/web_forms.json" with { type: "json" };
import { examineFirstMail } from "../../support/examined_mail.ts";

/** A message that a form sends in the name of the recipient's domain, and its visitor. */
type FormMessage = (typeof data.enquiries)[number];
type FormName = keyof typeof data.forms;
type ResultsName = keyof typeof data.results;

const FORM_NAMES: readonly FormName[] = [
  "WordPress",
  "a PHPMailer script",
  "Contact Form 7 by Exim",
];
const RESULTS_NAMES: readonly ResultsName[] = ["none", "unaligned", "failed"];

/** Examines a message as a form at a web host sends it to the owner of the site. */
async function examineForm(
  { name, address, subject, text }: FormMessage,
  formName: FormName,
  resultsName: ResultsName,
) {
  const form = data.forms[formName], results = data.results[resultsName];
  const headers = [
    ...(results === "" ? [] : [results]),
    "Received: from web12.hosting.example (web12.hosting.example [203.0.113.12])\n" +
    "\tby mx.joinery.example (Postfix) with ESMTPS id 4Xy1\n" +
    "\tfor <office@joinery.example>; Tue, 24 Nov 2026 10:00:01 +0100",
    ...form.fields,
    "Date: Tue, 24 Nov 2026 09:00:00 +0000",
    `From: ${form.author.replace("{name}", name)}`,
    "To: office@joinery.example",
    `Reply-To: ${name} <${address}>`,
    `Subject: ${subject}`,
  ].join("\n");
  const emailContent = form.html
    ? `<html><body><p><b>Name:</b> ${name}<br><b>E-Mail:</b> ${address}</p><p>${text}</p></body></html>`
    : `Name: ${name}\nE-Mail: ${address}\n\n${text}\n`;
  return await examineFirstMail({ headers: `${headers}\n`, emailContent });
}

Deno.test("examineMail: header fields alone never raise a web form's enquiry", async () => {
  assertEquals(data.enquiries.length, 8);
  for (const enquiry of data.enquiries) {
    for (const formName of FORM_NAMES) {
      for (const resultsName of ["none", "unaligned"] as const) {
        const { results, verdict } = await examineForm(enquiry, formName, resultsName);
        const label = `${enquiry.subject}, ${formName}, ${resultsName}`;
        assertEquals(results.headers?.threatLevel, "low", label);
        // The texts alone decide.
        assert(!isAtLeast(verdict.level, "high"), `${label}: ${verdict.level}`);
      }
    }
  }
});

Deno.test("examineMail: a fraud in the recipient's own domain gains nothing from a form's fields", async () => {
  assertGreater(data.frauds.length, 11);
  for (const fraud of data.frauds) {
    for (const formName of FORM_NAMES) {
      for (const resultsName of RESULTS_NAMES) {
        const { results, verdict } = await examineForm(fraud, formName, resultsName);
        const label = `${fraud.subject}, ${formName}, ${resultsName}: ${verdict.level}`;
        const isFailed = resultsName === "failed";
        assert(isAtLeast(verdict.level, isFailed ? "high" : "medium"), label);
        if (isFailed) assert(isAtLeast(results.headers?.threatLevel ?? "low", "high"), label);
      }
    }
  }
});
