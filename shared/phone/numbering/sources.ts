import type { NumberExplanation } from "../../contract/number_explanation.ts";
import type { PlanFile } from "./plan_file.ts";

/** Source of a statement. */
export type PlanSource = NumberExplanation["sources"][number];

/**
 * Texts that statements are based on; {@linkcode createAllotmentSource} creates that of the allotments.
 */
export const SOURCES = {
  plan: {
    id: "plan",
    title: "Plan national de numérotation, décision n° 2018-0881 modifiée par la n° 2022-1583",
    publisher: "Arcep",
    date: "2022-09-01",
  },
  emergency: {
    id: "emergency",
    title: "Liste des numéros d'urgence",
    publisher: "Arcep",
    url: "https://www.arcep.fr/demarches-et-services/utilisateurs/" +
      "je-cherche-la-liste-des-numeros-durgence.html",
  },
  law: {
    id: "law",
    title:
      "Loi n° 2025-594 du 30 juin 2025, article 13 ; décret n° 2022-1313 du 13 octobre 2022 ; " +
      "Code de la consommation, article L. 223-5",
    publisher: "République française",
    date: "2025-06-30",
  },
  report: {
    id: "report",
    title: "SMS et appels indésirables : le 33 700",
    publisher: "DGCCRF",
    url: "https://www.economie.gouv.fr/dgccrf/" +
      "sms-et-appels-indesirables-le-33-700-facilite-le-signalement-des-numeros-frauduleux",
  },
  signal_conso: {
    id: "signal_conso",
    title: "SignalConso",
    publisher: "DGCCRF",
    url: "https://signal.conso.gouv.fr/",
  },
  call_back: {
    id: "call_back",
    title: "Identifier un spam vocal",
    publisher: "33700",
    url: "https://www.33700.fr/identifier-et-signaler-un-spam-vocal/",
  },
  foreign: {
    id: "foreign",
    title: "libphonenumber-js",
    publisher: "libphonenumber",
    url: "https://www.npmjs.com/package/libphonenumber-js",
  },
} as const satisfies Readonly<Record<string, PlanSource>>;

/** Creates the source of the allotments, with the attribution that their licence asks for. */
export function createAllotmentSource(
  { title, publisher, date, url, licence }: PlanFile,
): PlanSource {
  return { id: "majnum", title, publisher, date, url, licence };
}
