/** Time as the SDK sees it. Tests pass one that they move. */
export interface SdkClock {
  now(): number;
  /** Runs `action` after so many milliseconds; the function that is returned calls it off. */
  after(milliseconds: number, action: () => void): () => void;
}

export const systemClock: SdkClock = {
  // Only goes forward: a device whose clock is set an hour back while something waits does not wait an hour more.
  now: () => performance.timeOrigin + performance.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Resolves after a while, or rejects as soon as `signal` is aborted. */
export const wait = (clock: SdkClock, milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const callOff = clock.after(milliseconds, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    const stop = () => {
      callOff();
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });

/** A number from 0 up to 1. */
export const systemRandom = (): number => (globalThis.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
