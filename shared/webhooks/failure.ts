import type { OutboundError } from "../network/error.ts";
import type { OutboundFailure } from "../network/error.ts";

/** Why a delivery failed: a word for the log, a sentence for the caller. */
export interface Explanation {
  readonly reason: string;
  readonly message: string;
}

const SENTENCES: Readonly<Record<OutboundFailure, string>> = {
  no_public_address: "The webhook's host name does not lead to a public address.",
  unreachable: "The webhook could not be reached: its address took no connection.",
  tls: "There was no secure connection to the webhook: its certificate is not valid for its " +
    "name, or it does not speak TLS.",
  timeout: "The webhook did not answer in time: it has 15 seconds.",
  request_timeout: "The request had used up its time before the webhook answered.",
  too_many_calls: "The request had used up its calls outside before the webhook took one.",
  closed: "The webhook closed the connection without an answer.",
  not_http: "The webhook did not answer in HTTP/1.1.",
};

/** Explains a failure, or an answer that is not 2xx, and reveals only the answer's class. */
export function explain(outcome: number | OutboundError): Explanation {
  if (typeof outcome !== "number") {
    return { reason: outcome.failure, message: SENTENCES[outcome.failure] };
  }
  const reason = `${Math.floor(outcome / 100)}xx`;
  const message = reason === "3xx"
    ? "The webhook answered with a redirect (status class 3xx), and redirects are not followed. " +
      "Give the final address."
    : `The webhook did not accept the delivery (status class ${reason}).`;
  return { reason, message };
}
