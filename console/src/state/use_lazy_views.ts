import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";

/** The views that are loaded after the page's first view. */
export type LazyViews = typeof import("../lazy_views.ts");

/** The lazy views, null until they are loaded, and whether loading failed. */
export interface LazyViewsState {
  readonly views: LazyViews | null;
  readonly hasFailed: boolean;
}

const LazyViewsContext = createContext<LazyViews | null>(null);
export const LazyViewsProvider = LazyViewsContext.Provider;

/** Returns the lazy views that the page loads; null until they are loaded. */
export function useLazyViews(): LazyViews | null {
  return useContext(LazyViewsContext);
}

/** Loads the lazy views once the first view is drawn. */
export function useLoadedLazyViews(): LazyViewsState {
  const [state, setState] = useState<LazyViewsState>({ views: null, hasFailed: false });
  useEffect(() => {
    import("../lazy_views.ts").then(
      (views) => setState({ views, hasFailed: false }),
      () => setState({ views: null, hasFailed: true }),
    );
  }, []);
  return state;
}
