import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { createSigner } from "../../../shared/webhooks/delivery.ts";
import { UsageError } from "../../../cli/command.ts";
import { createReceiver, parseReceiveCommand } from "../../../cli/receive.ts";
import type { ReceivedDelivery } from "../../../cli/receive.ts";

const SECRET = `whsec_${btoa("0123456789abcdef01234567")}`;
const NOW = 1_800_000_000;

async function signBody(body: string, timestamp = NOW): Promise<Record<string, string>> {
  const bytes = new TextEncoder().encode(body);
  return {
    "webhook-id": "one",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": await createSigner(SECRET)({ id: "one", timestamp, body: bytes }),
  };
}

async function receive(
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; deliveries: ReceivedDelivery[] }> {
  const deliveries: ReceivedDelivery[] = [];
  const onDelivery = (delivery: ReceivedDelivery) => void deliveries.push(delivery);
  const handler = createReceiver({
    secret: SECRET,
    status: 204,
    onDelivery,
    now: () => NOW * 1000,
  });
  const request = new Request("http://127.0.0.1/", { method: "POST", body, headers });
  return { status: (await handler(request)).status, deliveries };
}

const BODY = `{"action":"alert é"}`;

Deno.test("createReceiver shows and accepts a genuine delivery", async () => {
  const { status, deliveries } = await receive(BODY, await signBody(BODY));
  assertEquals(status, 204);
  const [{ bytes, headers, ...rest } = {}] = deliveries;
  assertEquals(rest, { id: "one", isGenuine: true, body: { action: "alert é" } });
  assertEquals(new TextDecoder().decode(bytes), BODY);
  assertEquals(headers?.split("\n").map((line) => line.split(":")[0]), [
    "content-type",
    "webhook-id",
    "webhook-signature",
    "webhook-timestamp",
    "",
  ]);
});

Deno.test("createReceiver accepts a delivery with one valid signature among several", async () => {
  const headers = await signBody(BODY);
  headers["webhook-signature"] = `v1,${btoa("x")} v2,${btoa("y")} ${headers["webhook-signature"]}`;
  assertEquals((await receive(BODY, headers)).status, 204);
});

const REFUSED: Readonly<Record<string, (good: Record<string, string>) => Record<string, string>>> =
  {
    "no headers at all": () => ({}),
    "no timestamp": ({ "webhook-timestamp": _, ...rest }) => rest,
    "no signature": ({ "webhook-signature": _, ...rest }) => rest,
    "another id": (good) => ({ ...good, "webhook-id": "two" }),
    "a timestamp that is no number": (good) => ({ ...good, "webhook-timestamp": "soon" }),
    "a signature that is no base64": (good) => ({ ...good, "webhook-signature": "v1,%%%" }),
    "a signature of another version": (good) => ({
      ...good,
      "webhook-signature": good["webhook-signature"]?.replace("v1,", "v2,") ?? "",
    }),
  };

for (const [name, change] of Object.entries(REFUSED)) {
  Deno.test(`createReceiver refuses ${name}`, async () => {
    const { status, deliveries } = await receive(BODY, change(await signBody(BODY)));
    assertEquals([status, deliveries.length], [401, 0]);
  });
}

Deno.test("createReceiver refuses a delivery that is over five minutes old, or ahead", async () => {
  for (const [seconds, expected] of [[-301, 401], [-300, 204], [300, 204], [301, 401]] as const) {
    const { status } = await receive(BODY, await signBody(BODY, NOW + seconds));
    assertEquals(status, expected, `${seconds}`);
  }
});

Deno.test("createReceiver refuses an invalid secret at the start", () => {
  const options = { status: 204, onDelivery: () => {}, now: () => 0 };
  for (const secret of ["", "whsec_", "whsec_%%"]) {
    assertThrows(() => createReceiver({ ...options, secret }), Error, "whsec_");
  }
});

Deno.test("createReceiver without a secret shows everything that is JSON", async () => {
  const deliveries: ReceivedDelivery[] = [];
  const open = createReceiver({
    status: 202,
    onDelivery: (delivery) => void deliveries.push(delivery),
    now: () => 0,
  });
  const post = (body: string) => open(new Request("http://x/", { method: "POST", body }));
  assertEquals((await post(BODY)).status, 202);
  assertEquals((await post("{")).status, 400);
  assertEquals((await open(new Request("http://x/"))).status, 405);
  assertEquals(deliveries.map(({ id, isGenuine, body }) => [id, isGenuine, body]), [
    [null, null, { action: "alert é" }],
  ]);
});

Deno.test("parseReceiveCommand gives defaults, and ignores the first -- of the task runner", () => {
  const defaults = { port: 9000, secret: undefined, status: 204, saveFolder: undefined };
  assertEquals(parseReceiveCommand([]), defaults);
  assertEquals(parseReceiveCommand(["--", "--port", "0"]), { ...defaults, port: 0 });
});

/** A wrong command line and what it is answered with. */
const WRONG: readonly (readonly [readonly string[], RegExp])[] = [
  [["--port", "x"], /^--port takes/],
  [["--port", "70000"], /^--port takes/],
  [["--status", "99"], /^--status takes/],
  [["--secret", "whsec_?"], /^--secret takes/],
  [["--nothing"], /--nothing/],
  [["folder"], /folder/],
];

Deno.test("parseReceiveCommand answers a wrong command line with one sentence, not a stack trace", () => {
  for (const [args, expected] of WRONG) {
    assertMatch(assertThrows(() => parseReceiveCommand(args), UsageError).message, expected);
  }
});
