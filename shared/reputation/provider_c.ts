import * as z from "zod";
import type { Config } from "../runtime/config.ts";
import { gradeScore, type Provider, ProviderError, withPath } from "./provider.ts";

/**
 * Scores from which services of this kind call an address suspicious, and expect abuse.
 */
const THRESHOLDS = { suspicious: 75, malicious: 85 };

/**
 * Errors come with status 200 and `success: false`; their text may quote the key, so it is dropped.
 */
const Answer = z.discriminatedUnion("success", [
  z.object({ success: z.literal(true), fraud_score: z.number().min(0).max(100) }),
  z.object({ success: z.literal(false) }),
]);

/** Creates the provider for services that answer a fraud score; the key is in the path. */
export function createProviderC(config: Pick<Config, "PROVIDER_C_URL">): Provider {
  return {
    name: "providerC",
    variable: "PROVIDER_C_URL",
    answers: "fraud score 0-100 (`fraud_score`, errors inside a 200)",
    baseUrl: config.PROVIDER_C_URL,
    createRequest: (baseUrl, ip, key) => ({ url: withPath(baseUrl, key, ip), headers: {} }),
    readAnswer(body) {
      const answer = Answer.safeParse(body);
      if (!answer.success) throw new ProviderError("not_understood");
      if (!answer.data.success) throw new ProviderError("refused");
      const score = Math.round(answer.data.fraud_score);
      return {
        score,
        verdict: gradeScore(score, THRESHOLDS),
        message: `Fraud score ${score} of 100.`,
      };
    },
  };
}
