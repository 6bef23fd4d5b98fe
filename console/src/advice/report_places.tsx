import { useState } from "preact/hooks";
import { createBrowserStore } from "../state/storage.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import { COUNTRIES, countryOfLanguage, regionOf, selectPlaces } from "./advice.ts";
import type { Home, ReportKind, ReportPlace } from "./advice.ts";
import type { Reported } from "./filled_report.ts";
import { FilledReportButtons } from "./filled_report_buttons.tsx";

const store = createBrowserStore();
const KEY = "country";

/** Returns the person's country: chosen, else the likely one; and a way to choose it. */
export function useCountry(): readonly [home: Home, choose: (country: string) => void] {
  const language = useLanguage();
  const [chosen, setChosen] = useState(() => store.read(KEY));
  const own = COUNTRIES.find((each) => each === chosen);
  const named = own ?? regionOf(navigator.languages);
  const likely = countryOfLanguage(language);
  const country = named ?? likely;
  const countries = own === undefined ? [country, likely] : [own];
  const home = { country, isSure: named !== null, countries };
  const choose = (country: string) => {
    store.write(KEY, country);
    setChosen(country);
  };
  return [home, choose];
}

/** Lets the person choose their country. */
export function CountryChoice({ id, label, country, onCountry }: {
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

/** Shows where something can be reported in the person's country, which they can change. */
export function ReportPlaces({ uses, id, country, onCountry, reported }: {
  uses: readonly ReportKind[];
  id: string;
  country: string;
  onCountry: (country: string) => void;
  /** The reported thing; without it nothing is filled in. */
  reported?: Reported | undefined;
}) {
  const { advice, mailWords: { advice: words } } = useMessages();
  return (
    <div class="places">
      <CountryChoice id={id} label={words.country} country={country} onCountry={onCountry} />
      <ul>
        {selectPlaces(country, uses).map(({ place, uses }) => (
          <li key={place.name} data-place={place.name}>
            <strong>{place.name}</strong>{" "}
            <span class="quiet">
              {uses.map((use) =>
                advice.uses[use]
              ).join(", ")}
            </span>
            <span class="ways">
              <Ways place={place} />
            </span>
            {reported !== undefined && (
              <FilledReportButtons
                reported={reported}
                place={place}
                uses={uses}
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
