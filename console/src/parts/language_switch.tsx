import { useAppState } from "../state/app_state.ts";
import { useMessages } from "../text/locale.ts";
import { chooseLanguage } from "../text/languages.ts";

/** Shows the choice of the page's language; each is listed by its own name. */
export function LanguageSwitch() {
  const t = useMessages();
  const { settings, changeSettings, languages } = useAppState();
  const automaticLanguage = languages.get(chooseLanguage("auto", navigator.languages, languages));
  return (
    <select
      id="language"
      class="switch"
      aria-label={t.settings.language}
      value={languages.has(settings.language) ? settings.language : "auto"}
      onChange={(event) => {
        const { value } = event.currentTarget;
        changeSettings({ ...settings, language: value });
      }}
    >
      <option value="auto">{`Auto (${automaticLanguage?.name})`}</option>
      {[...languages.values()].map(({ code, name }) => (
        <option key={code} value={code} lang={code}>{name}</option>
      ))}
    </select>
  );
}
