import { openDatabase } from '@sports-hub/kernel';
import type { BenchStack } from '../harness.ts';
import { runOpening, type Opening } from '../registration/opening.ts';
import { watchProcessors, type Measured } from './processes.ts';

export interface OpeningResult extends Opening {
  families: number;
  places: number;
  seconds: number;
  isRight: boolean;
  /** Milliseconds for a family, by process. */
  processor: Record<string, number>;
}

/** Registration opens, and more families come at once than there are places. */
export async function measureOpening(
  stack: BenchStack,
  processes: readonly Measured[],
  size: { families: number; places: number; seconds: number },
): Promise<OpeningResult> {
  const db = openDatabase({ url: stack.databaseUrls.basketball, connections: 2 });
  try {
    const used = watchProcessors(processes);
    const opening = await runOpening(stack, db, { ...size, name: 'ledger' });
    const isRight =
      opening.registered === size.places &&
      opening.registered + opening.waitlisted === size.families &&
      opening.astray === 0 &&
      opening.failed === 0;
    const processor = Object.fromEntries(Object.entries(used()).map(([name, ms]) => [name, ms / size.families]));
    return { ...opening, ...size, isRight, processor };
  } finally {
    await db.close();
  }
}
