import { assert, assertFalse } from "@std/assert";
import { bodyOf } from "../../../shared/endpoints/spam_answer.ts";
import { readMail } from "../../../shared/scoring/mail.ts";
import { BODY_FINDING_CASES } from "../../support/body_finding_cases.ts";
import type { CaseMail } from "../../support/body_finding_cases.ts";

async function found(mail: CaseMail): Promise<ReadonlySet<string>> {
  const [headers, emailContent] = typeof mail === "string" ? [undefined, mail] : mail;
  const given = headers === undefined ? {} : { headers };
  const { findings } = await bodyOf(readMail({ emailContent, from: "a@shop.example", ...given }));
  return new Set(findings.map(({ id }) => id));
}

for (const [id, { has, near }] of Object.entries(BODY_FINDING_CASES)) {
  Deno.test(`findings of a body: ${id}`, async () => {
    const ids = await found(has);
    assert(ids.has(id), `nothing finds ${id} in its own case; found: ${[...ids].join(", ")}`);
    assertFalse((await found(near)).has(id), `${id} is found in the mail that is nearly its case`);
  });
}
