// A kind of page has a stylesheet of its own with fewer rules than main.css. What its components use must be in it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CALENDAR_SPORTS } from '@sports-hub/contract/sports';
import type { Manifest } from '../build/bundle.ts';
import { narrowStyles } from '../build/narrow-styles.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const filesIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`);

/** The classes that the rules of a stylesheet are about. */
function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '');
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector ?? '');
  return new Set(selectors.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? '')));
}
const manifestUrl = new URL(import.meta.resolve('@sports-hub/web/manifest.json'));
const manifest = JSON.parse(readFileSync(manifestUrl, 'utf8')) as Manifest;
/** A stylesheet as a browser gets it. */
const built = (sheet: string): string => readFileSync(new URL(`.${manifest[sheet]!.href}`, manifestUrl), 'utf8');

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
    ...['frame', 'news'].map((name) => `./kit/${name}.tsx`),
  ],
  'hub.css': [
    ...['home', 'calendar', 'calendar-parts', 'lost', 'frame'].map((name) => `./hub/${name}.tsx`),
    ...filesIn('./hub/account'),
    './kit/lost.tsx',
  ],
  'pages.css': readdirSync(new URL('./sport/', import.meta.url))
    .filter((name) => /\bsportHead\(/.test(name.endsWith('.tsx') ? read(`./sport/${name}`) : ''))
    .map((name) => `./sport/${name}`)
    .filter((file) => !/sheet: 'site\.css'/.test(read(file))),
  'registration.css': filesIn('./registration').filter((file) => !/\/(assistance|confirm|done[\w-]*)\.tsx$/.test(file)),
  'messages.css': [...filesIn('./messages'), './hub/frame.tsx', './sport/frame.tsx'],
};

test('the stylesheet of a kind of page has every rule that its components use', () => {
  const written = classesOf(built('main.css'));
  for (const [sheet, files] of Object.entries(KINDS)) {
    const own = classesOf(built(sheet));
    for (const file of files)
      for (const name of classNamesIn(read(file)))
        assert.ok(
          own.has(name) || !written.has(name),
          `${file} uses .${name}, which is in main.css but not in ${sheet}`,
        );
  }
});

test('a report shows messages as they look to those who wrote them', () => {
  const [own, written] = [classesOf(built('messages.css')), classesOf(read('./styles/parts/messages.css'))];
  for (const name of classNamesIn(read('./admin/reports.tsx'))) assert.ok(own.has(name) || !written.has(name), name);
});

test('it has no rules for other pages, and none of the tokens that are the same everywhere', () => {
  const site = classesOf(built('site.css'));
  for (const name of ['dialog', 'doors', 'bubble', 'bracket', 'session', 'switch']) assert.ok(!site.has(name), name);
  for (const sheet of Object.keys(KINDS)) {
    const css = built(sheet);
    assert.doesNotMatch(css, /--s4\b|--text-m\b|--bold\b/, sheet);
    // These differ: by the width of the window, by the site, by what the device wants.
    for (const name of ['--gutter', '--corner', '--accent']) assert.match(css, new RegExp(`var\\(${name}\\)`), sheet);
    assert.doesNotMatch(css, /\{\}/, sheet);
    for (const [, name] of css.matchAll(/var\((--[\w-]+)\)/g))
      assert.ok(
        css.includes(`${name}:`) || built('main.css').includes(`${name}:`) || SPORT_COLOUR.test(name!),
        `${sheet}: ${name}`,
      );
  }
});
/** Defined in `/theme.css` and in `made:colours.css`. */
const SPORT_COLOUR = new RegExp(`^--(on-)?(${CALENDAR_SPORTS.join('|')})`);

test('what a page of the services’ own adds to every page is styled on all of them', () => {
  for (const sheet of [...Object.keys(KINDS), 'main.css'])
    assert.ok(classesOf(built(sheet)).has('notice--warning'), sheet);
});

test('a rule stays for a class that a program names, puts together, or excludes; tokens that a site sets stay, too', () => {
  const css =
    ':root{--s1: 4px;--r: calc(var(--corner) * 2);--corner: 8px;--gap: 1px}@media(min-width:9rem){:root{--gap: 2px}.gone{color:red}}' +
    '.card,.gone{padding:var(--s1)}.tag--new{border-radius:var(--r)}.row:not(.gone)>p{margin:var(--gap)}.sought{top:0}@media print{.gone{left:0}}';
  const program = 'h("div",{className:"card",sought:1},`tag tag--${kind}`,"row",find(".sought"))';
  assert.equal(
    narrowStyles(css, program, new Set(['--corner'])),
    ':root{--corner: 8px;--gap: 1px}@media(min-width:9rem){:root{--gap: 2px}}' +
      '.card{padding:4px}.tag--new{border-radius:calc(var(--corner) * 2)}.row:not(.gone)>p{margin:var(--gap)}',
  );
});
