import { useState } from "preact/hooks";
import { saveFile } from "../mail/download.ts";
import { useSpeech } from "../text/language.ts";
import { reportPage } from "./html.ts";
import { reportMarkdown } from "./markdown.ts";
import { outlineOf } from "./outline.ts";
import type { Reported } from "./outline.ts";

/** The whole result for somebody else: as a page that stands alone, or as Markdown to paste. */
export function ReportButtons({ reported }: { reported: Reported }) {
  const speech = useSpeech();
  const { reportWords: t } = speech.messages;
  const [said, setSaid] = useState("");

  function save(): void {
    const { threatLevel: level, analyzedAt } = reported.summary;
    const page = reportPage(outlineOf(reported, speech), { language: speech.language, level });
    saveFile(new Blob([page], { type: "text/html" }), analyzedAt, "html");
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(reportMarkdown(outlineOf(reported, speech)));
      setSaid(t.copied);
    } catch {
      // The browser refuses the clipboard to pages without encryption.
      setSaid(t.notCopied);
    }
  }

  return (
    <div class="row">
      <button type="button" class="small" id="report-page" onClick={save}>{t.page}</button>
      <button type="button" class="small" id="report-markdown" onClick={() => void copy()}>
        {t.markdown}
      </button>
      <button type="button" class="small" id="report-print" onClick={() => print()}>
        {t.print}
      </button>
      <span role="status">{said}</span>
    </div>
  );
}
