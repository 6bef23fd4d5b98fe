/**
 * A request and its answer without the objects of the Fetch standard, beside those objects: what
 * `shared/network/light_http.ts` saves of each call that the project's own listener takes.
 */
import { answerTo, bodyReader, lightRequest, partsOf } from "../../shared/network/light_http.ts";

const URL_OF_CALL = "http://127.0.0.1:8000/functions/v1/regulator-check";
const BODY = new TextEncoder().encode('{"action":"check","phoneNumber":"0162000001"}');
const ANSWER = {
  status: 200,
  headers: {
    "access-control-allow-origin": "*",
    "content-length": `${BODY.length}`,
    "content-type": "application/json",
    "x-request-id": "2f1c9f3e-0000-4000-8000-000000000000",
  },
  body: BODY,
};

function fields(): Headers {
  const headers = new Headers();
  headers.append("content-type", "application/json");
  headers.append("content-length", `${BODY.length}`);
  headers.append("user-agent", "bench");
  return headers;
}

/** A body of one piece. */
function piece() {
  const pieces = [BODY];
  return { read: () => Promise.resolve(pieces.shift()), cancel: () => Promise.resolve() };
}

Deno.bench("light request and answer", { group: "http", baseline: true }, async () => {
  const body = piece();
  const request = lightRequest({ method: "POST", url: URL_OF_CALL, headers: fields(), body });
  const reader = bodyReader(request);
  while (await reader?.read());
  partsOf(answerTo(request, ANSWER));
});

Deno.bench("Request and Response", { group: "http" }, async () => {
  const source = piece();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = await source.read();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  }, { highWaterMark: 0 });
  const request = new Request(URL_OF_CALL, { method: "POST", headers: fields(), body });
  const reader = bodyReader(request);
  while (await reader?.read());
  const answer = new Response(ANSWER.body, ANSWER);
  Object.fromEntries(answer.headers);
  const sent = answer.body?.getReader();
  while ((await sent?.read())?.done === false);
});
