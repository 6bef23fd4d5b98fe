import { countedIn } from "../plural.ts";
import type { HistoryWords } from "./words.ts";

const counted = countedIn("es");

/** Past results in Spanish. */
export const historySpanish: HistoryWords = {
  title: (count) => count === 0 ? "Resultados anteriores" : `Resultados anteriores: ${count}`,
  keep: "Guardar los resultados en este navegador",
  says: (most) =>
    `Desactivado, un resultado desaparece con esta pestaña. Activado, cada correo analizado queda aquí con su resultado, los últimos ${most}, hasta que los elimine; cualquiera que use este navegador puede leerlos. No se envía nada.`,
  empty: "Todavía no hay nada guardado.",
  failed: "Este navegador no permite que la página guarde resultados.",
  when: "Cuándo",
  open: (subject) => `Abrir el resultado: ${subject}`,
  remove: "Eliminar",
  removeOne: (subject) => `Eliminar el resultado: ${subject}`,
  clear: "Eliminar todos",
  fromHistory: (time) =>
    `Resultado del ${time}, de los resultados anteriores. No se ha vuelto a preguntar nada.`,
  fromFile: (time) =>
    `De un archivo guardado, con fecha ${time}. Las respuestas del servidor son las del archivo, que cualquiera puede haber cambiado; haga comprobar de nuevo el remitente antes de fiarse.`,
  byFile: "Según el archivo guardado; ahora no se ha preguntado al servidor.",
  notResult: (name) => `${name} es un resultado dañado, o de otra versión de esta página.`,
  unkept: (count) =>
    `${
      counted(count, "correo es demasiado largo", "correos son demasiado largos")
    } para guardarse; al recargar la página se pierden.`,
};
