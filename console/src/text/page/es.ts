import type { PageWords } from "./words.ts";

/** The frame of the page in Spanish. */
export const pageSpanish: PageWords = {
  theme: "Colores",
  themes: { auto: "como el sistema", light: "claros", dark: "oscuros" },
  version: (version) => `Versión ${version}`,
  docs: "Documentación de la API",
  licence: "Licencia MIT",
  privacy: "Qué pasa con lo que introduce",
  privacySays: [
    "Lo que manda analizar va al servidor indicado en los ajustes, y a nadie más. Los proveedores de reputación solo se consultan si usted los activa; reciben direcciones de servidores, nunca el correo.",
    "El servidor no guarda ningún correo más allá de su respuesta, salvo que su operador lo haya configurado así.",
    "Este navegador guarda sus ajustes y el número de análisis de hoy. Guarda claves y resultados pasados solo si usted lo pide.",
    "La página no carga nada de otro lugar: ni tipos de letra, ni contadores, ni cookies.",
    "El último resultado y la tabla de varios correos quedan en esta pestaña hasta que se cierre o se borren; enviar o no el contenido de los correos lo decide usted.",
  ],
};
