const EVERY_MS = 500;

/** A version that many processes look at, so that what they keep is no older than a look. */
export interface WatchedVersion {
  /** Looks now; of several who want that at once, one does. Never fails: what cannot be read has not changed. */
  look(): Promise<string | undefined>;
  /** From now on looks by itself, twice a second. */
  start(): void;
  stop(): void;
}

/** Polled over the way that requests take, so that it works behind every pooler. */
export function watchVersion(
  read: () => Promise<string | undefined>,
  changed: (version: string) => void,
): WatchedVersion {
  let last: string | undefined;
  let looking: Promise<string | undefined> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const lookOnce = async (): Promise<string | undefined> => {
    const version = await read().catch(() => undefined);
    if (version === undefined || version === last) return last;
    const isFirst = last === undefined;
    last = version;
    if (!isFirst) changed(version);
    return last;
  };
  const look = (): Promise<string | undefined> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return {
    look,
    start() {
      timer ??= setInterval(() => void look(), EVERY_MS).unref();
    },
    stop() {
      clearInterval(timer);
    },
  };
}
