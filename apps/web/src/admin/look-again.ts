/** Another script asks for the page as it stands now: only one of a page's scripts may make pages of text. */
const LOOK_AGAIN = 'look-again';

export const lookAgain = (): Promise<void> =>
  new Promise((resolve) => {
    document.dispatchEvent(new CustomEvent(LOOK_AGAIN, { detail: resolve }));
  });

export const onLookAgain = (look: () => Promise<unknown>): void =>
  document.addEventListener(LOOK_AGAIN, (event) => {
    void look()
      .catch(() => undefined)
      .finally((event as CustomEvent<() => void>).detail);
  });
