import { saySeverity } from "../mail/severity.ts";
import { chooseShownLevel } from "../mail/judged/say_verdict.ts";
import { capSeverity } from "../mail/judged/cap_severity.ts";
import { getSpam } from "../mail/judged/judged_mail.ts";
import type { JudgedMail } from "../mail/judged/judged_mail.ts";
import type { Locale } from "../text/locale.ts";
import { sayReasons, sayRule } from "../text/say_reason.ts";
import type { OutlinePart } from "./outline_types.ts";

/** Builds the part on the score of the words; none if they were not scored. */
export function buildContentParts(judgedMail: JudgedMail, { messages: t }: Locale): OutlinePart[] {
  const { parts: words, verdict } = t.mailWords;
  const response = getSpam(judgedMail);
  if (response === null) return [];
  return [
    {
      title: verdict.words,
      lines: [
        {
          label: "",
          text: t.say(words.contentScale, { score: response.score }),
        },
        ...response.matchedPatterns.map((pattern) => ({
          label: [
            pattern.patternId,
            saySeverity(capSeverity(pattern.severity, chooseShownLevel(judgedMail)), t),
            `${t.score.points} ${pattern.score}`,
          ].join(" · "),
          text: sayReasons(pattern, t).join(" "),
        })),
        ...response.headerFindings.map(({ ruleId, check, modifier }) => ({
          label: ruleId,
          text: `${sayRule(ruleId, t) ?? check} +${modifier}`,
        })),
      ],
    },
  ];
}
