import type { ReasonWords } from "./words.ts";

/** Reasons of the scoring in Spanish. */
export const reasonsSpanish: ReasonWords = {
  keywords: (found, total, quoted) => `${found} de ${total} palabras clave encontradas: ${quoted}`,
  bodyKeywords: (found, total) => `${found} de ${total} palabras clave encontradas en el texto.`,
  subject: "El asunto está redactado como en los correos de este tipo.",
  sender: (domain) => `El dominio del remitente está en la lista: ${domain}.`,
  classifier: (score, features) => `El clasificador le da ${score} de 100: ${features}`,
  allowed:
    "El remitente está en la lista de permitidos de este servidor, y el lado del destinatario ha confirmado la dirección.",
  named: (type, id, reason) => `${type} (${id}): ${reason}`,
  types: {
    phishing: "Robo de datos (phishing)",
    scam: "Estafa",
    malware: "Programa malicioso",
    commercial: "Publicidad",
    banking: "Fraude bancario",
    tech_support: "Falso soporte técnico",
    sextortion: "Chantaje sexual",
    delivery: "Fraude del paquete",
    sms_spam: "Spam por SMS",
    corporate_spam: "Spam de empresas",
    financial_spam: "Spam financiero",
    generic_spam: "Correo no deseado",
    word_frequency: "Palabras llamativas",
    char_frequency: "Caracteres llamativos",
    combination: "Varios indicios",
  },
  rules: {
    "SPF-001": "SPF ha fallado: el dominio del remitente no autoriza al servidor de envío.",
    "DKIM-001": "DKIM ha fallado: la firma del correo no es válida.",
    "DMARC-001": "DMARC ha fallado: nada verificado responde del dominio del remitente.",
    "RDNS-001": "El nombre del servidor de envío no lleva de vuelta a su dirección.",
    "IPBL-001": "La dirección del servidor de envío está en una lista de bloqueo.",
  },
};
