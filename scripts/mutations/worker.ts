// A process that runs test files, each as often as it is told, with one rule of the sport gone: starting it and loading
// the modules takes far longer than the tests. See workers.ts.

import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { Switches } from './switches.ts';
import { runTests } from './tests-of-file.ts';
import type { Answer, Order } from './workers.ts';

const TESTS = new URL('tests-of-file.ts', import.meta.url).href;
/** Where the modules with switches are; see mutants.ts. */
const [switched = ''] = process.argv.slice(2);
const switches = new Switches();
Object.assign(globalThis, switches.asked);

const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function query(this: pg.Client, statement: string | { text: string }, ...rest: unknown[]) {
  if (typeof statement === 'string') return send.call(this, switches.statement(statement), ...rest);
  if (statement.text) statement.text = switches.statement(statement.text);
  return send.call(this, statement, ...rest);
} as typeof pg.Client.prototype.query;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' && context.parentURL?.includes('.test.ts')
      ? { url: TESTS, shortCircuit: true }
      : next(specifier, context),
  load(url, context, next) {
    const loaded = next(url, context);
    const file = url.startsWith('file:') ? join(switched, relative(process.cwd(), fileURLToPath(url))) : '';
    return existsSync(file) ? { ...loaded, source: readFileSync(file, 'utf8') } : loaded;
  },
});

const tell = (answer: Answer): boolean => process.send!(answer);
let runs = 0;

process.on('message', async (order: Order) => {
  switches.begin(order.gone);
  runs += 1;
  const read = async (): Promise<void> => {
    await import(`${pathToFileURL(resolve(order.file)).href}?run=${runs}`);
    switches.step = 0;
  };
  const outcome = await runTests(read, order.last ?? Infinity, (done) => {
    switches.step = done;
    tell({ kind: 'step' });
  });
  tell({ kind: 'end', ...outcome, reached: order.isMeasured ? switches.reached : [] });
});

const fail = (error: unknown): void => {
  tell({ kind: 'end', failure: `uncaught: ${String(error)}`, seconds: [], reached: [], isBroken: true });
};
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
process.on('disconnect', () => process.exit(0));
