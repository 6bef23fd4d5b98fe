import type { Speech } from "./language.ts";
import type { Language } from "./languages.ts";

/** Message where a language could not be loaded and no other texts are available. */
const NOT_LOADED: Readonly<Record<Language, string>> = {
  en: "This page could not load its texts. Reload it.",
  fr: "Cette page n’a pas pu charger ses textes. Rechargez-la.",
  de: "Diese Seite konnte ihre Texte nicht laden. Laden Sie sie neu.",
  it: "Questa pagina non ha potuto caricare i suoi testi. Ricaricatela.",
  es: "Esta página no pudo cargar sus textos. Vuelva a cargarla.",
};

/**
 * Loads the words of one language: a module of its own beside this one (`tasks/console.ts`),
 * so that nobody downloads the other four.
 *
 * @throws {Error} With a message for the person, when the module cannot be loaded.
 */
export async function loadSpeech(language: Language): Promise<Speech> {
  const address = new URL(`language_${language}.js`, import.meta.url).href;
  try {
    const { messages }: Pick<Speech, "messages"> = await import(address);
    return { language, messages };
  } catch (cause) {
    throw new Error(NOT_LOADED[language], { cause });
  }
}
