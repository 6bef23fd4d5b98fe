import { SHOWN_ENTITY_KINDS } from "../mail/body/body_names.ts";
import { nameFinding } from "../text/say_finding.ts";
import { defang } from "../text/defang.ts";
import { sayImitatedBrand } from "../mail/body/say_imitated_brand.ts";
import { describeRequests } from "../mail/body/describe_requests.ts";
import { chooseShownLevel } from "../mail/judged/say_verdict.ts";
import { chooseVerdict } from "../mail/judged/choose_verdict.ts";
import type { JudgedMail } from "../mail/judged/judged_mail.ts";
import { formatBytes } from "../text/format_bytes.ts";
import type { Locale } from "../text/locale.ts";
import { buildFindingLines } from "./header_parts.ts";
import type { OutlinePart } from "./outline_types.ts";

/** Builds the parts on the body: findings, requests with entities, links and attachments. */
export function buildBodyParts(judgedMail: JudgedMail, locale: Locale): OutlinePart[] {
  const { examination } = judgedMail;
  const level = chooseShownLevel(judgedMail);
  const reasonIds = new Set(chooseVerdict(judgedMail).reasons.map(({ id }) => id));
  const { messages: t, language } = locale;
  const words = t.mailWords;
  const { body } = examination;
  if (body === null) return [];
  // Only the names: the part with the findings, or with the reasons, has the sentences.
  const nameAll = (ids: readonly string[]) => ids.map((id) => nameFinding(id, t) ?? id).join(", ");
  return [
    {
      title: words.findings,
      lines: buildFindingLines(body.findings.filter(({ id }) => !reasonIds.has(id)), level, t),
    },
    {
      title: words.wants.title,
      lines: [
        { label: "", text: describeRequests(body, t) },
        ...SHOWN_ENTITY_KINDS.map((kind) => ({
          label: words.wants.kinds[kind],
          text: body.entities.filter((entity) => entity.kind === kind)
            .map(({ text }) => text).join(", "),
        })).filter(({ text }) => text !== ""),
      ],
    },
    {
      title: words.links.title,
      lines: body.urls.toSorted((a, b) => b.findings.length - a.findings.length)
        .map((url) => ({
          label: url.shown ?? words.links.sources[url.source],
          text: [`→ ${defang(url.url)}`, sayImitatedBrand(url, t), nameAll(url.findings)]
            .filter((part) => part !== "").join(" "),
        })),
    },
    {
      title: words.attachments.title,
      lines: body.attachments.map((attachment) => {
        const { name, type, declaredType, size, sha256, findings } = attachment;
        const facts = [
          type ?? words.attachments.unknown,
          ...(type === declaredType
            ? []
            : [t.say(words.attachments.declared, { type: declaredType })]),
          formatBytes(size, language),
          `SHA-256 ${sha256}`,
        ];
        return {
          label: name ?? words.attachments.unknown,
          text: [facts.join(", "), nameAll(findings)].filter((part) => part !== "").join(". "),
        };
      }),
    },
  ];
}
