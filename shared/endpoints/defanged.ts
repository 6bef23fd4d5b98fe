import { defangUrl } from "../body/links/url_spelling.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { BodyAnalysis } from "../contract/body.ts";

/** Adds to each URL of an answer's body a form that no program turns into a link. */
export function addDefangedUrls<T extends Pick<AnalyzeSpamResponse, "body" | "mails">>(
  answer: T,
): T {
  const { body, mails } = answer;
  return {
    ...answer,
    ...(body && { body: defangBody(body) }),
    ...(mails && { mails: mails.map((mail) => ({ ...mail, body: defangBody(mail.body) })) }),
  };
}

function defangBody(body: BodyAnalysis): BodyAnalysis {
  return { ...body, urls: body.urls.map((url) => ({ ...url, defanged: defangUrl(url.url) })) };
}
