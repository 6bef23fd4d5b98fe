import type { ExplanationTexts } from "./texts.ts";
import { writtenDate } from "./written_date.ts";

/** Texts of explanations in Spanish. */
export const spanish: ExplanationTexts = {
  kinds: {
    geographic: "Número fijo.",
    mobile: "Número de móvil.",
    non_geographic: "Número fijo sin vínculo geográfico (router, telefonía por internet).",
    telemarketing: "Número polivalente verificado, destinado a sistemas de llamada automáticos.",
    technical_platform: "Número reservado a intercambios con una plataforma técnica (entregas, " +
      "recordatorios).",
    machine: "Número de máquina a máquina: ninguna persona llama con él.",
    special: "Número especial de un servicio de valor añadido.",
    short: "Número corto de un servicio de valor añadido.",
    operator_service: "Número corto de la atención al cliente de un operador.",
    directory: "Información telefónica (118).",
    social: "Número europeo de valor social (116).",
    emergency: "Número de emergencia.",
    message: "Número corto para SMS y MMS.",
    foreign: "Número extranjero.",
    unknown: "Ningún número del plan francés se escribe así.",
  },
  regions: {
    ile_de_france: "Región de París (Île-de-France)",
    north_west: "Noroeste de Francia",
    north_east: "Noreste de Francia",
    south_east: "Sureste de Francia y Córcega",
    south_west: "Suroeste de Francia",
    metropole: "Francia metropolitana",
    guadeloupe: "Guadalupe, San Martín y San Bartolomé",
    guyane: "Guayana Francesa",
    martinique: "Martinica",
    reunion: "Reunión y océano Índico",
    mayotte: "Mayotte",
    saint_pierre_et_miquelon: "San Pedro y Miquelón",
    overseas: "Francia de ultramar",
  },
  region: (name, relaxed) =>
    `Pertenece a: ${name}.` +
    (relaxed
      ? " Desde el 1 de enero de 2023 puede usarse en toda la Francia metropolitana: " +
        "no prueba dónde está quien llama."
      : ""),
  country: (name) => `País: ${name}. La lista del regulador francés no dice nada de este número.`,
  operator: (name, since) =>
    `Bloque asignado a ${name} el ${
      writtenDate(since)
    }. El número puede haberse portado desde entonces a otro operador.`,
  notAllotted: (from, to, asOf) =>
    `Nadie tiene el rango de ${from} a ${to} en el plan a fecha ${
      writtenDate(asOf)
    }: un número así en la pantalla está falsificado, salvo asignación posterior.`,
  reserved: (prefix) =>
    `Prefijo ${prefix}: reservado por el regulador para televenta y llamadas automáticas.`,
  tariffs: {
    free: "Llamada y servicio gratuitos.",
    normal: "El servicio es gratuito; la llamada cuesta lo que una ordinaria.",
    premium_low:
      "Servicio de pago: como máximo 0,06 € por minuto o 0,15 € por llamada, además del " +
      "precio de la llamada.",
    premium_medium:
      "Servicio de pago: como máximo 0,20 € por minuto o 0,50 € por llamada, además del " +
      "precio de la llamada.",
    premium_high:
      "Servicio de pago: como máximo 0,80 € por minuto o 3 € por llamada, además del precio " +
      "de la llamada.",
    announced:
      "Según el número, precio de una llamada ordinaria o servicio de pago: el precio se " +
      "anuncia gratis al comenzar.",
  },
  advice: {
    forged: "No devuelva la llamada ni dé nada: según ese plan, el número mostrado no puede ser " +
      "el de quien llama.",
    telemarketing_law:
      "Desde el 11 de agosto de 2026 en Francia la venta telefónica a consumidores exige " +
      "su consentimiento previo, salvo contrato en curso o venta de periódicos y revistas; " +
      "la lista Bloctel terminó ese día. " +
      "Ya antes solo se permitía de lunes a viernes, de 10 a 13 y de 14 a 20 horas, " +
      "no en festivos, cuatro veces al mes como máximo por el mismo vendedor.",
    telemarketing_report:
      "Una llamada comercial no consentida se denuncia en signal.conso.gouv.fr.",
    report_33700:
      "Una llamada o un mensaje fraudulento se denuncia al 33700: reenvíe el SMS, o envíe " +
      "«spam vocal» y el número. El 33700 no se ocupa de la simple televenta.",
    do_not_call_back:
      "Una llamada breve que cuelga puede servir para que llame a un número de pago: no " +
      "devuelva la llamada.",
    foreign_call_back:
      "Una llamada breve del extranjero puede servir para que la devuelva a su costa: no " +
      "devuelva llamadas de desconocidos.",
    mobile_sales:
      "Desde 2023 un número que empieza por 06 o 07 no puede usarse para venta con sistemas " +
      "automáticos.",
    emergency_never_calls:
      "Este número sirve para pedir ayuda. Una llamada que lo muestra está muy " +
      "probablemente falsificada.",
    no_proof: "El número mostrado puede estar falsificado: por sí solo no prueba quién llama.",
  },
};
