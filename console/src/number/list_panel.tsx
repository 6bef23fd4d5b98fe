import { useState } from "preact/hooks";
import type { RegulatorInfoResponse } from "../../../shared/contract/regulator_check.ts";
import { Fold } from "../mail/judged/fold.tsx";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useTarget } from "../state/app_state.ts";
import { formatCount, formatTime } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import type { Language } from "../text/languages.ts";
import type { Messages } from "../text/messages.ts";
import { sayListText } from "../text/say_list_text.ts";
import { Reveal } from "../text/reveal.tsx";
import { callFunction } from "../wire/call.ts";
import { CallFailure } from "../wire/failure.ts";

const FIELDS = [
  "version",
  "name",
  "description",
  "patternCount",
  "total_blocked",
  "cachedAt",
  "expiresAt",
  "source",
] as const;

/** Shows facts about the block list that the server uses, and lets the person reload the list. */
export function ListPanel() {
  const t = useMessages();
  const language = useLanguage();
  const target = useTarget();
  const [info, setInfo] = useState<RegulatorInfoResponse | null>(null);
  const [isRefreshed, setRefreshed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function ask(action: "info" | "refresh"): Promise<void> {
    setBusy(true);
    setProblem(null);
    setRefreshed(false);
    try {
      const body = { action };
      setInfo(await callFunction<RegulatorInfoResponse>({ target, name: "regulator-check", body }));
      setRefreshed(action === "refresh");
    } catch (error) {
      const failure = error instanceof CallFailure ? error : new CallFailure("not_understood");
      setProblem({ kind: "failure", failure });
    }
    setBusy(false);
  }

  return (
    <Fold id="list" title={t.number.list} summaryText="" findings={null}>
      <div class="row">
        <button type="button" disabled={isBusy} onClick={() => void ask("info")}>
          {t.number.info}
        </button>
        <button type="button" disabled={isBusy} onClick={() => void ask("refresh")}>
          {t.number.refresh}
        </button>
        <span role="status" class="good-text">{isRefreshed ? t.number.refreshed : ""}</span>
      </div>
      <ProblemNote problem={problem} />
      {info !== null && (
        <dl class="facts" data-list>
          {FIELDS.map((field) => (
            <div key={field}>
              <dt>{t.number.fields[field]}</dt>
              <dd>
                <Reveal text={formatField(info, field, t, language)} max={600} />
              </dd>
            </div>
          ))}
          {info.numbering !== undefined && (
            <div>
              <dt>{t.number.numbering}</dt>
              <dd>
                <Reveal text={formatNumbering(info.numbering)} max={600} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </Fold>
  );
}

function formatNumbering(
  { date, publisher, licence, warning }: RegulatorInfoResponse["numbering"],
): string {
  return [date, publisher, licence, warning].filter(Boolean).join(" · ");
}

function formatField(
  info: RegulatorInfoResponse,
  field: typeof FIELDS[number],
  t: Pick<Messages, "listNames">,
  language: Language,
): string {
  if (field === "name" || field === "description") {
    return (info.lists ?? [info]).map((list) => sayListText(list[field], t)).join(" · ");
  }
  const value = info[field];
  if (typeof value === "number") return formatCount(value, language);
  return field.endsWith("At") ? formatTime(value, language) : value;
}
