/**
 * In this order, because each needs the next to finish what it is doing: the hub forwards to the sports, and all of
 * them use the database.
 */
const STAGES = ['hub', 'sports', 'database'] as const;
type Stage = (typeof STAGES)[number] | 'directory';

export interface Teardown {
  /** Says how to stop a part that has just been started. If everything is being stopped already, it is stopped now. */
  add: (stage: Stage, stop: () => Promise<void>) => void;
  /** Begins to stop what runs, even while other parts are still being started. */
  begin: () => void;
  /** Called when nothing is being started any more: waits until all is stopped, then gives the directory free. */
  finish: () => Promise<void>;
  /** Aborted when somebody does not want to wait for requests in flight. */
  readonly hurry: AbortSignal;
  hurryUp: () => void;
}

export function createTeardown(): Teardown {
  const parts: { stage: Stage; stop: () => Promise<void> }[] = [];
  const late: Promise<void>[] = [];
  const hurry = new AbortController();
  let stopping: Promise<void> | undefined;

  const stopStage = async (stage: Stage): Promise<void> => {
    await Promise.allSettled(parts.filter((part) => part.stage === stage).map((part) => part.stop()));
  };
  const begin = (): Promise<void> => {
    stopping ??= (async () => {
      for (const stage of STAGES) await stopStage(stage);
    })();
    return stopping;
  };

  return {
    add: (stage, stop) => {
      if (stopping && stage !== 'directory') late.push(stop());
      else parts.push({ stage, stop });
    },
    begin: () => void begin(),
    finish: async () => {
      await begin();
      await Promise.allSettled(late);
      await stopStage('directory');
    },
    hurry: hurry.signal,
    hurryUp: () => hurry.abort(),
  };
}
