/** Whether somebody can see the screen that polls. */
export interface Visibility {
  isVisible(): boolean;
  /** Calls back whenever it changes; the function that is returned ends that. */
  watch(changed: () => void): () => void;
}

/** What is used of a browser's document, so that the SDK compiles without one. */
interface PageDocument {
  readonly visibilityState: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

export const alwaysVisible: Visibility = { isVisible: () => true, watch: () => () => undefined };

/** The page's, or always where there is no page. Apps pass their own: foreground and background. */
export function pageVisibility(): Visibility {
  const page = (globalThis as { document?: PageDocument }).document;
  if (!page) return alwaysVisible;
  return {
    isVisible: () => page.visibilityState !== 'hidden',
    watch(changed) {
      page.addEventListener('visibilitychange', changed);
      return () => {
        page.removeEventListener('visibilitychange', changed);
      };
    },
  };
}
