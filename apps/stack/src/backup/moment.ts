import pg from 'pg';
import { StartError } from '../start-error.ts';

const TRIES = 1_000;

/** Connects without ending the process when the server goes away. */
export async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function lookAtOnce(clients: readonly pg.Client[]): Promise<boolean> {
  await Promise.all(clients.map((client) => client.query('begin isolation level repeatable read read only')));
  // The first statement fixes what a transaction sees. Numbers of transactions are the whole server's: whoever sees
  // the same ones as finished, in whatever database, sees the same moment.
  const seen = await Promise.all(
    clients.map((client) => client.query<{ finished: string }>('select pg_current_snapshot()::text as finished')),
  );
  return new Set(seen.map(({ rows }) => rows[0]?.finished)).size <= 1;
}

/** A connection to each database of one server, all of which see it as of one moment, whatever others write meanwhile. */
export async function openAsOfOneMoment(urls: readonly string[]): Promise<pg.Client[]> {
  const clients = await Promise.all(urls.map(connectTo));
  try {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (await lookAtOnce(clients)) return clients;
      await Promise.all(clients.map((client) => client.query('rollback')));
    }
    throw new StartError('The databases are written to without a pause: try again when less is going on.');
  } catch (error) {
    await closeAll(clients);
    throw error;
  }
}

export const closeAll = async (clients: readonly pg.Client[]): Promise<void> => {
  await Promise.all(clients.map((client) => client.end()));
};
