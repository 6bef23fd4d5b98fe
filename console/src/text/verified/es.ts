import type { VerifiedWords } from "./words.ts";

/** What was verified, in Spanish. */
export const verifiedSpanish: VerifiedWords = {
  detail: "En palabras del servidor (en inglés)",
  spf: {
    pass: (domain, ip) => `${domain} autoriza la dirección que lo envió: ${ip}.`,
    fail: (domain, ip) => `${domain} prohíbe la dirección que lo envió: ${ip}.`,
    softfail: (domain, ip) =>
      `${domain} no incluye la dirección que lo envió, sin prohibirla: ${ip}.`,
    neutral: (domain, ip) => `${domain} no dice nada de la dirección que lo envió: ${ip}.`,
    none: () => "No se conoce ningún registro SPF o ninguna dirección de envío.",
    temperror: (domain, ip) => `El DNS no respondió si ${domain} autoriza ${ip}.`,
    permerror: (domain, ip) =>
      `El registro SPF de ${domain} es erróneo; de ${ip} no se puede decir nada.`,
    cannot_confirm: (domain, ip) =>
      `${domain} no confirma ${ip}. Eso no muestra una falsificación: a los campos copiados puede faltarles el servidor que entregó el correo.`,
  },
  dkim: {
    pass: (domain) => `La firma de ${domain} coincide con las cabeceras y el cuerpo.`,
    headers_verified: (domain) => `La firma de ${domain} coincide con las cabeceras.`,
    fail: (domain) => `La firma de ${domain} no coincide.`,
    policy: (domain) =>
      `La firma de ${domain} coincide, pero no cuenta: había caducado, o cubre otro campo From.`,
    permerror: (domain) => `La firma de ${domain}, o su clave, es errónea.`,
    temperror: (domain) => `El DNS no dio la clave de ${domain}.`,
    cannot_confirm: (domain) =>
      `La firma de ${domain} no coincide con los campos tal como se dieron.`,
  },
  proven: {
    pass: (domain) =>
      `Quien tiene la clave de ${domain} firmó este cuerpo y las cabeceras que nombra.`,
    part: (domain) =>
      `Quien tiene la clave de ${domain} firmó las cabeceras que nombra, y solo una parte de este cuerpo.`,
    headers_verified: (domain) =>
      `Quien tiene la clave de ${domain} firmó las cabeceras que nombra.`,
    nothing: () => "No prueba nada.",
  },
  dmarc: {
    pass: (domain) => `El dominio del autor, ${domain}, está probado.`,
    headers_verified: (domain) =>
      `El dominio del autor, ${domain}, está probado para las cabeceras; el cuerpo no se dio.`,
    cannot_confirm: (domain) =>
      `El dominio del autor, ${domain}, no puede confirmarse solo con las cabeceras.`,
    fail: (domain) => `El dominio del autor, ${domain}, no está probado ni por SPF ni por DKIM.`,
    none: (domain) => `${domain} no publica ninguna política DMARC.`,
    temperror: (domain) => `El DNS no respondió a todas las preguntas sobre ${domain}.`,
    permerror: () => "El correo no tiene dominio de autor, o tiene varios.",
  },
  arc: {
    pass: (domain) =>
      `La cadena de reenvíos se sostiene; el último sello es de ${domain}. Lo que dice vale lo que vale ${domain}.`,
    none: () => "Ningún reenvío selló el correo.",
    fail: () => "La cadena de reenvíos está rota.",
    cannot_confirm: () =>
      "La cadena de reenvíos no puede confirmarse con los campos tal como se dieron.",
    temperror: () => "El DNS no dio todas las claves de la cadena de reenvíos.",
  },
  bimi: {
    present: (domain) =>
      `${domain} publica un logotipo de marca (BIMI); no se cargó, y por sí solo no prueba nada.`,
    declined: (domain) => `${domain} dice que no tiene logotipo de marca (BIMI).`,
    none: () => "No se publica ningún logotipo de marca (BIMI).",
    temperror: (domain) => `El DNS no respondió si ${domain} publica un logotipo de marca (BIMI).`,
  },
  open: {
    pass:
      "No probado: que el correo fuera para usted (un correo firmado puede reenviarse), ni que su remitente sea honesto.",
    headers_verified: "No probado: el cuerpo, que no se dio, ni que el correo fuera para usted.",
    cannot_confirm:
      "Eso no muestra una falsificación: los programas cambian los campos copiados. El correo entero, guardado como archivo, puede verificarse.",
    fail: "No dice quién cambió el correo: un falsificador, o un reenvío como una lista de correo.",
    other: "No dice nada de quién envió el correo.",
  },
  impersonation:
    "El nombre del autor muestra una marca a la que no pertenece ninguno de los dominios verificados.",
  weak: {
    part: "Solo una parte del cuerpo está firmada (l=): cualquiera puede añadirle algo.",
    bits: (bits) => `La clave es corta: ${bits} bits.`,
    testing: "El dominio dice que solo prueba sus firmas (t=y).",
    future: "Dice que se hizo después de la llegada del correo (t=).",
  },
};
