import type { WholeMail } from "../mail/whole/whole_mail.ts";
import { spamThreshold } from "../mail/whole/spam_threshold.ts";
import type { Speech } from "../text/language.ts";
import { sayReasons, sayRule } from "../text/say_reason.ts";
import type { OutlinePart } from "./shape.ts";

/** The verdict on the words, as far as the server was asked. */
export function contentParts({ content }: WholeMail, { messages: t }: Speech): OutlinePart[] {
  const { parts: words } = t.mailWords;
  if (content.kind === "failed") return [];
  if (content.kind !== "scored") {
    const text = content.kind === "none" ? words.noContent : words.notSent;
    return [{ title: words.content, lines: [{ strong: "", text }] }];
  }
  const { response } = content;
  return [
    {
      title: words.content,
      lines: [
        {
          strong: "",
          text: t.say(words.contentScale, { score: response.score, from: spamThreshold(response) }),
        },
        ...response.matchedPatterns.map((pattern) => ({
          strong: [
            pattern.patternId,
            t.result.severity[pattern.severity],
            `${t.score.points} ${pattern.score}`,
          ].join(" · "),
          text: sayReasons(pattern, t).join(" "),
        })),
        ...response.headerFindings.map(({ ruleId, check, modifier }) => ({
          strong: ruleId,
          text: `${sayRule(ruleId, t) ?? check} +${modifier}`,
        })),
      ],
    },
  ];
}
