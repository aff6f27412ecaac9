import type { Sport } from '@sports-hub/contract/sports';
import pg from 'pg';
import { codeOf, StartError } from './start-error.ts';

export type ServiceName = 'hub' | Sport;

const nameOf = (service: ServiceName): string => `sports_hub_${service}`;

function urlOf(serverUrl: string, service: ServiceName): string {
  const url = new URL(serverUrl);
  url.pathname = `/${nameOf(service)}`;
  return url.href;
}

/** Makes one database per service where it is missing, and returns where each is. */
export async function prepareDatabases(
  serverUrl: string,
  services: readonly ServiceName[],
  { beginAnew }: { beginAnew: boolean },
): Promise<Partial<Record<ServiceName, string>>> {
  const server = await connect(serverUrl);
  try {
    const wanted = services.map(nameOf);
    if (beginAnew) for (const name of wanted) await server.query(`drop database if exists ${name} with (force)`);
    const { rows } = await server.query<{ datname: string }>(
      'select datname from pg_database where datname = any($1)',
      [wanted],
    );
    const present = new Set(rows.map((row) => row.datname));
    for (const name of wanted) if (!present.has(name)) await create(server, name);
  } finally {
    await server.end();
  }
  return Object.fromEntries(services.map((service) => [service, urlOf(serverUrl, service)]));
}

/** Those that are there, and where. */
export async function findDatabases(
  serverUrl: string,
  services: readonly ServiceName[],
): Promise<Map<ServiceName, string>> {
  const server = await connect(serverUrl);
  try {
    const { rows } = await server.query<{ datname: string }>('select datname from pg_database');
    const present = new Set(rows.map((row) => row.datname));
    return new Map(
      services.filter((service) => present.has(nameOf(service))).map((service) => [service, urlOf(serverUrl, service)]),
    );
  } finally {
    await server.end();
  }
}

async function create(server: pg.Client, name: string): Promise<void> {
  try {
    await server.query(`create database ${name}`);
  } catch (error) {
    const code = codeOf(error);
    if (code === '42P04' || code === '23505') return; // another stack on the same server was first
    if (code === '42501') {
      throw new StartError(`DATABASE_URL: its user may not create databases; allow it, or create ${name} for it`);
    }
    throw error;
  }
}

async function connect(serverUrl: string): Promise<pg.Client> {
  const server = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 5_000 });
  try {
    await server.connect();
    return server;
  } catch (error) {
    const { host, pathname } = new URL(serverUrl); // never the password
    const code = codeOf(error);
    if (code === '28P01' || code === '28000')
      throw new StartError(`DATABASE_URL: the server at ${host} refuses this user and password`);
    if (code === '3D000')
      throw new StartError(`DATABASE_URL: the server at ${host} has no database ${pathname.slice(1)} to begin from`);
    const reason = code ?? (error instanceof Error ? error.message : String(error));
    throw new StartError(`DATABASE_URL: no PostgreSQL server answers at ${host} (${reason})`);
  }
}
