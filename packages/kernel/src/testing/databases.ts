import { randomBytes } from 'node:crypto';
import type { Sport } from '@sports-hub/contract';
import pg from 'pg';

/** Of each service; a sport that is not in every test has none, and its tests set it up themselves. */
export type Template = 'hub' | Sport | 'hub_empty' | 'basketball_empty';

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('Run tests with `npm test -- <part of a path>`: it starts the database they need.');
  return url;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

function databaseNamed(name: string): TestDatabase {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: () =>
      onServer(async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** A database of its own, copied from a template that is migrated (and, unless empty, holds the demo world). */
export async function cloneDatabase(template: Template): Promise<TestDatabase> {
  const name = `test_${template}_${randomBytes(6).toString('hex')}`;
  await onServer(async (client) => {
    // Copying needs the template to itself; test files that start together take turns. Files are copied as they are,
    // not through the log.
    await client.query('select pg_advisory_lock(7420)');
    await client.query(`create database ${name} template template_${template} strategy file_copy`);
  });
  return databaseNamed(name);
}

/** An empty database without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `test_bare_${randomBytes(6).toString('hex')}`;
  await onServer(async (client) => {
    await client.query(`create database ${name}`);
  });
  return databaseNamed(name);
}
