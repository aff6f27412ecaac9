// A kind of page has a stylesheet of its own with fewer parts than main.css. What its components use must be in it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const filesIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`);

/** The classes that the rules of a part are about. */
function classesOf(part: string): Set<string> {
  const rules = read(`./styles/parts/${part}`).replaceAll(/\/\*[^]*?\*\//g, '');
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector ?? '');
  return new Set(selectors.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? '')));
}
const parts = new Map(
  readdirSync(new URL('./styles/parts/', import.meta.url)).map((name) => [name, classesOf(name)] as const),
);
/** The parts that a stylesheet takes in, and what those take in. */
const partsOf = (sheet: string): string[] =>
  [...read(`./styles/${sheet}`).matchAll(/@import '\.\/(?:parts\/)?([\w-]+\.css)'/g)].flatMap(([, name = '']) => [
    name,
    ...partsOf(`parts/${name}`),
  ]);

/** The words in `className="…"` and in the strings of `className={…}`. */
function classNamesIn(source: string): string[] {
  const given = [...source.matchAll(/className="([^"]*)"|className=\{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(
    ([, plain, computed]) =>
      plain ?? [...(computed ?? '').matchAll(/['`]([^'`]*)['`]/g)].map(([, text]) => text).join(' '),
  );
  return given.flatMap((text) => text.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/)).filter(Boolean);
}

const sport = (...names: string[]): string[] => names.map((name) => `./sport/${name}.tsx`);
const KINDS: Record<string, string[]> = {
  'site.css': [
    ...sport('home', 'parts', 'schedule', 'schedule-filters', 'calendar-card', 'standings', 'news', 'teams', 'player'),
    ...sport('registration-dates', 'frame', 'game-view', 'share'),
    // The pages of what went wrong take main.css on a sport's site.
    ...filesIn('./kit').filter((file) => !file.endsWith('/lost.tsx')),
  ],
  'hub.css': [
    ...['home', 'calendar', 'calendar-parts', 'lost', 'frame'].map((name) => `./hub/${name}.tsx`),
    ...filesIn('./hub/account'),
    './kit/lost.tsx',
  ],
  'registration.css': filesIn('./registration').filter((file) => !file.endsWith('/done.tsx')),
  'messages.css': [...filesIn('./messages'), './hub/frame.tsx', './sport/frame.tsx'],
};

test('the stylesheet of a kind of page has every rule that its components use', () => {
  for (const [sheet, files] of Object.entries(KINDS)) {
    const own = new Set(partsOf(sheet).flatMap((part) => [...(parts.get(part) ?? [])]));
    const elsewhere = new Set(partsOf('main.css').flatMap((part) => [...(parts.get(part) ?? [])]));
    for (const file of files)
      for (const name of classNamesIn(read(file)))
        assert.ok(
          own.has(name) || !elsewhere.has(name),
          `${file} uses .${name}, which is in main.css but not in ${sheet}`,
        );
  }
});
