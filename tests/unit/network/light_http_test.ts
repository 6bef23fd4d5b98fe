import { assert, assertEquals, assertRejects } from "@std/assert";
import { answerTo, bodyReader, lightRequest, partsOf } from "../../../shared/network/light_http.ts";
import type { BodyReader } from "../../../shared/network/light_http.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A body of these pieces, and whether it was given up. */
function bodyOf(...pieces: string[]): BodyReader & { cancelled: boolean } {
  const left = pieces.map(bytes);
  return {
    cancelled: false,
    read: () => Promise.resolve(left.shift()),
    cancel() {
      this.cancelled = true;
      return Promise.resolve();
    },
  };
}

function requestOf(body?: BodyReader): Request {
  return lightRequest({
    method: "POST",
    url: "http://127.0.0.1:8000/functions/v1/analyze-spam?a=b",
    headers: new Headers({ "content-type": "application/json" }),
    body,
  });
}

Deno.test("lightRequest is a Request: the rest is asked of the one it stands for", async () => {
  const request = requestOf(bodyOf('{"a":', "1}"));
  assert(request instanceof Request);
  assertEquals(request.method, "POST");
  assertEquals(new URL(request.url).search, "?a=b");
  assertEquals(request.headers.get("Content-Type"), "application/json");
  assertEquals(request.redirect, "follow");
  assertEquals(request.bodyUsed, false);
  assertEquals(await request.json(), { a: 1 });
  assertEquals(request.bodyUsed, true);
  await assertRejects(() => request.text(), TypeError);
});

Deno.test("lightRequest can be copied and read once more as a Request", async () => {
  const copy = new Request(requestOf(bodyOf("Hello")).clone(), { headers: { "x-added": "1" } });
  assertEquals(copy.headers.get("x-added"), "1");
  assertEquals(await copy.text(), "Hello");
  assertEquals(requestOf().body, null);
});

Deno.test("bodyReader gives the pieces of a light and of a real request", async () => {
  const init = { method: "POST", body: "Hello" };
  for (const request of [requestOf(bodyOf("Hel", "lo")), new Request("http://x.test", init)]) {
    const reader = bodyReader(request);
    let text = "";
    for (let piece = await reader?.read(); piece; piece = await reader?.read()) {
      text += new TextDecoder().decode(piece);
    }
    assertEquals(text, "Hello");
  }
  assertEquals(bodyReader(requestOf()), undefined);
});

Deno.test("bodyReader reads through the stream that somebody has already asked for", async () => {
  const body = bodyOf("Hello");
  const request = requestOf(body);
  assert(request.body);
  const reader = bodyReader(request);
  assertEquals(await reader?.read(), bytes("Hello"));
  await reader?.cancel();
  assert(body.cancelled);
});

const PARTS = { status: 413, headers: { "x-request-id": "1" }, body: bytes("Too large") };

Deno.test("answerTo: what nobody asked for is sent from its parts", () => {
  const answer = answerTo(requestOf(), PARTS);
  assert(answer instanceof Response);
  assertEquals(answer.status, 413);
  assertEquals(partsOf(answer), PARTS);
});

Deno.test("answerTo: what somebody may have changed is sent as a Response", async () => {
  const answer = answerTo(requestOf(), PARTS);
  answer.headers.set("x-added", "1");
  assertEquals(partsOf(answer), undefined);
  assertEquals(answer.headers.get("x-request-id"), "1");
  assertEquals(answer.headers.get("x-added"), "1");
  assertEquals(answer.ok, false);
  assertEquals(await answer.text(), "Too large");
});

Deno.test("answerTo: a real request gets a real Response, which any server can send", async () => {
  const answer = answerTo(new Request("http://x.test"), PARTS);
  assertEquals(partsOf(answer), undefined);
  assertEquals(await answer.clone().text(), "Too large");
});
