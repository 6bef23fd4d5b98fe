import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";

/** The parts of the page that are loaded after its first view. */
export type Later = typeof import("../later.ts");

/** The later parts; null until they are loaded. */
export interface LaterParts {
  readonly later: Later | null;
  readonly failed: boolean;
}

const LaterContext = createContext<Later | null>(null);
export const LaterProvider = LaterContext.Provider;

/** The later parts, which the page has asked for; null until they are loaded. */
export function useLater(): Later | null {
  return useContext(LaterContext);
}

/** Loads the later parts once the first view is drawn. */
export function useLoadedLater(): LaterParts {
  const [parts, setParts] = useState<LaterParts>({ later: null, failed: false });
  useEffect(() => {
    import("../later.ts").then(
      (later) => setParts({ later, failed: false }),
      () => setParts({ later: null, failed: true }),
    );
  }, []);
  return parts;
}
