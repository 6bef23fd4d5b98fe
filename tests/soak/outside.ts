import { wait } from "../support/wait.ts";
import { listen } from "../support/listen.ts";

/**
 * Services that the gateway calls during a soak test: providers and webhooks that answer, fail or
 * hang.
 */
export interface Outside extends AsyncDisposable {
  readonly providerUrl: string;
  /** Answers according to the path: a status, `slow` or `hang`. */
  readonly webhookUrl: string;
}

/** Longer than the provider time-out of the tested server. */
const TOO_LONG_MS = 3_000;

/** Starts them on loopback. One look-up in ten fails, in alternating ways. */
export function startOutside(): Outside {
  let requestCount = 0;
  const provider = listen(async () => {
    switch (requestCount++ % 50) {
      case 0:
        return new Response("busy", { status: 503 });
      case 10:
        await wait(TOO_LONG_MS);
        return new Response("late");
      case 20:
        return new Response("<html>not JSON</html>");
      case 30:
        return new Response("x".repeat(2_000_000));
      case 40:
        return new Response('{"data":{"abuseConf', { headers: { connection: "close" } });
      default:
        await wait(requestCount % 40);
        return Response.json({ data: { abuseConfidenceScore: requestCount % 101 } });
    }
  });
  const webhook = listen(async (request) => {
    await request.body?.cancel();
    const { pathname } = new URL(request.url);
    if (pathname === "/slow") await wait(200);
    return new Response("taken", { status: Number(pathname.slice(1)) || 200 });
  });
  return {
    providerUrl: provider.url,
    webhookUrl: webhook.url,
    [Symbol.asyncDispose]: async () => {
      await provider[Symbol.asyncDispose]();
      await webhook[Symbol.asyncDispose]();
    },
  };
}
