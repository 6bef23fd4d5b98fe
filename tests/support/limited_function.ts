import { assertEquals } from "@std/assert";
import * as z from "zod";
import { ErrorBody } from "../../shared/contract/errors.ts";
import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { createFunctionApp } from "../../shared/http/app.ts";
import type { FunctionContext } from "../../shared/http/app.ts";
import { Reply } from "../../shared/http/reply.ts";

/** Path of `analyze-spam`. */
export const SPAM_PATH = `${FUNCTION_PREFIX}/analyze-spam`;

/**
 * Creates a function of the service that answers when `until` resolves, so that a test can count what
 * waits.
 */
export function createWaitingFunction(until: Promise<unknown>, onBegun = () => {}) {
  return (context: FunctionContext) =>
    createFunctionApp(context, {
      name: "analyze-spam",
      request: z.object({ text: z.string().optional(), stream: z.boolean().optional() }),
      mayStream: true,
      handle: async ({ stream }) => {
        onBegun();
        if (!stream) {
          await until;
          return { done: true };
        }
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(new TextEncoder().encode("first ")),
          pull: async (controller) => {
            await until;
            controller.close();
          },
        });
        return new Reply(200, { "content-type": "text/event-stream" }, body);
      },
    });
}

/** Asserts status and code of a refusal; returns its message. */
export async function assertRefused(
  response: Response,
  status: number,
  code: string,
): Promise<string> {
  assertEquals(response.status, status);
  const body = ErrorBody.parse(await response.json());
  assertEquals(body.error, code);
  return body.message;
}
