import { defanged } from "../body/links/url_spelling.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";

/** The same answer, each URL of its body also so that no program turns it into a link. */
export function withDefanged<T extends Pick<AnalyzeSpamResponse, "body">>(answer: T): T {
  const { body } = answer;
  if (body === undefined) return answer;
  const urls = body.urls.map((url) => ({ ...url, defanged: defanged(url.url) }));
  return { ...answer, body: { ...body, urls } };
}
