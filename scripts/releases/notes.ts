import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareReleases, OLDEST_RELEASE, RELEASE } from '@sports-hub/kernel/release';
import { factsOf, variablesIn, type ReleaseFacts } from './facts.ts';

interface Upgrade {
  from: string;
  to: string;
  /** The oldest release whose processes may go on while the new one runs. */
  oldest: string;
  before: ReleaseFacts;
  now: ReleaseFacts;
  /** What is said about each variable. */
  variables: ReadonlyMap<string, string>;
  changelog: string;
}

/** The list under “For operators” of one release. */
export function operatorsList(changelog: string, release: string): string {
  const section = changelog
    .split(/^## /m)
    .find((text) => text.startsWith(`${release} `) || text.startsWith(`${release}\n`));
  const list = /^### For operators\n+([\s\S]*?)(?=^### |(?![\s\S]))/m.exec(section ?? '')?.[1]?.trim();
  if (!list)
    throw new Error(
      `CHANGELOG.md has no list “For operators” under ${release}: say there what they must do, or that it is nothing.`,
    );
  return list;
}

const without = (all: readonly string[], known: readonly string[]): string[] =>
  all.filter((one) => !known.includes(one));

const changed = (what: string, before: string, now: string): string =>
  before === now ? `${what} stays ${now}.` : `${what} goes from ${before} to ${now}.`;

function migrationsSentence({ before, now }: Upgrade): string {
  const added = without(now.migrations, before.migrations);
  const of = (folder: string): number => added.filter((file) => file.startsWith(folder)).length;
  if (added.length === 0) return 'No migration.';
  const counts = `${of('apps/hub')} migrations of the hub, ${of('apps/sport')} of a sport, ${of('packages/kernel')} of both`;
  return `${counts} run at the first start, each database in one transaction.`;
}

/** What somebody reads who upgrades. */
export function upgradeNotes(upgrade: Upgrade): string {
  const { from, to, oldest, before, now, variables, changelog } = upgrade;
  const besides = compareReleases(oldest, from) <= 0;
  const added = without(now.variables, before.variables);
  const gone = without(before.variables, now.variables);
  return `# From ${from} to ${to}

\`npm run generate\` writes this page from the changelog and from what the two releases hold.

## What you do

${operatorsList(changelog, to)}

## What happens by itself

- ${migrationsSentence(upgrade)} ${
    besides
      ? `Processes of ${from} may go on serving meanwhile and afterwards: start the new ones, then stop the old ones.`
      : `Processes of ${from} cannot go on afterwards: stop all of them first.`
  }
- \`npm start\` backs its data directory up before it upgrades it ([operations](operations.md#postgresql)); elsewhere the backup is yours to take.
- ${changed('The PostgreSQL that comes along', before.postgres, now.postgres)} ${changed('Node', before.node, now.node)}

## Variables

${
  added.length === 0
    ? 'None is new.'
    : `New, each with a default:\n\n| variable | meaning |\n|---|---|\n${added.map((name) => `| \`${name}\` | ${variables.get(name)} |`).join('\n')}`
}

${gone.length === 0 ? 'None is gone.' : `Gone: ${gone.map((name) => `\`${name}\``).join(', ')}.`}
`;
}

/** From the last release that is kept to this one. */
export function notesOfThisRelease(root: string): string {
  const folder = join(root, 'releases');
  const from = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'facts.json')) && compareReleases(name, RELEASE) < 0)
    .sort(compareReleases)
    .at(-1);
  if (!from) throw new Error('No earlier release has its facts in releases/.');
  return upgradeNotes({
    from,
    to: RELEASE,
    oldest: OLDEST_RELEASE,
    before: JSON.parse(readFileSync(join(folder, from, 'facts.json'), 'utf8')) as ReleaseFacts,
    now: factsOf(root),
    variables: variablesIn(readFileSync(join(root, 'docs/configuration.md'), 'utf8')),
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  });
}
