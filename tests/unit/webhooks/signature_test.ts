import { assertEquals } from "@std/assert";
import { createSigner } from "../../../shared/webhooks/delivery.ts";

Deno.test("createSigner gives the HMAC-SHA256 of id, time and body under the secret's bytes", async () => {
  // Computed with Python's hmac module.
  const sign = createSigner("whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz");
  const body = new TextEncoder().encode('{"a":"é"}');
  assertEquals(
    await sign({ id: "delivery-1", timestamp: 1_767_607_200, body }),
    "v1,Y7iSIZxM1ZQ0y44jqEnWRHnMPOI60P4YARr2R8FYIX4=",
  );
});
