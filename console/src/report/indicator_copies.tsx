import { useState } from "preact/hooks";
import type { WholeMail } from "../mail/whole/whole_mail.ts";
import { copyText } from "../parts/copy_text.ts";
import { useMessages } from "../text/language.ts";
import { indicatorCsv, indicatorsOf, indicatorStix, indicatorText } from "./indicators.ts";

const FORMATS = { text: indicatorText, CSV: indicatorCsv, STIX: indicatorStix } as const;

/** One copy of all indicators of mails, in three formats. */
export function IndicatorCopies({ wholes }: { wholes: readonly WholeMail[] }) {
  const { reportWords: t, say } = useMessages();
  const [said, setSaid] = useState("");

  async function copy(name: keyof typeof FORMATS): Promise<void> {
    const indicators = indicatorsOf(wholes);
    const copied = await copyText(await FORMATS[name](indicators));
    setSaid(copied ? say(t.indicatorsCopied, { count: indicators.length }) : t.notCopied);
  }

  return (
    <span class="row indicators">
      <span title={t.indicatorsHint}>{t.indicators}</span>
      {(["text", "CSV", "STIX"] as const).map((name) => (
        <button
          key={name}
          data-indicators={name}
          type="button"
          class="small"
          aria-label={`${t.indicators} ${name === "text" ? t.asText : name}`}
          disabled={wholes.length === 0}
          onClick={() => void copy(name)}
        >
          {name === "text" ? t.asText : name}
        </button>
      ))}
      <span role="status">{said}</span>
    </span>
  );
}
