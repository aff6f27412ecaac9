import { relative } from 'node:path';
import { demoSignIns } from '@sports-hub/hub/demo/sign-ins';
import type { StackConfig } from './config.ts';

/** What a person needs to begin: where everything is, and whom to sign in as. */
export function banner(config: StackConfig, directory: string): string {
  const places: [string, string][] = [
    ['Hub', config.siteUrl],
    ...config.sports.flatMap((sport): [string, string][] => [
      [capitalised(sport.name), sport.siteUrl],
      [`${capitalised(sport.name)} administration`, `${sport.siteUrl}/admin`],
    ]),
    ['API documentation', `${config.siteUrl}/docs`],
  ];
  if (config.demo && !config.smtpUrl) places.push(['Captured mail', `${config.siteUrl}/dev/mail`]);
  const data = relative(directory, config.dataDir);
  places.push(['Data and logs', data.startsWith('..') ? config.dataDir : data || '.']);
  const lines = ['', 'Sports Hub is running.', '', ...table(places)];
  if (config.isDemoPublic)
    lines.push(
      '',
      '  WARNING: the demo world is on at an address that others can reach, and everybody knows its passwords.',
      '  Set DEMO=off before anybody trusts this site with anything.',
    );
  if (config.demo) {
    lines.push('', '  Sign in to the demo world with the password Riverbend2026:', '');
    lines.push(
      ...table([
        ...demoSignIns(config.sports.map(({ name }) => name)).map(({ address, who }) => [address, who] as const),
        ['admin@riverbend.example', 'administrator, at the address of the administration'],
      ]),
    );
  }
  return [...lines, '', 'Ctrl-C stops everything.', ''].join('\n');
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
