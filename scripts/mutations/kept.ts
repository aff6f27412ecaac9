import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Result } from './workers.ts';

/** What a test file asks of the rules. */
export interface TestFile {
  file: string;
  /** Of the file as it was measured. */
  hash: string;
  seconds: number[];
  reached: Map<string, [first: number, last: number]>;
}
type Line = { rule: string; missedBy: string | null } | ({ test: string; hash: string } & Result);

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** What was found: which rules are missed by which test, and what the tests reach. One line of JSON for each. */
export class Kept {
  #path: string | undefined;
  readonly missedBy = new Map<string, string | null>();
  readonly #tests = new Map<string, TestFile>();

  constructor(path?: string) {
    this.#path = path;
    if (!path || !existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) this.#take(JSON.parse(line) as Line);
  }

  #take(line: Line): void {
    if ('rule' in line) this.missedBy.set(line.rule, line.missedBy);
    else this.#tests.set(line.test, { ...line, file: line.test, reached: new Map(line.reached) });
  }

  #add(line: Line): void {
    this.#take(line);
    if (this.#path) appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }

  /** As it was measured, unless it has changed since. */
  test(file: string): TestFile | undefined {
    const found = this.#tests.get(file);
    return found?.hash === hashOf(file) ? found : undefined;
  }

  addTest(test: string, { seconds, reached }: Result): void {
    this.#add({ test, hash: hashOf(test), seconds, reached });
  }

  addRule(rule: string, missedBy: string | null): void {
    this.#add({ rule, missedBy });
  }
}
