/**
 * In this order, because each needs the next to finish what it is doing: the hub forwards to the sports, all of them
 * use the database, and the directory belongs to the stack until nothing writes to it.
 */
const STAGES = ['hub', 'sports', 'database', 'directory'] as const;
type Stage = (typeof STAGES)[number];

export interface Teardown {
  /** Says how to stop a part that has just been started. If everything is being stopped already, it is stopped now. */
  add: (stage: Stage, stop: () => Promise<void>) => void;
  /** Stops everything; calling it again waits for the same stop. */
  run: () => Promise<void>;
  /** Aborted when somebody does not want to wait for requests in flight. */
  readonly hurry: AbortSignal;
  hurryUp: () => void;
}

export function createTeardown(): Teardown {
  const parts: { stage: Stage; stop: () => Promise<void> }[] = [];
  const late: Promise<void>[] = [];
  const hurry = new AbortController();
  let running: Promise<void> | undefined;

  const stopAll = async (): Promise<void> => {
    for (const stage of STAGES) {
      await Promise.allSettled(parts.filter((part) => part.stage === stage).map((part) => part.stop()));
    }
    await Promise.allSettled(late);
  };

  return {
    add: (stage, stop) => {
      if (running) late.push(stop());
      else parts.push({ stage, stop });
    },
    run: () => (running ??= stopAll()),
    hurry: hurry.signal,
    hurryUp: () => hurry.abort(),
  };
}
