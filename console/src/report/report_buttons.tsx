import { useState } from "preact/hooks";
import { saveFile } from "../mail/download.ts";
import { chooseVerdict } from "../mail/judged/choose_verdict.ts";
import type { JudgedMail } from "../mail/judged/judged_mail.ts";
import { copyText } from "../parts/copy_text.ts";
import { useLocale } from "../text/locale.ts";
import { formatHtml } from "./html.ts";
import { formatMarkdown } from "./markdown.ts";
import { buildOutline } from "./outline.ts";
import { formatResultFile } from "./result_file.ts";

/** Shows buttons that export the result: as a page, Markdown or JSON, or on paper. */
export function ReportButtons({ judgedMail }: { judgedMail: JudgedMail }) {
  const locale = useLocale();
  const { reportWords: t } = locale.messages;
  const [outcome, setOutcome] = useState("");
  const createOutline = () => buildOutline(judgedMail, locale, new Date().toISOString());
  const save = (text: string, type: string, extension: string) =>
    saveFile(new Blob([text], { type }), new Date().toISOString(), extension);

  function savePage(): void {
    const { level } = chooseVerdict(judgedMail);
    save(formatHtml(createOutline(), { language: locale.language, level }), "text/html", "html");
  }

  function saveJson(): void {
    save(formatResultFile(judgedMail, new Date().toISOString()), "application/json", "result.json");
  }

  async function copy(): Promise<void> {
    setOutcome(await copyText(formatMarkdown(createOutline())) ? t.copied : t.notCopied);
  }

  return (
    <div class="row">
      <button type="button" class="small" id="report-page" onClick={savePage}>{t.page}</button>
      <button type="button" class="small" id="report-json" onClick={saveJson}>{t.json}</button>
      <button type="button" class="small" id="report-markdown" onClick={() => void copy()}>
        {t.markdown}
      </button>
      <button type="button" class="small" id="report-print" onClick={() => print()}>
        {t.print}
      </button>
      <span role="status">{outcome}</span>
    </div>
  );
}
