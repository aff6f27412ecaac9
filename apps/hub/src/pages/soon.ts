/** What has failed may be what is asked here: then the page does without. */
const WAIT_MS = 300;

export const soon = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    work.catch(() => otherwise),
    new Promise<T>((resolve) => {
      setTimeout(resolve, WAIT_MS, otherwise).unref();
    }),
  ]);
