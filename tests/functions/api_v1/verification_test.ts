import { assertEquals } from "@std/assert";
import { EmailAnalysis } from "../../../shared/contract/v1.ts";
import { startApi } from "../../support/api.ts";
import { signedMail } from "../../support/signed_mail.ts";
import { endPostgres, testStores } from "../../support/stores.ts";

testStores(
  "email/analyze verifies a mail that was asked for, whole or in parts",
  async ({ open }) => {
    const store = open();
    await store.migrate();
    await using mail = await signedMail();
    await using api = await startApi(store, { env: { DNS_RESOLVER: mail.doh.url } });
    const analysisOf = async (response: Response) => EmailAnalysis.parse(await response.json());
    const type = { "content-type": "message/rfc822" };
    const whole = await analysisOf(
      await api.call("POST", "/email/analyze?verify=true", mail.bytes, type),
    );
    assertEquals(whole.summary.verification?.dkim[0]?.result, "pass");
    const parts = { emailHeaders: mail.headers, verify: true };
    const fields = await analysisOf(await api.call("POST", "/email/analyze", parts));
    assertEquals(fields.summary.verification?.dkim[0]?.result, "headers_verified");
    const unasked = await analysisOf(await api.call("POST", "/email/analyze", mail.bytes, type));
    assertEquals(unasked.summary.verification, undefined);
  },
);

endPostgres();
