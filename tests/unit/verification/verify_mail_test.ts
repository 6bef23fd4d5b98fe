import { assertEquals, assertStringIncludes } from "@std/assert";
import { toUtf8ByteString } from "../../../shared/encoding/bytes.ts";
import { generateAttempts, openSource } from "../../../shared/verification/dkim/source.ts";
import {
  signMail,
  sliceHead,
  TRACE,
  UNSIGNED_MAIL,
  verifyInZone,
  ZONE,
} from "../../support/verified_mail.ts";

Deno.test("verifyMail proves a whole mail by SPF, DKIM and DMARC", async () => {
  const { spf, dkim: [dkim], dmarc, arc, bimi, complete } = await verifyInZone(
    await signMail(),
    "message",
  );
  assertEquals([spf.result, spf.domain, spf.aligned, spf.ip, spf.scope], [
    "pass",
    "news.example.org",
    true,
    "203.0.113.7",
    "connection",
  ]);
  assertEquals([dkim?.result, dkim?.domain, dkim?.selector, dkim?.aligned, dkim?.scope], [
    "pass",
    "example.org",
    "s1",
    true,
    "message",
  ]);
  assertEquals([dmarc.result, dmarc.policy, dmarc.policyDomain, dmarc.aligned], [
    "pass",
    "reject",
    "example.org",
    true,
  ]);
  assertEquals([arc.result, bimi.result, complete], ["none", "present", true]);
  assertStringIncludes(dmarc.explanation, "DKIM of example.org");
});

Deno.test("verifyMail uses a body that was pasted with the fields if it matches", async () => {
  const mail = (await signMail()).replaceAll("\r\n", "\n");
  const noSpf = { ...ZONE, "news.example.org": { TXT: ["v=spf1 -all"] } };
  const { dkim: [dkim], dmarc } = await verifyInZone(mail, "headers", noSpf);
  assertEquals([dkim?.result, dkim?.scope, dmarc.result], ["pass", "message", "pass"]);
  const other = await verifyInZone(mail.replace("Hello Bob", "Hello Eve"), "headers", noSpf);
  assertEquals([other.dkim[0]?.result, other.dmarc.result], [
    "headers_verified",
    "headers_verified",
  ]);
});

Deno.test("verifyMail says what header fields prove and what they do not, and never fails them", async () => {
  const mail = sliceHead(await signMail());
  const noSpf = { ...ZONE, "news.example.org": { TXT: ["v=spf1 -all"] } };
  const good = await verifyInZone(mail, "headers", noSpf);
  assertEquals([good.dkim[0]?.result, good.dmarc.result], ["headers_verified", "headers_verified"]);
  assertStringIncludes(good.dkim[0]?.notProven ?? "", "nothing of the body");
  const changedVerification = await verifyInZone(
    mail.replace("Hello", "Goodbye"),
    "headers",
    noSpf,
  );
  assertEquals([changedVerification.dkim[0]?.result, changedVerification.dmarc.result], [
    "cannot_confirm",
    "cannot_confirm",
  ]);
  assertStringIncludes(changedVerification.dkim[0]?.notProven ?? "", "does not show a forgery");
  const stripped = await verifyInZone(sliceHead(TRACE + UNSIGNED_MAIL), "headers", noSpf);
  assertEquals([stripped.dkim.length, stripped.dmarc.result], [0, "cannot_confirm"]);
  const messageResult = await verifyInZone(
    (await signMail()).replace("Hello", "Goodbye"),
    "message",
    noSpf,
  );
  assertEquals([
    messageResult.dkim[0]?.result,
    messageResult.dmarc.result,
    messageResult.dmarc.policy,
  ], [
    "fail",
    "fail",
    "reject",
  ]);
});

Deno.test("verifyMail does not guess the path of a mail without a border", async () => {
  const { spf } = await verifyInZone(UNSIGNED_MAIL, "headers");
  assertEquals([spf.result, spf.ip, spf.domain], ["none", null, null]);
});

Deno.test("verifyMail reports a signature of the future as weak", async () => {
  const { dkim: [dkim] } = await verifyInZone(
    await signMail(UNSIGNED_MAIL, { extra: "t=1999999999;" }),
    "message",
  );
  assertStringIncludes(dkim?.weaknesses.join() ?? "", "after the mail arrived");
});

Deno.test("verifyMail computes little for copied fields that never verify", async () => {
  let times = 0;
  const source = openSource({ kind: "headers", text: toUtf8ByteString(sliceHead(UNSIGNED_MAIL)) });
  const same = "x".repeat(400_000);
  const tried = await Array.fromAsync(generateAttempts(source, () => (times++, same)));
  // A text that was built before is not verified again, but building it counts against the limit.
  assertEquals([tried.length, times], [1, 3]);
});
