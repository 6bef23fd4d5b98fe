import { useState } from "preact/hooks";
import { createBrowserStore } from "../state/storage.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import { COUNTRIES, findLikelyCountry, findRegion, selectPlaces } from "./places.ts";
import type { Home, ReportKind, ReportPlace } from "./places.ts";
import type { ReportedItem } from "./filled_report.ts";
import { FilledReportButtons } from "./filled_report_buttons.tsx";

const store = createBrowserStore();
const KEY = "country";

/** Returns the person's country, chosen or guessed, and a function that chooses another one. */
export function useCountry(): readonly [home: Home, choose: (country: string) => void] {
  const language = useLanguage();
  const [chosenCountry, setChosen] = useState(() => store.read(KEY));
  const validCountry = COUNTRIES.find((code) => code === chosenCountry);
  const namedCountry = validCountry ?? findRegion(navigator.languages);
  const likelyCountry = findLikelyCountry(language);
  const country = namedCountry ?? likelyCountry;
  const countries = validCountry === undefined ? [country, likelyCountry] : [validCountry];
  const home = { country, isSure: namedCountry !== null, countries };
  const choose = (country: string) => {
    store.write(KEY, country);
    setChosen(country);
  };
  return [home, choose];
}

/** Shows a choice of the person's country. */
export function CountryChoice({ id, label, country, onCountry }: {
  /** End of the field's id, unique on the page. */
  id: string;
  label: string;
  country: string;
  onCountry: (country: string) => void;
}) {
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: "region" });
  const formatCountry = (code: string) => names.of(code) ?? code;
  return (
    <label for={`country-${id}`} class="inline-label">
      {label}
      <select
        id={`country-${id}`}
        value={country}
        onChange={({ currentTarget: { value } }) => onCountry(value)}
      >
        {COUNTRIES.toSorted((a, b) => formatCountry(a).localeCompare(formatCountry(b), language))
          .map((code) => <option key={code} value={code}>{formatCountry(code)}</option>)}
      </select>
    </label>
  );
}

/** Shows where to report something in the person's country, and a choice of the country. */
export function ReportPlaces({ kinds, id, country, onCountry, reportedItem }: {
  kinds: readonly ReportKind[];
  /** The `id` of the {@linkcode CountryChoice}. */
  id: string;
  country: string;
  onCountry: (country: string) => void;
  /** What is reported; without it there are no filled reports. */
  reportedItem?: ReportedItem | undefined;
}) {
  const { advice, mailWords: { advice: words } } = useMessages();
  return (
    <div class="places">
      <CountryChoice id={id} label={words.country} country={country} onCountry={onCountry} />
      <ul>
        {selectPlaces(country, kinds).map(({ place, kinds }) => (
          <li key={place.name} data-place={place.name}>
            <strong>{place.name}</strong>{" "}
            <span class="quiet">
              {kinds.map((kind) =>
                advice.uses[kind]
              ).join(", ")}
            </span>
            <span class="ways">
              <Ways place={place} />
            </span>
            {reportedItem !== undefined && (
              <FilledReportButtons
                reportedItem={reportedItem}
                place={place}
                kinds={kinds}
                country={country}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ways({ place: { url, mail, sms, phone } }: { place: ReportPlace }) {
  const { mailWords: { advice: { by } } } = useMessages();
  return (
    <>
      {url !== undefined && (
        <a href={url} target="_blank" rel="noopener noreferrer">{new URL(url).hostname}</a>
      )}
      {mail !== undefined && (
        <span>
          {by.mail} <a href={`mailto:${mail}`}>{mail}</a>
        </span>
      )}
      {sms !== undefined && (
        <span>
          {by.sms} <strong class="figure">{sms}</strong>
        </span>
      )}
      {phone !== undefined && (
        <span>
          {by.phone} <strong class="figure">{phone}</strong>
        </span>
      )}
    </>
  );
}
