import { spanishAccount } from "../account/words_es.ts";
import { SPANISH } from "../../../shared/analysis/findings/sentences/es.ts";
import { ES_NAMES } from "../../../shared/body/names/es.ts";
import { ES } from "../../../shared/body/sentences/es.ts";
import { EXCHANGE_ES } from "../../../shared/authentication/exchange/texts/es.ts";
import advice from "../../../catalogue/advice/es.json" with { type: "json" };
import { ES as mailWords } from "../mail/words/es.ts";
import { findingWords } from "./finding_words.ts";
import { featuresSpanish } from "./features/es.ts";
import { historySpanish } from "./history/es.ts";
import { listSpanish } from "./lists/es.ts";
import type { Messages } from "./messages.ts";
import { pageSpanish } from "./page/es.ts";
import { countedIn } from "./plural.ts";
import { reasonsSpanish } from "./reasons/es.ts";
import { reportSpanish } from "./report/es.ts";
import { routeSpanish } from "./route/es.ts";
import { verifiedSpanish } from "./verified/es.ts";

const counted = countedIn("es");

/** The page in Spanish. */
export const spanish: Messages = {
  ...findingWords(SPANISH, ES, ES_NAMES),
  exchange: EXCHANGE_ES,
  routeWords: routeSpanish,
  pageWords: pageSpanish,
  reportWords: reportSpanish,
  featureWords: featuresSpanish,
  historyWords: historySpanish,
  reasonWords: reasonsSpanish,
  verifiedWords: verifiedSpanish,
  listWords: listSpanish,
  brand: "Confianza en correos y llamadas",
  mailWords,
  advice,
  skip: "Ir al contenido",
  sections: {
    mail: "Analizar un correo",
    number: "Comprobar un número",
    settings: "Ajustes",
  },
  tabs: {
    mail: "Analizar correo",
    number: "Comprobar número",
    settings: "Ajustes",
  },
  navigation: "Secciones",
  credits: {
    left: (left, of) => `${counted(left, "análisis", "análisis")} de ${of} para hoy`,
    unlimited: "Sin límite diario",
    resets: (time) => `se renuevan en ${time}`,
    usedUp: (time) =>
      `Los análisis de hoy se han agotado. Habrá nuevos en ${time}, a medianoche UTC.`,
    refused: (time) =>
      `El servidor indica que los análisis de hoy se han agotado. Inténtelo de nuevo en ${time}.`,
  },
  actions: {
    analyse: "Analizar",
    cancel: "Cancelar",
    clear: "Borrar",
    check: "Comprobar",
    send: "Enviar",
    save: "Guardar",
  },
  mail: {
    placeholder: "Received: from …\nFrom: …\nSubject: …",
    samples: "Pruebe uno de los nuestros:",
    sample: { clean: "Limpio", phishing: "Phishing", forwarded: "Reenviado" },
    progress: "Avance del análisis",
    steps: {
      basic_parsing: "Lectura de las cabeceras",
      ip_parsing: "Búsqueda de direcciones",
      received_chain: "Seguimiento del recorrido",
      domain_arc: "Dominio del remitente y ARC",
      ip_reputation: "Consulta de reputación",
      spf: "SPF",
      dkim: "DKIM",
      complete: "Veredicto",
    },
    stepStatus: {
      processing: "en curso",
      success: "bien",
      warning: "por revisar",
      error: "mal",
      waiting: "en espera",
    },
    received: "Las cabeceras pegadas",
  },
  result: {
    heading: "Resultado",
    broken:
      "No se pudo mostrar la respuesta del servidor. ¿Es esta página más nueva o más antigua que el servidor?",
    score: (score) => `${score} de 100`,
    levels: {
      safe: "Seguro",
      low: "Riesgo bajo",
      medium: "Riesgo medio",
      high: "Riesgo alto",
      critical: "Riesgo crítico",
    },
    from: "De",
    subject: "Asunto",
    date: "Fecha",
    none: "ninguno",
    unknown: "no indicado",
    authentication: "¿Es auténtico el remitente?",
    auth: {
      pass: "superado",
      fail: "no superado",
      softfail: "probablemente no superado",
      neutral: "neutro",
      none: "ninguno",
      policy: "rechazado por una regla local",
      temperror: "error DNS pasajero",
      permerror: "error en los registros",
      headers_verified: "cabeceras verificadas",
      cannot_confirm: "no se puede confirmar",
    },
    unreported: "no indicado",
    findings: "Hallazgos",
    noFindings: "Nada llama la atención.",
    severity: { low: "Bajo", medium: "Medio", high: "Alto", critical: "Crítico" },
    route: "Recorrido",
    noRoute: "Ningún servidor dejó rastro de este correo.",
    encrypted: "cifrado",
    notEncrypted: "cifrado no indicado",
    unproven:
      "Nada prueba que el servidor receptor haya escrito estos resultados: un fallo cuenta, un acierto no.",
    genuine: {
      server: "Lo que dijo su servidor",
      serverSays: "Resultados del servidor que recibió el correo por usted.",
      claimed: "Lo que se afirma",
      claimedSays: "Resultados en campos que cualquiera pudo escribir. No cuentan.",
      nothing: "Nada.",
      verified: "Lo que hemos verificado",
      verifiedSays: "Preguntado al DNS y calculado de nuevo ahora mismo.",
      notVerified:
        "Este servidor no verifica los correos por sí mismo (DNS_RESOLVER no está configurado).",
      domain: "dominio",
      selector: "selector",
      aligned: "el del autor:",
      policy: "política",
      by: "según",
      yes: "sí",
      no: "no",
    },
    trustEnds: "Aquí acaba la confianza",
    trustEndsSays:
      "Solo lo que sigue lo escribieron los servidores del destinatario. Todo lo anterior puede ser inventado.",
    hop: { from: "de", by: "por", forWhom: "para", protocol: "con" },
    names: "Direcciones y dominios",
    domain: "Dominio",
    remark: "Observación",
    address: "Dirección IP",
    scope: { global: "pública", local: "privada o reservada", example: "para ejemplos" },
    looksLike: (other) => `puede confundirse con ${other}`,
    disguised: "letras de otro alfabeto que parecen latinas",
    international: (unicode) => `se muestra como ${unicode}`,
    reputation: "Reputación",
    provider: "Proveedor",
    answer: "Respuesta",
    noReputation: "No se consultó a ningún proveedor. Actívelos en los ajustes.",
    verdict: {
      safe: "seguro",
      suspicious: "sospechoso",
      malicious: "malicioso",
      unknown: "desconocido",
    },
    reputationStatus: { ok: "respondió", error: "falló", skipped: "no consultado" },
    fields: "Todos los campos",
    fieldsSay: (count) =>
      `${counted(count, "campo descodificado", "campos descodificados")} junto al texto sin tratar`,
    field: "Campo",
    decoded: "Descodificado",
    raw: "Sin tratar",
    same: "igual que sin tratar",
    moreFields: (count) => `No se muestran ${counted(count, "campo más", "campos más")}.`,
  },
  reasons: {
    spf: {
      pass: (domain) => `El servidor de envío puede enviar en nombre de ${domain}.`,
      fail: (domain) => `El servidor de envío no puede enviar en nombre de ${domain}.`,
      softfail: (domain) => `${domain} no incluye el servidor de envío, sin prohibirlo.`,
      neutral: (domain) => `${domain} no dice nada del servidor de envío.`,
      none: (domain) => `${domain} no dice qué servidores pueden enviar en su nombre.`,
      error: "No se pudo hacer la comprobación.",
      unreported: "El servidor receptor no indica ninguna comprobación SPF.",
    },
    dkim: {
      pass: (domain) => `Firmado por ${domain} y sin cambios desde entonces.`,
      fail: (domain) =>
        `La firma de ${domain} no corresponde: modificado por el camino o falsificado.`,
      neutral: (domain) => `La firma de ${domain} no se pudo usar.`,
      none: () => "El correo no está firmado.",
      error: "No se pudo comprobar la firma.",
      unreported: "El servidor receptor no indica ninguna comprobación DKIM.",
    },
    dmarc: {
      pass: (domain) => `${domain}, que figura como remitente, responde de este correo.`,
      fail: (domain) => `${domain}, que figura como remitente, no responde de este correo.`,
      neutral: (domain) => `${domain} deja la cuestión abierta.`,
      none: (domain) => `${domain} no publica ninguna política.`,
      error: "No se pudo comprobar la política.",
      unreported: "El servidor receptor no indica ninguna comprobación DMARC.",
    },
    headersVerified: (domain) =>
      `Quien tiene la clave de ${domain} firmó estas cabeceras; no se dio el cuerpo.`,
    cannotConfirm: (domain) =>
      `${domain} no se puede confirmar solo con campos copiados, lo que no indica una falsificación.`,
    theDomain: "el dominio del remitente",
    arc: {
      none: "No fue reenviado por un servicio que selle lo que vio.",
      pass: (count, domain) =>
        `Reenviado: ${counted(count, "sello", "sellos")}, cadena íntegra, el último de ${domain}.`,
      fail: (count, domain) =>
        `Reenviado: ${counted(count, "sello", "sellos")}, cadena rota, el último de ${domain}.`,
    },
  },
  share: {
    heading: "Guardar o compartir",
    downloads: "Descargar como",
    calendar: "Calendario",
    webhook: "Enviar a un webhook",
    address: "Dirección del webhook",
    addressOptional: "Vacío: la dirección configurada en el servidor.",
    kind: "Como",
    workflow: "Exportación en todos los formatos",
    scenario: "Escenario: el análisis y las cabeceras sin tratar",
    action: "Acción",
    sending: "Enviando …",
    sent: (status) => `Entregado; el webhook respondió ${status}.`,
    needAddress: "Introduzca la dirección del webhook.",
  },
  score: {
    arithmetic: "De dónde sale la puntuación",
    patternScore: "Puntuación de los patrones",
    patternSays: "la más alta de los patrones reconocidos",
    headerScore: "Puntuación de las cabeceras",
    headerSays: "la suma de las reglas aplicadas, 100 como máximo",
    classifier: "Clasificador (versión 2 de la puntuación)",
    iaScore: "Clasificador",
    iaSays: "probabilidad de que el mensaje sea no deseado, sobre 100; abajo está lo que más pesó",
    velocityScore: "Frecuencia",
    velocitySays: "cuántas veces se vio a este remitente en una hora; diez veces valen 100",
    patterns: "Patrones",
    patternsSay: (matched, checked) =>
      `${counted(matched, "patrón reconocido", "patrones reconocidos")} de ${checked}`,
    pattern: "Patrón",
    matchScore: "Coincidencia",
    points: "Puntos",
    why: "Por qué",
    rules: "Reglas de cabecera",
    rulesSay: (applied, checked) =>
      `${counted(applied, "regla aplicada", "reglas aplicadas")} de ${checked}`,
    noPatterns: "Ningún patrón reconocido.",
    noRules: "Ninguna regla aplicada.",
    highlighted: "Palabras encontradas",
    highlightedNone: "No se encontró ninguna palabra suelta en el texto.",
  },
  number: {
    intro:
      "Dice si un número está reservado para llamadas automáticas y comerciales, quién lo tiene y si puede existir.",
    label: "Número de teléfono",
    hint: "En cualquier forma habitual: 01 62 00 00 01, 01.62.00.00.01, +33 1 62 …",
    empty: "Introduzca primero un número.",
    invalid:
      "Esto no es un número de teléfono: hacen falta diez cifras que empiecen por 0, un número corto, o + y el prefijo del país.",
    asSent: (number) => `Comprobado como ${number}`,
    blocked: "En la lista de bloqueo",
    blockedSays: (count) => `${counted(count, "rango contiene", "rangos contienen")} este número.`,
    free: "No está en la lista",
    freeSays:
      "Ningún rango de la lista contiene este número. Eso solo no hace honrado a quien llama.",
    forged: "Según el plan nadie tiene este número",
    explanation: {
      title: "Lo que se sabe de este número",
      price: "Precio:",
      advice: "Qué hacer",
      sources: "Fuentes",
    },
    numbering: "Plan de numeración",
    range: "Rango",
    pattern: "Números",
    database: (version, total) => `Lista ${version}, ${total} números`,
    list: "La lista",
    info: "Mostrar",
    refresh: "Recargar",
    refreshed: "La lista se ha vuelto a cargar.",
    fields: {
      version: "Versión",
      name: "Nombre",
      description: "Descripción",
      patternCount: "Rangos",
      total_blocked: "Números",
      cachedAt: "Cargada",
      expiresAt: "Se conserva hasta",
      source: "Fuente",
    },
  },
  account: spanishAccount,
  settings: {
    server: "Servidor",
    baseUrl: "URL base",
    baseUrlHint:
      "Vacío: el servidor del que viene esta página. Al guardar otro la página se recarga y solo puede hablar con él.",
    baseUrlBad:
      "Introduzca una dirección https (http solo en este equipo), sin nombre de usuario ni consulta.",
    clientKey: "Clave de cliente",
    clientKeyHint: "Se envía como Authorization: Bearer.",
    providers: "Proveedores de reputación",
    ask: (name) => `Consultar al proveedor ${name}`,
    key: (name) => `Clave del proveedor ${name}`,
    remember: "Recordar las claves en este navegador",
    rememberHint:
      "Si no, se olvidan al cerrar la página. Cualquiera que use este navegador podría leerlas.",
    language: "Idioma",
    auto: "como el navegador",
    saved: "Guardado.",
  },
  failures: {
    tooMany: (time) => `Demasiadas peticiones a la vez. Pruebe de nuevo en ${time}.`,
    unreachable:
      "No se puede acceder al servidor. ¿Está en marcha y es correcta la URL base de los ajustes?",
    broken_off:
      "La conexión se cortó antes de acabar el análisis. Se muestra lo que ya había llegado.",
    not_understood: "El servidor respondió algo que esta página no entiende.",
    unauthorized: "El servidor pide una clave de cliente válida. Introdúzcala en los ajustes.",
    too_large: "Es más de lo que admite el servidor.",
    refused: "El servidor no aceptó la petición.",
    server: "El servidor no pudo hacerlo.",
    serverSays: (message) => `Dice: ${message}`,
    request: (id) => `Petición ${id}`,
    cancelled: "Cancelado.",
  },
};
