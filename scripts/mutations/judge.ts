import type { Mutant } from './mutants.ts';
import type { Try } from './nearest-tests.ts';
import { Worker, type Result } from './workers.ts';

/** After so many failures of a test file it is seen again whether it passes as it is. */
const MAX_UNSEEN = 10;
/** So many of the test files are run to their end: what a rule that is gone left undone may be seen by a later test. */
const MAX_WHOLE = 3;

/** Says whether tests miss a rule, and makes sure that it is for the rule that they fail. */
export class Judge {
  readonly #worker: Worker;
  /** What each test file failed for since it last passed in this process. */
  readonly #failedFor = new Map<string, Mutant[]>();
  /** Test files that pass only as the first of their process. */
  readonly #first = new Set<string>();
  #unsure: Mutant[] = [];

  constructor(switched: string) {
    this.#worker = new Worker(switched);
  }

  /** Runs a test file as it is, and finds what it reaches. */
  async measure(file: string): Promise<Result> {
    const result = await this.#worker.run({ file, isMeasured: true });
    if (result.failure === undefined || this.#worker.isNew) return result;
    this.end();
    return this.#worker.run({ file, isMeasured: true });
  }

  /** The first of the tests that fails without the rule. */
  async missedBy(mutant: Mutant, tries: readonly Try[]): Promise<string | null> {
    for (const [place, found] of tries.entries()) {
      const { file } = found;
      const one = place < MAX_WHOLE ? { ...found, last: Infinity } : found;
      const order = { ...one, gone: mutant.name };
      if (this.#first.has(file)) this.end();
      let result = await this.#worker.run(order);
      // What was begun without another rule may have come to its end only now.
      if (result.isBroken && result.failure !== 'too slow') result = await this.#worker.run(order);
      if (result.failure === undefined) {
        this.#failedFor.set(file, []);
        continue;
      }
      if (!this.#first.has(file)) await this.#makeSure(mutant, one);
      return file;
    }
    return null;
  }

  /** The same for a rule that is asked once, while its module is loaded: each time in a process of its own. */
  async constantMissedBy(mutant: Mutant, tries: readonly Try[]): Promise<string | null> {
    this.end();
    for (const one of tries) {
      const { failure } = await this.#worker.run({ ...one, gone: mutant.name });
      if (failure === undefined) continue;
      this.end();
      const isSure = (await this.#worker.run(one)).failure === undefined;
      this.end();
      if (isSure) return one.file;
    }
    this.end();
    return null;
  }

  /** Sees from time to time that a test file that fails passes as it is. If not, it may have failed for other reasons. */
  async #makeSure(mutant: Mutant, { file, last, slowest }: Try): Promise<void> {
    const failedFor = this.#failedFor.get(file) ?? [];
    failedFor.push(mutant);
    if (failedFor.length < MAX_UNSEEN && this.#failedFor.has(file)) return;
    this.#failedFor.set(file, []);
    const { failure } = await this.#worker.run({ file, last, slowest });
    if (failure === undefined) return;
    console.error(`Fails as it is, in a process that ran others before: ${file}: ${failure}`);
    this.#first.add(file);
    this.#unsure.push(...failedFor);
    this.end();
  }

  /** Rules that are to be looked at again. */
  takeUnsure(): Mutant[] {
    return this.#unsure.splice(0);
  }

  end(): void {
    this.#worker.end();
  }
}
