import * as z from "zod";
import type { Config } from "../runtime/config.ts";
import { gradeScore, type Provider, ProviderError, withPath } from "./provider.ts";

/**
 * Scores that services of this kind call suspicious, and those at which abuse is to be expected.
 */
const MARKS = { suspicious: 75, malicious: 85 };

/**
 * Errors come with status 200 and `success: false`; their text may quote the key, so it is dropped.
 */
const Answer = z.discriminatedUnion("success", [
  z.object({ success: z.literal(true), fraud_score: z.number().min(0).max(100) }),
  z.object({ success: z.literal(false) }),
]);

/** Services that answer a fraud score from 0 to 100; the key travels in the path. */
export function createProviderC(config: Pick<Config, "PROVIDER_C_URL">): Provider {
  return {
    name: "providerC",
    variable: "PROVIDER_C_URL",
    answers: "fraud score 0-100 (`fraud_score`, errors inside a 200)",
    baseUrl: config.PROVIDER_C_URL,
    question: (baseUrl, ip, key) => ({ url: withPath(baseUrl, key, ip), headers: {} }),
    read(body) {
      const answer = Answer.safeParse(body);
      if (!answer.success) throw new ProviderError("not_understood");
      if (!answer.data.success) throw new ProviderError("refused");
      const score = Math.round(answer.data.fraud_score);
      return {
        score,
        verdict: gradeScore(score, MARKS),
        message: `Fraud score ${score} of 100.`,
      };
    },
  };
}
