import type { Database, Sql, Tx } from '@sports-hub/kernel';
import type { PaymentProcessor } from '../../payments/processor.ts';

export class Killed extends Error {
  override name = 'Killed';
}

/** Counts the steps at which a process could die, and dies at one of them: from then on it does nothing any more. */
export class Fuse {
  readonly steps: string[] = [];
  readonly #killAt: number;
  constructor(killAt = Infinity) {
    this.#killAt = killAt;
  }
  get isDead(): boolean {
    return this.steps.length > this.#killAt;
  }
  step(name: string): void {
    if (this.isDead) throw new Killed();
    this.steps.push(name);
    if (this.isDead) throw new Killed();
  }
}

/** A process's view of the database: it can die before a transaction, before its commit, and after it. */
export function fusedDatabase(db: Database, fuse: Fuse): Database {
  // Dying before a read is dying after what came before it.
  const isWrite = (text: string): boolean => /^\s*(insert|update|delete)/i.test(text);
  const alone = (sql: Sql): Pick<Sql, 'one' | 'run'> => ({
    one: (text, values) => {
      if (isWrite(text)) fuse.step('write');
      return sql.one(text, values);
    },
    run: (text, values) => {
      if (isWrite(text)) fuse.step('write');
      return sql.run(text, values);
    },
  });
  return {
    ...db,
    ...alone(db),
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      fuse.step('begin');
      const result = await db.transaction(async (tx) => {
        const inner = await work(tx);
        fuse.step('before commit');
        return inner;
      });
      fuse.step('after commit');
      return result;
    },
  };
}

/** The processor goes on when our process dies: what it was asked it has done, and nobody hears of it. */
export function fusedProcessor(processor: PaymentProcessor, fuse: Fuse): PaymentProcessor {
  const around = <A extends unknown[], R>(name: string, work: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      fuse.step(`before ${name}`);
      const result = await work(...args);
      fuse.step(`after ${name}`);
      return result;
    };
  };
  return {
    ...processor,
    createIntent: around('createIntent', processor.createIntent),
    createCustomer: around('createCustomer', processor.createCustomer),
    chargeSaved: around('chargeSaved', processor.chargeSaved),
    forgetCustomer: around('forgetCustomer', processor.forgetCustomer),
    retrieveIntent: around('retrieveIntent', processor.retrieveIntent),
    cancelIntent: around('cancelIntent', processor.cancelIntent),
    refund: around('refund', processor.refund),
    findRefund: around('findRefund', processor.findRefund),
  };
}
