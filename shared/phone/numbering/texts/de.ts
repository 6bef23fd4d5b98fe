import type { ExplanationTexts } from "./texts.ts";
import { writtenDate } from "./written_date.ts";

/** Texts of explanations in German. */
export const german: ExplanationTexts = {
  kinds: {
    geographic: "Festnetznummer.",
    mobile: "Mobilfunknummer.",
    non_geographic: "Festnetznummer ohne Ortsbezug (Router, Internettelefonie).",
    telemarketing: "Geprüfte Mehrzwecknummer für automatische Anrufsysteme.",
    technical_platform: "Nummer für den Austausch mit einer technischen Plattform (Lieferung, " +
      "Terminerinnerung).",
    machine: "Nummer für die Kommunikation zwischen Maschinen: Kein Mensch ruft damit an.",
    special: "Sondernummer eines Mehrwertdienstes.",
    short: "Kurznummer eines Mehrwertdienstes.",
    operator_service: "Kurznummer des Kundendienstes eines Anbieters.",
    directory: "Telefonauskunft (118).",
    social: "Europäische Nummer von sozialem Wert (116).",
    emergency: "Notrufnummer.",
    message: "Kurznummer für SMS und MMS.",
    foreign: "Ausländische Nummer.",
    unknown: "So wird keine Nummer des französischen Plans geschrieben.",
  },
  regions: {
    ile_de_france: "Großraum Paris (Île-de-France)",
    north_west: "Nordwestfrankreich",
    north_east: "Nordostfrankreich",
    south_east: "Südostfrankreich und Korsika",
    south_west: "Südwestfrankreich",
    metropole: "Frankreich (Mutterland)",
    guadeloupe: "Guadeloupe, Saint-Martin und Saint-Barthélemy",
    guyane: "Französisch-Guayana",
    martinique: "Martinique",
    reunion: "Réunion und Indischer Ozean",
    mayotte: "Mayotte",
    saint_pierre_et_miquelon: "Saint-Pierre und Miquelon",
    overseas: "Französische Überseegebiete",
  },
  region: (name, relaxed) =>
    `Zugeordnet: ${name}.` +
    (relaxed
      ? " Seit dem 1. Januar 2023 darf sie im ganzen Mutterland genutzt werden: " +
        "Sie beweist nicht, wo der Anrufer ist."
      : ""),
  country: (name) =>
    `Land: ${name}. Die Liste der französischen Behörde sagt über diese Nummer nichts.`,
  operator: (name, since) =>
    `Block zugeteilt an ${name} am ${
      writtenDate(since, ".")
    }. Die Nummer kann seither zu einem anderen Anbieter mitgenommen worden sein.`,
  notAllotted: (from, to, asOf) =>
    `Niemand hält den Bereich von ${from} bis ${to} im Plan mit Stand ${
      writtenDate(asOf, ".")
    }: Eine solche angezeigte Nummer ist gefälscht, außer sie wurde seither zugeteilt.`,
  reserved: (prefix) =>
    `Vorwahl ${prefix}: von der Behörde für Telefonwerbung und automatische Anrufe reserviert.`,
  tariffs: {
    free: "Anruf und Dienst sind kostenlos.",
    normal: "Der Dienst ist kostenlos; der Anruf kostet so viel wie ein gewöhnlicher.",
    premium_low: "Kostenpflichtiger Dienst: höchstens 0,06 € je Minute oder 0,15 € je Anruf, " +
      "zusätzlich zum Anruf.",
    premium_medium: "Kostenpflichtiger Dienst: höchstens 0,20 € je Minute oder 0,50 € je Anruf, " +
      "zusätzlich zum Anruf.",
    premium_high:
      "Kostenpflichtiger Dienst: höchstens 0,80 € je Minute oder 3 € je Anruf, zusätzlich " +
      "zum Anruf.",
    announced:
      "Je nach Nummer Preis eines gewöhnlichen Anrufs oder kostenpflichtiger Dienst: Der " +
      "Preis wird zu Beginn kostenlos angesagt.",
  },
  advice: {
    forged: "Rufen Sie nicht zurück und geben Sie nichts preis: Nach diesem Plan kann die " +
      "angezeigte Nummer nicht die des Anrufers sein.",
    telemarketing_law: "Seit dem 11. August 2026 brauchen Werbeanrufe bei Verbrauchern " +
      "in Frankreich deren vorherige Zustimmung, außer bei laufendem Vertrag oder " +
      "für Zeitungen und Zeitschriften; die Liste Bloctel endete an diesem Tag. " +
      "Schon vorher waren Anrufe nur montags bis freitags von 10 bis 13 und 14 bis 20 Uhr " +
      "erlaubt, nicht an Feiertagen, höchstens viermal im Monat durch denselben Anbieter.",
    telemarketing_report: "Werbeanrufe ohne Ihre Zustimmung melden Sie auf signal.conso.gouv.fr.",
    report_33700:
      "Betrügerische Anrufe und Nachrichten melden Sie der 33700: SMS weiterleiten oder " +
      "„spam vocal“ und die Nummer senden. Für bloße Werbung ist die 33700 nicht zuständig.",
    do_not_call_back:
      "Ein kurzer Anruf, der auflegt, soll Sie womöglich zum Rückruf einer teuren Nummer " +
      "bringen: Rufen Sie nicht zurück.",
    foreign_call_back:
      "Ein kurzer Anruf aus dem Ausland soll Sie womöglich zu einem teuren Rückruf bringen: " +
      "Rufen Sie Unbekannte nicht zurück.",
    mobile_sales: "Seit 2023 dürfen automatische Systeme nicht mit Nummern, die mit 06 oder 07 " +
      "beginnen, für Werbung anrufen.",
    emergency_never_calls:
      "Mit dieser Nummer ruft man Hilfe. Ein Anruf, der sie anzeigt, ist sehr " +
      "wahrscheinlich gefälscht.",
    no_proof: "Die angezeigte Nummer kann gefälscht sein: Sie allein beweist nicht, wer anruft.",
  },
};
