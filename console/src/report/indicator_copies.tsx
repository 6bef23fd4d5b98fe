import { useState } from "preact/hooks";
import type { IndicatorFormat } from "../../../shared/exports/indicators/formats.ts";
import type { WholeMail } from "../mail/whole/whole_mail.ts";
import { copyText } from "../parts/copy_text.ts";
import { useMessages } from "../text/locale.ts";
import { listIndicators } from "./indicators.ts";

/** Formats and their names, which are the same in every language. */
const FORMATS: Readonly<Record<Exclude<IndicatorFormat, "text">, string>> = {
  csv: "CSV",
  stix: "STIX",
  misp: "MISP",
};

/** Copies of what may be blocked of mails that are high or worse, or of all; in four formats. */
export function IndicatorCopies({ wholes }: { wholes: readonly WholeMail[] }) {
  const { reportWords: t, say } = useMessages();
  const [said, setSaid] = useState("");
  const [ofAll, setOfAll] = useState(false);

  async function copy(format: IndicatorFormat): Promise<void> {
    const written = await listIndicators(wholes, format, ofAll ? "safe" : "high").catch(() => null);
    if (written === null) setSaid(t.notCopied);
    else if (written.count === 0) setSaid(t.indicatorsNone);
    else {
      const copied = await copyText(written.text);
      const done = copied ? say(t.indicatorsCopied, { count: written.count }) : t.notCopied;
      setSaid(written.incomplete.length === 0 ? done : `${done} ${t.indicatorsIncomplete}`);
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
            disabled={wholes.length === 0}
            onClick={() => void copy(format)}
          >
            {name}
          </button>
        );
      })}
      <label class="check">
        <input
          type="checkbox"
          checked={ofAll}
          onChange={(event) => setOfAll(event.currentTarget.checked)}
        />
        {t.indicatorsOfAll}
      </label>
      <span role="status">{said}</span>
    </span>
  );
}
