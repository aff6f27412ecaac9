import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  coloursCss,
  contrast,
  darkRoles,
  hubBranding,
  lightRoles,
  pairs,
  themeCss,
  type BrandColours,
} from '@sports-hub/web/render';

const TEAMS = ['blue', 'green', 'gold', 'purple', 'teal', 'black', 'red', 'orange'];
const tokens = readFileSync(new URL('./styles/parts/tokens.css', import.meta.url), 'utf8');
const css = `${tokens.replaceAll(/\/\*[\s\S]*?\*\//g, '')}\n${coloursCss()}`;
const long = (hex: string): string => (hex.length === 4 ? `#${[...hex.slice(1)].map((d) => d + d).join('')}` : hex);
const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
  selector: selector.trim().replaceAll("'", '"'),
  roles: Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})\b/gi)].map(([, name = '', hex = '']) => [name, long(hex)]),
  ),
}));

/** The roles that hold on a page with this brand and theme. */
function rolesOf(brand: string, theme: string): Record<string, string> {
  const branded = brand === 'hub' ? '' : `[data-brand="${brand}"]`;
  const selectors = new Set([
    ':root',
    `:root${branded}`,
    ...(theme === 'dark' ? [':root[data-theme="dark"]', `:root[data-theme="dark"]${branded}`] : []),
  ]);
  return Object.assign(
    {},
    ...rules.filter(({ selector }) => selectors.has(selector)).map(({ roles }) => roles),
  ) as Record<string, string>;
}

function assertReadable(roles: Record<string, string>, where: string, more: typeof pairs = []): void {
  for (const [front, grounds, least] of [...pairs, ...more])
    for (const ground of grounds) {
      const [a, b] = [roles[front], roles[ground]];
      assert.ok(a && b, `${where}: ${front} or ${ground} is missing`);
      assert.ok(
        contrast(a, b) >= least,
        `${where}: ${front} on ${ground} is ${contrast(a, b).toFixed(2)}, not ${least}`,
      );
    }
}

test('every pair of roles that the stylesheet uses is readable, in each brand and both themes', () => {
  const teams = TEAMS.map((name) => [`on-team-${name}`, [`team-${name}`], 4.5] as const);
  for (const brand of ['hub', 'basketball', 'baseball'])
    for (const theme of ['light', 'dark']) assertReadable(rolesOf(brand, theme), `${brand} ${theme}`, teams);
});
test("whatever colours a sport chooses, its pages' text stays readable", () => {
  const odd: BrandColours[] = [
    '#000000',
    '#ffffff',
    '#ffff00',
    '#00ff00',
    '#0000ff',
    '#ff00ff',
    '#808080',
    '#f2c94c',
  ].map((primary, index, all) => ({
    primary,
    secondary: primary,
    accent: all[(index + 3) % all.length]!,
    background: all[(index + 1) % all.length]!,
    text: all[(index + 2) % all.length]!,
  }));
  for (const branding of odd) {
    assertReadable(lightRoles(branding), `${branding.primary} light`);
    assertReadable(darkRoles(branding), `${branding.primary} dark`);
  }
});
test('a colour that is none becomes one of ours, and cannot leave its place in the stylesheet', () => {
  const css = themeCss({ primary: 'red;}body{display:none', accent: '#abc', background: '', text: '#12345' });
  assert.ok(!css.includes('display') && !css.includes('undefined') && !css.includes('NaN'));
  assert.equal(themeCss({}), themeCss(hubBranding));
  assert.match(themeCss({}, { cornerRadius: 4 }), /--corner:4px/);
  assert.ok(!themeCss({}, { cornerRadius: -1 }).includes('--corner'));
});
test("a sport's theme has every colour that its stylesheets leave out, in both themes", () => {
  const named = (text: string): Set<string> => new Set([...text.matchAll(/--([\w-]+):/g)].map(([, name = '']) => name));
  const [light = '', device = '', chosen = ''] = themeCss(hubBranding).split(/@media|(?<=\}\})/);
  const colours = named(coloursCss());
  assert.ok(colours.size > 50);
  for (const [where, text] of Object.entries({ light, device, chosen }))
    for (const name of colours) assert.ok(named(text).has(name), `${where}: ${name}`);
});
