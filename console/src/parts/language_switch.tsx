import { useAppState } from "../state/app_state.ts";
import { useMessages } from "../text/language.ts";
import { isLanguage, LANGUAGE_LIST, LANGUAGES } from "../text/languages.ts";

/** The language of the page; each one is listed by its own name. */
export function LanguageSwitch() {
  const t = useMessages();
  const { settings, changeSettings } = useAppState();
  return (
    <select
      id="language"
      class="switch"
      aria-label={t.settings.language}
      value={settings.language}
      onChange={(event) => {
        const { value } = event.currentTarget;
        changeSettings({ ...settings, language: isLanguage(value) ? value : "auto" });
      }}
    >
      <option value="auto">{`${t.settings.language}: ${t.settings.auto}`}</option>
      {LANGUAGE_LIST.map((name) => (
        <option key={name} value={name} lang={name}>{LANGUAGES[name]}</option>
      ))}
    </select>
  );
}
