import { assertEquals } from "@std/assert";
import { isInvented } from "../../../shared/verification/dkim/weaknesses.ts";
import { readKey } from "../../../shared/verification/dkim/key.ts";
import { encodeLatin1 } from "../../../shared/encoding/bytes.ts";
import { createSigningKey } from "../../support/dkim_signer.ts";
import { signMail, verifyInZone } from "../../support/verified_mail.ts";

async function createPublicKey(kind: number | "ed25519") {
  const keyPair = await createSigningKey(kind);
  const { algorithm, record } = keyPair;
  const answer = { kind: "found", records: [record], ttl: 60 } as const;
  const read = await readKey(answer, { algorithm, domain: "a.test" });
  if ("problem" in read) throw new Error(read.problem);
  return { made: keyPair, read };
}

Deno.test("isInvented is true for noise and for a signature of another key, and false for its own", async () => {
  for (const bits of [1024, 2048]) {
    const { made: { privateKey }, read } = await createPublicKey(bits);
    const other = (await createPublicKey(bits)).made.privateKey;
    const sign = async (by: CryptoKey) =>
      new Uint8Array(await crypto.subtle.sign("RSASSA-PKCS1-v1_5", by, encodeLatin1("another")));
    assertEquals(isInvented(read, await sign(privateKey)), false);
    assertEquals(isInvented(read, await sign(other)), true);
    const noise = crypto.getRandomValues(new Uint8Array(bits / 8));
    assertEquals(isInvented(read, noise), true);
    assertEquals(isInvented(read, noise.fill(255)), true);
    assertEquals(isInvented(read, new Uint8Array()), true);
    assertEquals(isInvented(read, new Uint8Array([1])), true);
  }
  // Nothing can be said of Ed25519.
  assertEquals(isInvented((await createPublicKey("ed25519")).read, new Uint8Array(64)), false);
});

Deno.test("verifyMail distinguishes a signature broken on the way from an invented one", async () => {
  const mail = await signMail();
  const brokenMail = mail.replace("Subject: Hello", "Subject: [list] Hello");
  const value = /b=([A-Za-z0-9+/=\s]+)\r\nFrom/.exec(mail)?.[1] ?? "";
  const inventedMail = mail.replace(value, value.replace(/[A-Ma-m]/g, "Z"));
  for (const kind of ["message", "headers"] as const) {
    const [a] = (await verifyInZone(brokenMail, kind)).dkim;
    const [b] = (await verifyInZone(inventedMail, kind)).dkim;
    const result = kind === "message" ? "fail" : "cannot_confirm";
    assertEquals([a?.result, a?.weaknessKinds], [result, []]);
    assertEquals([b?.result, b?.weaknessKinds], [result, [{ id: "invented", values: {} }]]);
  }
});
