import { isAtLeast } from "../../shared/contract/threat_levels.ts";
import { examineMail } from "../../shared/verdict/examine_mail.ts";
import { openMail, startExamination } from "../../shared/verdict/examination.ts";
import { writeTestedMail } from "../training/mailbox_mail.ts";
import { formatMarkdownTable } from "../support/markdown_table.ts";
import { formatPercent } from "../support/percent.ts";
import type { LabelledMessage } from "./labelled_message.ts";

/** Name of the row for all texts that are hard on purpose. */
const ALL_HARD = "all hard";

/** Kind of the ordinary mail of a firm. */
const OFFICE = "office";

/** Shares of the mails of a kind of text that reach a level. */
export interface TestedShares {
  readonly kind: string;
  /** Number of mails. */
  readonly mails: number;
  readonly high: number;
  readonly medium: number;
}

/** Shares of the mail that nothing is learnt from, by kind, the row for all hard texts first. */
export interface TestedFigures {
  readonly wanted: readonly TestedShares[];
  readonly unwanted: readonly TestedShares[];
}

/**
 * Judges the mail that nothing is learnt from, with the results of its receivers, as the service
 * does.
 *
 * @param step Judges only the mails of every n-th text.
 */
export async function judgeTestedMail(step = 1): Promise<TestedFigures> {
  const texts = Map.groupBy(writeTestedMail(), ({ id }) => id.slice(0, id.lastIndexOf(" ")));
  const judgedMessages = await Promise.all(
    [...texts.values()].filter((_, i) => i % step === 0).flat()
      .map(async (message) => ({ message, level: await judgeMessage(message) })),
  );
  const computeShares = (isUnwanted: boolean) => {
    const mails = judgedMessages.filter(({ message }) => message.isUnwanted === isUnwanted);
    const kinds = Map.groupBy(mails, ({ message }) => message.source.replace(/^.*:/, ""));
    const hardMails = [...kinds].flatMap(([kind, members]) => kind === OFFICE ? [] : members);
    return [...new Map([[ALL_HARD, hardMails]]), ...kinds].map(([kind, members]) => {
      const computeShareAt = (minLevel: "high" | "medium") =>
        members.filter(({ level }) => isAtLeast(level, minLevel)).length / members.length;
      return {
        kind,
        mails: members.length,
        high: computeShareAt("high"),
        medium: computeShareAt("medium"),
      };
    });
  };
  return { wanted: computeShares(false), unwanted: computeShares(true) };
}

async function judgeMessage({ input, headersWithResults }: LabelledMessage) {
  const headers = headersWithResults ?? input.headers;
  const examination = startExamination({ now: Date.now() });
  const { verdict } = await examineMail(
    openMail({ ...input, ...headers !== undefined && { headers } }, examination),
    examination,
  );
  return verdict.level;
}

/** Formats the shares as a table. */
export function formatTestedFigures({ wanted, unwanted }: TestedFigures): string {
  const formatShares = (kind: string, allShares: readonly TestedShares[]) => {
    const kindShares = allShares.find((shares) => shares.kind === kind);
    if (kindShares === undefined) return ["–", "–", "–"];
    return [
      `${kindShares.mails}`,
      formatPercent(kindShares.high),
      formatPercent(kindShares.medium),
    ];
  };
  const levels = ["`high` or worse", "`medium` or worse"];
  return formatMarkdownTable([
    ["kind", "good", ...levels, "unwanted", ...levels],
    ...wanted.map((
      { kind },
    ) => [kind, ...formatShares(kind, wanted), ...formatShares(kind, unwanted)]),
  ]).join("\n");
}
