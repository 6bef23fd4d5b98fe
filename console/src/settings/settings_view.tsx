import { useState } from "preact/hooks";
import { AccountLink } from "../account/account_view.tsx";
import { PROVIDER_NAMES } from "../../../shared/contract/providers.ts";
import type { ProviderName } from "../../../shared/contract/providers.ts";
import { useAppState } from "../state/app_state.ts";
import type { ProviderSetting } from "../state/settings.ts";
import { DoneMarks } from "./done_marks.tsx";
import { KnownSenders } from "./known_senders.tsx";
import { useMessages } from "../text/language.ts";
import { readBaseUrl } from "../wire/base_url.ts";

/** Server, keys, providers. */
export function SettingsView() {
  const t = useMessages();
  const { settings, changeSettings } = useAppState();
  const [draft, setDraft] = useState(settings);
  const [bad, setBad] = useState(false);
  const [saved, setSaved] = useState(false);

  function change(part: Partial<typeof draft>): void {
    setDraft({ ...draft, ...part });
    setSaved(false);
  }

  function changeProvider(name: ProviderName, part: Partial<ProviderSetting>): void {
    const provider = { ...draft.providers[name], ...part };
    change({ providers: { ...draft.providers, [name]: provider } });
  }

  function save(): void {
    const baseUrl = readBaseUrl(draft.baseUrl, location.origin);
    setBad(baseUrl === null);
    setSaved(baseUrl !== null);
    if (baseUrl === null) return;
    // Language and colours have switches of their own.
    const { language, theme } = settings;
    const clean = { ...draft, baseUrl, language, theme };
    setDraft(clean);
    changeSettings(clean);
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
      <fieldset>
        <legend>{t.settings.server}</legend>
        <label for="base-url">{t.settings.baseUrl}</label>
        <input
          id="base-url"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder={location.origin}
          aria-describedby="base-url-hint"
          aria-invalid={bad}
          value={draft.baseUrl}
          onInput={(event) => change({ baseUrl: event.currentTarget.value })}
        />
        <p id="base-url-hint" class="quiet">{t.settings.baseUrlHint}</p>
        <p role="alert" class="bad-text">{bad ? t.settings.baseUrlBad : ""}</p>
        <label for="client-key">{t.settings.clientKey}</label>
        <input
          id="client-key"
          type="password"
          autocomplete="off"
          aria-describedby="client-key-hint"
          value={draft.clientKey}
          onInput={(event) => change({ clientKey: event.currentTarget.value.trim() })}
        />
        <p id="client-key-hint" class="quiet">{t.settings.clientKeyHint}</p>
        <AccountLink />
      </fieldset>
      <fieldset>
        <legend>{t.mailWords.verdict.mail}</legend>
        <label class="check">
          <input
            id="send-content"
            type="checkbox"
            checked={draft.sendContent}
            aria-describedby="send-content-hint"
            onChange={(event) => change({ sendContent: event.currentTarget.checked })}
          />
          {t.mailWords.verdict.sendContent}
        </label>
        <p id="send-content-hint" class="quiet">{t.mailWords.verdict.sendContentHint}</p>
      </fieldset>
      <KnownSenders />
      <DoneMarks />
      <fieldset>
        <legend>{t.settings.providers}</legend>
        {PROVIDER_NAMES.map((name) => {
          const letter = name.replace("provider", "");
          return (
            <div key={name} class="provider">
              <label class="check">
                <input
                  type="checkbox"
                  checked={draft.providers[name].enabled}
                  onChange={(event) =>
                    changeProvider(name, { enabled: event.currentTarget.checked })}
                />
                {t.say(t.settings.ask, { name: letter })}
              </label>
              <input
                type="password"
                autocomplete="off"
                aria-label={t.say(t.settings.key, { name: letter })}
                placeholder={t.say(t.settings.key, { name: letter })}
                value={draft.providers[name].key}
                onInput={(event) => changeProvider(name, { key: event.currentTarget.value.trim() })}
              />
            </div>
          );
        })}
        <label class="check">
          <input
            type="checkbox"
            checked={draft.rememberKeys}
            aria-describedby="remember-hint"
            onChange={(event) => change({ rememberKeys: event.currentTarget.checked })}
          />
          {t.settings.remember}
        </label>
        <p id="remember-hint" class="quiet">{t.settings.rememberHint}</p>
      </fieldset>
      <div class="row">
        <button type="submit" class="primary">{t.actions.save}</button>
        <span role="status" class="good-text">{saved ? t.settings.saved : ""}</span>
      </div>
    </form>
  );
}
