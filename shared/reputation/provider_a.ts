import * as z from "zod";
import type { Config } from "../runtime/config.ts";
import { gradeScore, type Provider, ProviderError } from "./provider.ts";

/** Maximum age of reports in days: addresses change owners, and a quarter is usual. */
const MAX_AGE_DAYS = "90";

/** At 25, several people reported the address; at 75, the service advises to block it. */
const THRESHOLDS = { suspicious: 25, malicious: 75 };

const Answer = z.object({
  data: z.object({ abuseConfidenceScore: z.number().min(0).max(100) }),
});

/** Creates the provider for services that answer a confidence of abuse; the key is in a header. */
export function createProviderA(
  config: Pick<Config, "PROVIDER_A_URL" | "PROVIDER_A_KEY_HEADER">,
): Provider {
  return {
    name: "providerA",
    variable: "PROVIDER_A_URL",
    answers: "confidence of abuse 0-100 (`data.abuseConfidenceScore`)",
    baseUrl: config.PROVIDER_A_URL,
    createRequest(baseUrl, ip, key) {
      const url = new URL(baseUrl);
      url.searchParams.set("ipAddress", ip);
      url.searchParams.set("maxAgeInDays", MAX_AGE_DAYS);
      return { url, headers: { [config.PROVIDER_A_KEY_HEADER]: key } };
    },
    readAnswer(body) {
      const answer = Answer.safeParse(body);
      if (!answer.success) throw new ProviderError("not_understood");
      const score = Math.round(answer.data.data.abuseConfidenceScore);
      return {
        score,
        verdict: gradeScore(score, THRESHOLDS),
        message: `Reported for abuse with a confidence of ${score} of 100.`,
      };
    },
  };
}
