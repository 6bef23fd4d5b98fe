import type { Texts } from "../../../shared/findings/english.ts";
import type { Locale } from "./locale.ts";
import type { Language, Languages } from "./languages.ts";
import { createMessages } from "./messages.ts";

/**
 * Loads the texts of one language from its module (`tasks/console.ts`).
 *
 * @throws {Error} With a message for the person.
 */
export async function loadLocale(language: Language, languages: Languages): Promise<Locale> {
  const address = new URL(`language_${language}.js`, import.meta.url).href;
  try {
    const { default: texts }: { readonly default: Texts } = await import(address);
    return { language, messages: createMessages(texts, language) };
  } catch (cause) {
    throw new Error(languages.get(language)?.notLoaded, { cause });
  }
}
