import type { FindingId } from "../registry.ts";
import type { Sentence } from "../sentence.ts";

/**
 * The name and the sentence of each finding.
 * Made by `deno task findings` from `catalogue/findings/headers`.
 */
export const SPANISH = {
  analysis_failed: {
    name: "No se pudo juzgar",
    says: "No se pudo juzgar el mensaje por un error nuestro.",
  },
  arc_broken: {
    name: "Cadena ARC rota",
    says: "La propia cadena ARC declara que está rota.",
  },
  arc_incomplete: {
    name: "Cadena ARC incompleta",
    says: "A la cadena ARC le falta uno de sus campos.",
  },
  arc_malformed: {
    name: "Cadena ARC mal formada",
    says: "La cadena ARC no está escrita como exige la norma.",
  },
  authentication_contradicted: {
    name: "Control contradicho",
    says:
      "Un campo más abajo afirma superado un control que, según el resultado que cuenta, falló.",
  },
  authentication_empty: {
    name: "Autor no confirmado",
    says:
      "Su servidor comprobó el mensaje y ningún control se superó para {domain}, el dominio del autor.",
  },
  authentication_empty_verified: {
    name: "Autor no confirmado",
    says: "Lo hemos comprobado por DNS y nada prueba {domain}, el dominio del autor.",
  },
  authentication_missing: {
    name: "Ningún control indicado",
    says: "Ningún servidor indica si el remitente fue autenticado.",
  },
  authentication_unaligned: {
    name: "Se autenticó otro dominio",
    says: "Su servidor autenticó un dominio distinto de {domain}, el del autor.",
  },
  authentication_unaligned_verified: {
    name: "Se autenticó otro dominio",
    says: "Hemos verificado un dominio distinto de {domain}, el del autor.",
  },
  authentication_unproven: {
    name: "Resultados sin probar",
    says:
      "El propio mensaje contiene resultados de controles, y nada prueba que los escribiera su servidor.",
  },
  author_domain_impossible: {
    name: "Dominio imposible",
    says: "El dominio del autor, {domain}, no puede existir.",
  },
  author_is_recipient: {
    name: "Autor igual al destinatario",
    says: "La dirección del autor es también la del destinatario.",
  },
  author_of_recipient: {
    name: "Se hace pasar por interno",
    says:
      "El autor dice ser del dominio del destinatario, {domain}, pero el mensaje viene de fuera y nada lo prueba.",
  },
  bounce_path_empty: {
    name: "Sin dirección de devolución",
    says:
      "El mensaje no tiene dirección para avisos de error, lo que solo es normal en los avisos automáticos.",
  },
  brand_claimed: {
    name: "Marca ajena",
    says: "El nombre del autor invoca a {brand}, pero la dirección está en {domain}.",
  },
  brand_unproven: {
    name: "Marca sin confirmar",
    says: "El mensaje dice venir de {brand} y no supera los controles que lo probarían.",
  },
  charset_unknown: {
    name: "Juego de caracteres desconocido",
    says: "El asunto está en un juego de caracteres desconocido.",
  },
  control_characters: {
    name: "Caracteres de control",
    says: "Un campo contiene caracteres de control.",
  },
  date_ahead: {
    name: "Fecha adelantada en horas",
    says: "El mensaje está fechado horas después de su llegada al destinatario.",
  },
  date_broken: {
    name: "Fecha ilegible",
    says: "La fecha del mensaje es ilegible.",
  },
  date_in_future: {
    name: "Fecha en el futuro",
    says: "El mensaje está fechado después de su recepción.",
  },
  date_long_past: {
    name: "Fecha antigua",
    says: "El mensaje está fechado semanas antes de su envío.",
  },
  date_missing: {
    name: "Sin fecha",
    says: "El mensaje no tiene fecha.",
  },
  date_zone_impossible: {
    name: "Zona horaria imposible",
    says: "La fecha indica una zona horaria que no existe en ningún lugar.",
  },
  disguised_domain: {
    name: "Dominio disfrazado",
    says: "El dominio {domain} está escrito con letras que pasan por otras.",
  },
  display_name_address: {
    name: "Dirección falsa en el nombre",
    says: "El nombre del autor muestra una dirección de {shown}; la verdadera está en {domain}.",
  },
  dkim_fail: {
    name: "DKIM no superado",
    says: "Su servidor dice que la firma no corresponde al mensaje (DKIM).",
  },
  dkim_fail_unproven: {
    name: "Fallo DKIM anotado",
    says: "Un campo del mensaje, que pudo escribir su servidor, dice que DKIM falló.",
  },
  dkim_fail_verified: {
    name: "DKIM no superado",
    says: "Lo hemos verificado: la firma de {domain} no corresponde al mensaje (DKIM).",
  },
  dkim_pass_unsigned: {
    name: "Resultado sin firma",
    says: "Un campo dice que una firma es válida (DKIM), y el mensaje no tiene firma.",
  },
  dmarc_fail: {
    name: "DMARC no superado",
    says: "Su servidor dice que el dominio del autor no responde del mensaje (DMARC).",
  },
  dmarc_fail_unproven: {
    name: "Fallo DMARC anotado",
    says: "Un campo del mensaje, que pudo escribir su servidor, dice que DMARC falló.",
  },
  dmarc_fail_verified: {
    name: "DMARC no superado",
    says:
      "Hemos preguntado al DNS: {domain} publica una política (DMARC), y ni SPF ni una firma lo prueba.",
  },
  domain_ending_abused: {
    name: "Terminación muy abusada",
    says:
      "El dominio del autor, {domain}, tiene una terminación que se usa sobre todo para correo no deseado.",
  },
  domain_of_platform: {
    name: "Dominio de una plataforma",
    says:
      "El dominio del autor, {domain}, es de los que una plataforma de alojamiento da a cualquiera.",
  },
  domain_random: {
    name: "Dominio aleatorio",
    says: "El dominio del autor, {domain}, parece hecho de letras al azar.",
  },
  field_duplicated: {
    name: "Campo repetido",
    says: "El campo {field} aparece varias veces, algo que un programa de correo nunca escribe.",
  },
  field_too_long: {
    name: "Campo demasiado largo",
    says: "Un campo es demasiado largo para leerlo entero.",
  },
  fields_signed: {
    name: "Cabeceras firmadas",
    says:
      "Lo hemos verificado: {domain}, el dominio del autor, firmó estas cabeceras. El cuerpo no se dio.",
  },
  fields_too_many: {
    name: "Demasiados campos",
    says: "Hay demasiados campos; algunos no se leyeron.",
  },
  free_mail_elsewhere: {
    name: "Servidor de envío ajeno",
    says:
      "El buzón del autor está en {domain}, pero envió el mensaje un servidor que no es del proveedor.",
  },
  from_duplicated: {
    name: "Varios campos From",
    says: "Hay varios campos From: cada programa muestra un autor distinto.",
  },
  from_missing: {
    name: "Sin autor",
    says: "El mensaje no indica ningún autor.",
  },
  from_several: {
    name: "Varios autores",
    says: "El mensaje indica varios autores.",
  },
  from_unreadable: {
    name: "Autor ilegible",
    says: "La dirección del autor es ilegible.",
  },
  headers_missing: {
    name: "Sin encabezados",
    says: "El texto no contiene campos de encabezado.",
  },
  helo_forged: {
    name: "Nombre de servidor falsificado",
    says: "Un servidor externo se presentó con el nombre del servidor con el que hablaba.",
  },
  helo_unqualified: {
    name: "Nombre de servidor incompleto",
    says: "El servidor de envío se presentó como {helo}, que no es un nombre de host completo.",
  },
  hop_slow: {
    name: "Larga espera",
    says: "El mensaje estuvo detenido en algún lugar más de un día.",
  },
  hops_out_of_order: {
    name: "Horas invertidas",
    says: "Un servidor afirma haber tenido el mensaje antes que el que se lo entregó.",
  },
  html_only: {
    name: "Solo HTML",
    says: "El mensaje es solo HTML, sin el texto simple que añaden los programas de correo.",
  },
  indentation_lost: {
    name: "Sangría perdida",
    says: "Un campo plegado perdió su sangría.",
  },
  international_domain: {
    name: "Dominio internacional",
    says: "El dominio {domain} tiene letras distintas de la a a la z.",
  },
  ip_malicious: {
    name: "Dirección conocida por abusos",
    says: "Una dirección del recorrido es conocida por abusos.",
  },
  ip_suspicious: {
    name: "Dirección denunciada",
    says: "Una dirección del recorrido fue denunciada por abusos.",
  },
  lookalike_domain: {
    name: "Dominio imitado",
    says: "El dominio {domain} imita un dominio de {brand}.",
  },
  mail_too_old: {
    name: "Demasiado antiguo para verificar",
    says:
      "El mensaje llegó el {date}. El DNS responde con los datos de hoy: lo que no confirman no prueba nada en su contra.",
  },
  mailer_forged: {
    name: "Programa de correo fingido",
    says: "El mensaje dice estar escrito con {mailer} y no tiene lo que ese programa escribe.",
  },
  message_id_by_receiver: {
    name: "Message-ID del receptor",
    says: "El Message-ID procede del servidor del destinatario: el remitente no escribió ninguno.",
  },
  message_id_forged: {
    name: "Message-ID falsificado",
    says:
      "El Message-ID es de los que asigna {service}, pero ningún servidor de {service} tuvo el mensaje.",
  },
  message_id_malformed: {
    name: "Message-ID mal formado",
    says: "El Message-ID está mal formado.",
  },
  message_id_missing: {
    name: "Sin Message-ID",
    says: "El mensaje no tiene Message-ID.",
  },
  name_decorated: {
    name: "Nombre adornado",
    says: "El nombre del autor está adornado con signos o imágenes.",
  },
  name_disguised: {
    name: "Nombre disfrazado",
    says: "El nombre del autor está escrito con letras de otro alfabeto o con signos invisibles.",
  },
  priority_highest: {
    name: "Máxima urgencia",
    says: "El mensaje está marcado como muy urgente.",
  },
  raw_eight_bit: {
    name: "Bytes sin juego de caracteres",
    says: "Un campo contiene bytes sin juego de caracteres declarado.",
  },
  rdns_mismatch: {
    name: "El nombre del servidor no cuadra",
    says: "La dirección del servidor de envío no tiene un nombre que lleve de vuelta a ella.",
  },
  received_missing: {
    name: "Sin rastro",
    says: "Ningún servidor dejó rastro del mensaje.",
  },
  received_unreadable: {
    name: "Received ilegible",
    says: "Un campo Received no se puede leer entero.",
  },
  receiver_calls_spam: {
    name: "Spam según el servidor receptor",
    says: "El propio servidor receptor tomó el mensaje por spam.",
  },
  recipients_hidden: {
    name: "Destinatario no indicado",
    says: "El mensaje no indica ningún destinatario.",
  },
  reply_to_elsewhere: {
    name: "Las respuestas van a otro lugar",
    says: "Las respuestas van a {domain}, no al dominio del autor.",
  },
  reply_to_free_mail: {
    name: "Respuestas a un buzón gratuito",
    says: "Las respuestas van a un buzón gratuito de {domain}, no al autor.",
  },
  return_path_elsewhere: {
    name: "Las devoluciones van a otro lugar",
    says: "Los avisos de error van a {domain}, no al dominio del autor.",
  },
  sender_elsewhere: {
    name: "Enviado en nombre de otro",
    says: "El mensaje fue enviado en nombre del autor por {domain}.",
  },
  signature_broken: {
    name: "Firma rota",
    says:
      "La firma de {domain} ya no coincide, como tras un cambio de una lista de correo; una falsificación se ve igual.",
  },
  spf_fail: {
    name: "SPF no superado",
    says:
      "Su servidor dice que el servidor de envío no está autorizado a enviar en nombre del dominio (SPF).",
  },
  spf_fail_unproven: {
    name: "Fallo SPF anotado",
    says: "Un campo del mensaje, que pudo escribir su servidor, dice que SPF falló.",
  },
  spf_fail_verified: {
    name: "SPF no superado",
    says:
      "Hemos preguntado al DNS: {domain} no autoriza al servidor que entregó el mensaje a enviar en su nombre (SPF).",
  },
  spf_forwarded: {
    name: "SPF perdido en el camino",
    says: "El último servidor no es de los del dominio (SPF), como en todo mensaje reenviado.",
  },
  spf_softfail: {
    name: "SPF dudoso",
    says:
      "Su servidor dice que el servidor de envío probablemente no está autorizado a enviar en nombre del dominio (SPF).",
  },
  spf_softfail_verified: {
    name: "SPF dudoso",
    says:
      "Hemos preguntado al DNS: {domain} probablemente no autoriza al servidor que entregó el mensaje (SPF).",
  },
  subject_disguised: {
    name: "Asunto disfrazado",
    says: "El asunto está escrito con letras de otro alfabeto o con signos invisibles.",
  },
  subject_encoded: {
    name: "Asunto codificado sin motivo",
    says: "El asunto está codificado aunque solo contiene letras simples.",
  },
} as const satisfies Readonly<Record<FindingId, Sentence>>;
