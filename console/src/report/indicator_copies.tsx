import { useState } from "preact/hooks";
import type { IndicatorFormat } from "../../../shared/exports/indicators/formats.ts";
import type { JudgedMail } from "../mail/judged/judged_mail.ts";
import { copyText } from "../parts/copy_text.ts";
import { useMessages } from "../text/locale.ts";
import { writeMailIndicators } from "./indicators.ts";

/** Names of formats that are no words of a language. */
const FORMATS: Readonly<Record<Exclude<IndicatorFormat, "text">, string>> = {
  csv: "CSV",
  stix: "STIX",
  misp: "MISP",
};

/** Shows buttons that copy the indicators of mails of level high or worse, or of all mails. */
export function IndicatorCopies({ mails }: { mails: readonly JudgedMail[] }) {
  const { reportWords: t, say } = useMessages();
  const [outcome, setOutcome] = useState("");
  const [isForAll, setForAll] = useState(false);

  async function copy(format: IndicatorFormat): Promise<void> {
    const minLevel = isForAll ? "safe" : "high";
    const indicators = await writeMailIndicators(mails, format, minLevel).catch(() => null);
    if (indicators === null) setOutcome(t.notCopied);
    else if (indicators.count === 0) setOutcome(t.indicatorsNone);
    else {
      const isCopied = await copyText(indicators.text);
      const outcomeText = isCopied
        ? say(t.indicatorsCopied, { count: indicators.count })
        : t.notCopied;
      setOutcome(
        indicators.incompleteMails.length === 0
          ? outcomeText
          : `${outcomeText} ${t.indicatorsIncomplete}`,
      );
    }
  }

  return (
    <span class="row indicators">
      <span title={t.indicatorsHint}>{t.indicators}</span>
      {(["text", "csv", "stix", "misp"] as const).map((format) => {
        const name = format === "text" ? t.asText : FORMATS[format];
        return (
          <button
            key={format}
            data-indicators={format}
            type="button"
            class="small"
            aria-label={`${t.indicators} ${name}`}
            disabled={mails.length === 0}
            onClick={() => void copy(format)}
          >
            {name}
          </button>
        );
      })}
      <label class="check">
        <input
          type="checkbox"
          checked={isForAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
        {t.indicatorsOfAll}
      </label>
      <span role="status">{outcome}</span>
    </span>
  );
}
