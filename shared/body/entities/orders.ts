/** The number of an order or a bill. */
export interface FoundOrder {
  readonly value: string;
  readonly text: string;
  readonly kind: "order" | "invoice";
}

/** `Order no. 302-4471`, `fattura n. 12345`, `factura n.º 12345` */
const NUMBER_BEHIND =
  /\b(order|purchase|booking|reservation|invoice|commande|r\u00e9servation|facture|bestellung|bestell|auftrags?|buchungs?|rechnungs?|ordine|prenotazione|fattura|pedido|reserva|factura)[ -]?(?:(?:id|ref|reference|code|no|nr|num|number|num\u00e9ro|nummer|numero|n\u00famero)\b\.?|#|n\.?\s?[\u00b0\u00ba]|n\.)\s{0,2}(?:is|est|ist|\u00e8|es|:|#)?\s{0,2}#?([A-Z0-9][A-Z0-9-]{3,24})\b/gi;
/** `numero ordine 12345678`, `N° de commande : 12345678` */
const NUMBER_BEFORE =
  /(?:\b(?:id|ref|reference|code|no|nr|num|number|num\u00e9ro|nummer|numero|n\u00famero)\b\.?|#|\bn\.?\s?[\u00b0\u00ba]|\bn\.)\s?(?:d(?:e|i|el|ella|ell)?['\u2019 ]\s?|of )?(?:your |votre |tu |su )?(order|purchase|booking|reservation|invoice|commande|r\u00e9servation|facture|bestellung|bestell|auftrags?|buchungs?|rechnungs?|ordine|prenotazione|fattura|pedido|reserva|factura)\s{0,2}(?:is|est|ist|\u00e8|es|:|#)?\s{0,2}#?([A-Z0-9][A-Z0-9-]{3,24})\b/gi;
/** `Ordine: 12345678`, `purchase order 12345678` */
const NO_NUMBER =
  /\b(order|booking|reservation|invoice|commande|r\u00e9servation|facture|bestellung|bestell|auftrags?|buchungs?|rechnungs?|ordine|prenotazione|fattura|pedido|reserva|factura)(?: ?: ?| )#?([A-Z0-9][A-Z0-9-]{3,24})\b/gi;
/** How a number follows its label, and the fewest digits it must then have. */
const FORMS: readonly (readonly [RegExp, number])[] = [
  [NUMBER_BEHIND, 3],
  [NUMBER_BEFORE, 3],
  [NO_NUMBER, 5],
];
/** The start of a label: most texts have none. */
const LABEL =
  /\b(?:order|purchase|booking|reserva|invoice|commande|r\u00e9serva|factur|bestell|auftrag|buchung|rechnung|ordine|prenotazione|fattura|pedido)/i;
const BILLS = new Set("invoice facture rechnung rechnungs fattura factura".split(" "));

/** Maximum number of candidates examined of one form. */
const MAX_CANDIDATES = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Finds the numbers of orders and bills in a text by their labels. */
export function* findOrders(text: string): Generator<FoundOrder> {
  if (!LABEL.test(text)) return;
  for (const [form, digits] of FORMS) {
    let count = 0;
    for (const [found, word = "", value = ""] of text.matchAll(form)) {
      if (++count > MAX_CANDIDATES) break;
      if (value.replaceAll(/\D/g, "").length < digits || DAY.test(value)) continue;
      yield { value, text: found, kind: BILLS.has(word.toLowerCase()) ? "invoice" : "order" };
    }
  }
}
