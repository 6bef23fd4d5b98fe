import { useState } from "preact/hooks";
import { saveFile } from "../mail/download.ts";
import { copyText } from "../parts/copy_text.ts";
import { useLocale } from "../text/locale.ts";
import { readListedLanguages } from "../text/languages.ts";
import { loadLocale } from "../text/load_locale.ts";
import type { ReportKind, ReportPlace } from "./places.ts";
import { fillReport, findPlaceLanguage, formatDraft } from "./filled_report.ts";
import type { FilledReport, ReportedItem } from "./filled_report.ts";

/** Shows buttons that copy a report to a place, or save it as a draft with the mail. */
export function FilledReportButtons({ reportedItem, place, kinds, country }: {
  reportedItem: ReportedItem;
  place: ReportPlace;
  kinds: readonly ReportKind[];
  country: string;
}) {
  const locale = useLocale();
  const { advice: { filled: words }, reportWords: t } = locale.messages;
  const [outcome, setOutcome] = useState("");
  const report = fillReport(reportedItem, { place, kinds, country }, locale.messages);
  if (report === null) return null;

  /** Writes the report in the place's language, or in the page's if that cannot be loaded. */
  async function fillInPlaceLanguage(): Promise<FilledReport | null> {
    const language = findPlaceLanguage(country);
    const placeLocale = language === locale.language
      ? locale
      : await loadLocale(language, readListedLanguages(document)).catch(() => locale);
    return fillReport(reportedItem, { place, kinds, country }, placeLocale.messages);
  }

  async function copy(): Promise<void> {
    const filledReport = await fillInPlaceLanguage();
    if (filledReport !== null) {
      setOutcome(await copyText(filledReport.text) ? t.copied : t.notCopied);
    }
  }

  async function save(): Promise<void> {
    const draft = (await fillInPlaceLanguage())?.draft ?? null;
    if (draft === null) return;
    const text = formatDraft(
      draft,
      `report-${crypto.getRandomValues(new Uint32Array(4)).join("")}`,
    );
    saveFile(new Blob([text], { type: "message/rfc822" }), new Date().toISOString(), "eml");
  }

  return (
    <span class="row">
      <button
        type="button"
        class="small"
        data-report={place.name}
        aria-label={`${words.copy}: ${place.name}`}
        onClick={() => void copy()}
      >
        {words.copy}
      </button>
      {report.draft !== null && report.draft.attachedMail !== "" && (
        <button
          type="button"
          class="small"
          data-draft={place.name}
          aria-label={`${words.draft}: ${place.name}`}
          onClick={() => void save()}
        >
          {words.draft}
        </button>
      )}
      <span role="status">{outcome}</span>
    </span>
  );
}
