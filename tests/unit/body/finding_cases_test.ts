import { assert, assertEquals, assertFalse } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import { BODY_FINDING_CASES, CASES_BY_SEVERITY } from "../../support/body_finding_cases.ts";
import type { CaseMail } from "../../support/body_case_mails.ts";

async function findQuotes(mail: CaseMail): Promise<ReadonlyMap<string, string>> {
  const [headers, emailContent] = typeof mail === "string" ? [undefined, mail] : mail;
  const from = headers?.startsWith("From:") ? {} : { from: "a@shop.example" };
  const input = headers === undefined ? from : { ...from, headers };
  const { findings } = await analyzeBody(readMail({ emailContent, ...input }));
  return new Map(findings.map(({ id, severity }) => [id, severity]));
}

for (const [id, { has, near }] of Object.entries(BODY_FINDING_CASES)) {
  Deno.test(`findings of a body: ${id}`, async () => {
    const ids = await findQuotes(has);
    assert(
      ids.has(id),
      `nothing finds ${id} in its own case; found: ${[...ids.keys()].join(", ")}`,
    );
    assertEquals(ids.get(id), findStated(id), `severity of ${id}`);
    assertFalse(
      (await findQuotes(near)).has(id),
      `${id} is found in the mail that is nearly its case`,
    );
  });
}

/** Returns the severity under which a finding has its case. */
function findStated(id: string): string | undefined {
  return Object.entries(CASES_BY_SEVERITY).find(([, cases]) => id in cases)?.[0];
}
