import type { ExplanationTexts } from "./texts.ts";
import { writtenDate } from "./written_date.ts";

/** Texts of explanations in French. */
export const french: ExplanationTexts = {
  kinds: {
    geographic: "Numéro fixe.",
    mobile: "Numéro de mobile.",
    non_geographic: "Numéro fixe sans attache géographique (box, téléphonie par internet).",
    telemarketing: "Numéro polyvalent vérifié, destiné aux systèmes d'appel automatisés.",
    technical_platform:
      "Numéro réservé aux échanges avec une plateforme technique (livraison, rappel de " +
      "rendez-vous).",
    machine: "Numéro de machine à machine : aucune personne n'appelle avec lui.",
    special: "Numéro spécial de service à valeur ajoutée.",
    short: "Numéro court de service à valeur ajoutée.",
    operator_service: "Numéro court du service client d'un opérateur.",
    directory: "Service de renseignements téléphoniques (118).",
    social: "Numéro européen de service à valeur sociale (116).",
    emergency: "Numéro d'urgence.",
    message: "Numéro court pour SMS et MMS.",
    foreign: "Numéro étranger.",
    unknown: "Aucun numéro du plan français ne s'écrit ainsi.",
  },
  regions: {
    ile_de_france: "Île-de-France",
    north_west: "Nord-Ouest de la France",
    north_east: "Nord-Est de la France",
    south_east: "Sud-Est de la France et Corse",
    south_west: "Sud-Ouest de la France",
    metropole: "France métropolitaine",
    guadeloupe: "Guadeloupe, Saint-Martin et Saint-Barthélemy",
    guyane: "Guyane",
    martinique: "Martinique",
    reunion: "La Réunion et océan Indien",
    mayotte: "Mayotte",
    saint_pierre_et_miquelon: "Saint-Pierre-et-Miquelon",
    overseas: "Outre-mer",
  },
  region: (name, relaxed) =>
    `Rattaché à : ${name}.` +
    (relaxed
      ? " Depuis le 1er janvier 2023, il peut être utilisé dans toute la métropole : " +
        "il ne prouve pas où se trouve l'appelant."
      : ""),
  country: (name) => `Pays : ${name}. La liste de l'Arcep ne dit rien de ce numéro.`,
  operator: (name, since) =>
    `Tranche attribuée à ${name} le ${
      writtenDate(since)
    }. Le numéro a pu être porté depuis chez un autre opérateur.`,
  notAllotted: (from, to, asOf) =>
    `Personne ne détient la tranche de ${from} à ${to} d'après le plan au ${
      writtenDate(asOf)
    } : un tel numéro affiché est usurpé, sauf attribution plus récente.`,
  reserved: (prefix) =>
    `Préfixe ${prefix} : réservé par l'Arcep au démarchage et aux appels automatisés.`,
  tariffs: {
    free: "Appel et service gratuits.",
    normal: "Service gratuit ; l'appel coûte le prix d'un appel ordinaire.",
    premium_low:
      "Service payant : au plus 0,06 € par minute ou 0,15 € par appel, en plus du prix de " +
      "l'appel.",
    premium_medium:
      "Service payant : au plus 0,20 € par minute ou 0,50 € par appel, en plus du prix de " +
      "l'appel.",
    premium_high:
      "Service payant : au plus 0,80 € par minute ou 3 € par appel, en plus du prix de " +
      "l'appel.",
    announced:
      "Selon le numéro, prix d'un appel ordinaire ou service payant : le prix est annoncé " +
      "gratuitement au début de l'appel.",
  },
  advice: {
    forged: "Ne rappelez pas et ne donnez rien : d'après ce plan, le numéro affiché ne peut pas " +
      "être celui de l'appelant.",
    telemarketing_law: "Depuis le 11 août 2026, démarcher un particulier par téléphone exige son " +
      "accord préalable, sauf contrat en cours ou vente de journaux et magazines ; " +
      "la liste Bloctel a pris fin à cette date. " +
      "Avant, les appels étaient déjà limités du lundi au vendredi, de 10 h à 13 h et de 14 h " +
      "à 20 h, hors jours fériés, quatre fois par mois au plus par un même professionnel.",
    telemarketing_report:
      "Un démarchage que vous n'avez pas accepté se signale sur signal.conso.gouv.fr.",
    report_33700: "Un appel ou un message frauduleux se signale au 33700 : transférez le SMS, ou " +
      "envoyez « spam vocal » suivi du numéro. Le 33700 ne traite pas le simple démarchage.",
    do_not_call_back:
      "Un appel bref qui raccroche peut servir à vous faire rappeler un numéro surtaxé : ne " +
      "rappelez pas.",
    foreign_call_back:
      "Un appel bref de l'étranger peut servir à vous faire rappeler à vos frais : ne " +
      "rappelez pas un inconnu.",
    mobile_sales:
      "Depuis 2023, un numéro en 06 ou 07 ne peut pas servir au démarchage par un système " +
      "automatisé.",
    emergency_never_calls:
      "Ce numéro sert à appeler les secours. Un appel qui l'affiche est très probablement " +
      "usurpé.",
    no_proof: "Le numéro affiché peut être usurpé : seul, il ne prouve pas qui appelle.",
  },
};
