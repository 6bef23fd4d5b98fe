import { countedIn } from "../plural.ts";
import type { RouteWords } from "./words.ts";

const counted = countedIn("es");

/** The route in Spanish. */
export const routeSpanish: RouteWords = {
  total: (hops, time) => `${counted(hops, "salto", "saltos")}, ${time} del primero al último.`,
  totalUnknown: (hops) =>
    `${counted(hops, "salto", "saltos")}. Sus horas no permiten decir cuánto tardaron.`,
  trusted: (time) => `Los servidores del destinatario responden de ${time} de ese tiempo.`,
  skew: (time) => `Los relojes difieren hasta en ${time}: los tiempos no son más seguros que eso.`,
  order: "El más antiguo primero.",
  scale: "Retraso en cada salto, en escala logarítmica",
  behind: (time) => `reloj desfasado: al menos ${time} por detrás del salto anterior`,
  inside: (hops, operator) => `${counted(hops, "salto", "saltos")} dentro de ${operator}`,
  rawField: "Campo sin tratar",
  notShown: (hops) => `No se muestran ${counted(hops, "salto más", "saltos más")}.`,
  exchange: {
    heading: "Lo que anotó el filtro de Microsoft",
    believed: "Escrito por el propio Microsoft 365 del destinatario.",
    claimed: "Cualquiera pudo escribir estos campos. No cuentan.",
  },
};
