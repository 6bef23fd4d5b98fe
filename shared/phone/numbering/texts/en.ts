import type { ExplanationTexts } from "./texts.ts";

/** Texts of explanations in English. */
export const english: ExplanationTexts = {
  kinds: {
    geographic: "Landline number.",
    mobile: "Mobile number.",
    non_geographic: "Landline number bound to no place (broadband boxes, internet telephony).",
    telemarketing: "Verified multi-purpose number, meant for automated calling systems.",
    technical_platform:
      "Number reserved for exchanges with a technical platform (delivery, appointment " +
      "reminder).",
    machine: "Machine-to-machine number: no person calls from it.",
    special: "Special number of a value-added service.",
    short: "Short number of a value-added service.",
    operator_service: "Short number of an operator's customer service.",
    directory: "Directory enquiries (118).",
    social: "European number of social value (116).",
    emergency: "Emergency number.",
    message: "Short number for SMS and MMS.",
    foreign: "Foreign number.",
    unknown: "No number of the French plan is written like this.",
  },
  regions: {
    ile_de_france: "Paris region (Île-de-France)",
    north_west: "North-west France",
    north_east: "North-east France",
    south_east: "South-east France and Corsica",
    south_west: "South-west France",
    metropole: "Metropolitan France",
    guadeloupe: "Guadeloupe, Saint Martin and Saint Barthélemy",
    guyane: "French Guiana",
    martinique: "Martinique",
    reunion: "Réunion and Indian Ocean",
    mayotte: "Mayotte",
    saint_pierre_et_miquelon: "Saint Pierre and Miquelon",
    overseas: "Overseas France",
  },
  region: (name, relaxed) =>
    `Belongs to: ${name}.` +
    (relaxed
      ? " Since 1 January 2023 it may be used all over metropolitan France: " +
        "it does not prove where the caller is."
      : ""),
  country: (name) => `Country: ${name}. The French regulator's list says nothing of this number.`,
  operator: (name, since) =>
    `Block allotted to ${name} on ${since}. ` +
    "The number may have been ported to another operator since.",
  notAllotted: (from, to, asOf) =>
    `Nobody holds the range from ${from} to ${to} in the plan as of ${asOf}: ` +
    "such a number on your display is forged, unless it was allotted since.",
  reserved: (prefix) =>
    `Prefix ${prefix}: reserved by the regulator for telemarketing and automated calls.`,
  tariffs: {
    free: "Call and service are free.",
    normal: "The service is free; the call costs as much as an ordinary one.",
    premium_low:
      "Paid service: at most €0.06 a minute or €0.15 a call, on top of the price of the " +
      "call.",
    premium_medium:
      "Paid service: at most €0.20 a minute or €0.50 a call, on top of the price of the " +
      "call.",
    premium_high:
      "Paid service: at most €0.80 a minute or €3 a call, on top of the price of the call.",
    announced:
      "By number, the price of an ordinary call or a paid service: the price is announced " +
      "free of charge when the call begins.",
  },
  advice: {
    forged: "Do not call back and give nothing away: by that plan the number displayed cannot be " +
      "the caller's.",
    telemarketing_law: "Since 11 August 2026, calling a consumer to sell needs prior consent, " +
      "unless a contract is running or newspapers and magazines are sold; " +
      "the Bloctel list ended on that day. " +
      "Before, calls were already limited to Monday to Friday, 10 to 13 and 14 to 20 o'clock, " +
      "not on public holidays, four times a month at most by one seller.",
    telemarketing_report: "Report a sales call that you did not agree to at signal.conso.gouv.fr.",
    report_33700:
      "Report a fraudulent call or message to 33700: forward the SMS, or send “spam vocal” " +
      "followed by the number. 33700 does not deal with mere telemarketing.",
    do_not_call_back:
      "A short call that hangs up may be there to make you call a premium number: do not " +
      "call back.",
    foreign_call_back:
      "A short call from abroad may be there to make you call back at your cost: do not " +
      "call back a stranger.",
    mobile_sales:
      "Since 2023, a number beginning with 06 or 07 may not be used for sales calls by " +
      "automated systems.",
    emergency_never_calls:
      "This number is for calling help. A call that displays it is very probably forged.",
    no_proof: "The number displayed can be forged: alone it does not prove who calls.",
  },
};
