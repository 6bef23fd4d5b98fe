import { useState } from "preact/hooks";
import { useAppState } from "../state/app_state.ts";
import { useMessages } from "../text/locale.ts";
import { readBaseUrl } from "../wire/base_url.ts";
import { DoneMarks } from "./done_marks.tsx";
import { KnownSenders } from "./known_senders.tsx";
import { ProviderFields } from "./provider_fields.tsx";
import { ServerFields } from "./server_fields.tsx";
import type { SettingsFieldsProps } from "./server_fields.tsx";

/** Shows the settings, which are saved with a button. */
export function SettingsView() {
  const t = useMessages();
  const { settings, changeSettings } = useAppState();
  const [draft, setDraft] = useState(settings);
  const [isUrlBad, setUrlBad] = useState(false);
  const [isSaved, setSaved] = useState(false);

  function change(part: Partial<typeof draft>): void {
    setDraft({ ...draft, ...part });
    setSaved(false);
  }

  function save(): void {
    const baseUrl = readBaseUrl(draft.baseUrl, location.origin);
    setUrlBad(baseUrl === null);
    setSaved(baseUrl !== null);
    if (baseUrl === null) return;
    // Language and colours are not edited here: their switches may have changed meanwhile.
    const { language, theme } = settings;
    const validSettings = { ...draft, baseUrl, language, theme };
    setDraft(validSettings);
    changeSettings(validSettings);
  }

  return (
    <form
      class="panel settings"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h1>{t.sections.settings}</h1>
      <ServerFields draft={draft} change={change} isUrlBad={isUrlBad} />
      <ContentField draft={draft} change={change} />
      <KnownSenders />
      <DoneMarks />
      <ProviderFields draft={draft} change={change} />
      <div class="row">
        <button type="submit" class="primary">{t.actions.save}</button>
        <span role="status" class="good-text">{isSaved ? t.settings.saved : ""}</span>
      </div>
    </form>
  );
}

/** Shows the choice whether the content of mails is sent to the server. */
function ContentField({ draft, change }: SettingsFieldsProps) {
  const { mailWords: { verdict: words } } = useMessages();
  return (
    <fieldset>
      <legend>{words.mail}</legend>
      <label class="check">
        <input
          id="send-content"
          type="checkbox"
          checked={draft.sendContent}
          aria-describedby="send-content-hint"
          onChange={(event) => change({ sendContent: event.currentTarget.checked })}
        />
        {words.sendContent}
      </label>
      <p id="send-content-hint" class="quiet">{words.sendContentHint}</p>
    </fieldset>
  );
}
