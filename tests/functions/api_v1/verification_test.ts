import { assertEquals } from "@std/assert";
import { EmailAnalysis } from "../../../shared/contract/v1.ts";
import { startApi } from "../../support/api.ts";
import { openWithConnections, waitForEnd } from "../../support/jobs.ts";
import { publishSignedMail } from "../../support/signed_mail.ts";
import { getFirstMail } from "../../support/first_mail.ts";
import { endPostgres, testStore, testStores } from "../../support/stores.ts";

testStore(
  "email/analyze verifies a mail on request, whole or in parts",
  async ({ open }) => {
    const store = open();
    await store.migrate();
    await using mail = await publishSignedMail();
    await using api = await startApi(store, { env: { DNS_RESOLVER: mail.doh.url } });
    const parseAnalysis = async (response: Response) => EmailAnalysis.parse(await response.json());
    const type = { "content-type": "message/rfc822" };
    const wholeMail = await parseAnalysis(
      await api.call("POST", "/email/analyze?verify=true", mail.bytes, type),
    );
    assertEquals(wholeMail.summary.verification?.dkim[0]?.result, "pass");
    const parts = { emailHeaders: mail.headers, verify: true };
    const fields = await parseAnalysis(await api.call("POST", "/email/analyze", parts));
    assertEquals(fields.summary.verification?.dkim[0]?.result, "headers_verified");
    const unasked = await parseAnalysis(await api.call("POST", "/email/analyze", mail.bytes, type));
    assertEquals(unasked.summary.verification, undefined);
  },
);

testStores("a job verifies what the call itself would", async (place) => {
  const store = await openWithConnections(place);
  await using mail = await publishSignedMail();
  await using api = await startApi(store, { env: { DNS_RESOLVER: mail.doh.url } });
  const message = new TextDecoder().decode(mail.bytes);
  const type = { "content-type": "message/rfc822" };
  const calls = [
    { query: "?verify=true", body: mail.bytes, headers: type, dkim: "pass" },
    { query: "", body: { message, verify: true } },
    { query: "", body: { emailHeaders: mail.headers, verify: true } },
    { query: "", body: { emailHeaders: mail.headers, emailContent: "Hi", verify: true } },
  ];
  for (const { query, body, headers = {}, dkim } of calls) {
    const path = `/email/analyze${query}`;
    const maxAtOnce = EmailAnalysis.parse(
      await (await api.call("POST", path, body, headers)).json(),
    );
    const later = { ...headers, prefer: "respond-async" };
    const acceptance = await api.call("POST", path, body, later);
    assertEquals(acceptance.status, 202, await acceptance.clone().text());
    const job = await waitForEnd(api, (await acceptance.json()).id);
    const [signature] = job.result?.summary.verification?.dkim ?? [];
    assertEquals(signature?.result, dkim ?? "headers_verified");
    assertEquals(job.result?.summary, maxAtOnce.summary);
    assertEquals(getFirstMail(job.result?.spam), getFirstMail(maxAtOnce.spam));
  }
  await store.close();
});

endPostgres();
