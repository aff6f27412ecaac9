// docs/configuration.md has every variable that a program reads, and no other.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { KNOWN_SPORTS, SPORTS } from '@sports-hub/contract';
import { readHubConfig } from '@sports-hub/hub/config';
import { readSportConfig } from '@sports-hub/sport/config';
import { runAdmin } from '@sports-hub/sport/operator/run';
import { parseConfig } from './config.ts';

const SECRET = 's'.repeat(32);
const GIVEN = {
  DATABASE_URL: 'postgres://somewhere/database',
  SPORT_SECRET: SECRET,
  SPORT_SECRETS: SPORTS.map((sport) => `${sport}=${SECRET}`).join(),
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  FILES_URL: 's3://files',
  FILES_ALSO_URL: 's3://more-files',
  FILES_ACCESS_KEY_ID: 'key',
  FILES_SECRET_ACCESS_KEY: 'secret',
};

/** Limits have one line for all. */
const documentedAs = (variable: string): string => variable.replace(/^THROTTLE_.*/, 'THROTTLE_…');
/** `npm start` reads these for one sport, where the table names them for all: `BASKETBALL_PAYMENTS`. */
const OF_ONE_SPORT = new RegExp(`^(?:${KNOWN_SPORTS.join('|').toUpperCase()})_(?!SITE_URL)`);

async function variablesOfPrograms(): Promise<string[]> {
  const read = new Set<string>();
  const noted = new Proxy<Record<string, string>>(GIVEN, {
    get(target, variable) {
      read.add(documentedAs(String(variable)));
      return Reflect.get(target, variable) as string | undefined;
    },
  });
  parseConfig(noted, [], '/somewhere');
  readHubConfig(noted);
  for (const sport of SPORTS) readSportConfig(sport, noted);
  await assert.rejects(runAdmin(['claims'], noted), /Name the sport first/);
  return [...read].filter((variable) => !OF_ONE_SPORT.test(variable)).sort();
}

/** What stands in the first column. */
function variablesOfTable(): string[] {
  const text = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const names = [...text.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell = '']) => cell);
  return names.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_…]+)`/g)].map(([, name = '']) => name)).sort();
}

test('the table of variables is complete, and names none that nobody reads', async () =>
  assert.deepEqual(variablesOfTable(), await variablesOfPrograms()));
