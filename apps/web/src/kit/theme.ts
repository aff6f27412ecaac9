import type { Branding } from '@sports-hub/contract';
import { CALENDAR_SPORTS, sportFace } from '@sports-hub/contract/sports';
import { contrast, darker, lighter, luminance, toHex, tone, toOklch } from './colour.ts';

/** The five colours of a site, as its `/bootstrap` gives them. */
export type BrandColours = Branding['colors'];
/** The names of `tokens.css` without the dashes. Every role that carries text reaches its contrast by construction. */
export type Roles = Record<string, string>;
/** [what is read, on what, the least ratio]. */
export type Pair = readonly [string, readonly string[], number];

/** Orange turns pink when it gets light or grey; a turn towards yellow keeps it sand. Other hues stay. */
const calm = (hue: number): number => (hue > 15 && hue < 75 ? hue + 28 : hue);

/** A highlight carries dark letters, so it has to be bright; a dark accent is brightened. */
const bright = (hex: string): string => (toOklch(hex).l < 0.68 ? toHex({ ...toOklch(hex), l: 0.76 }) : hex);

const DANGER = '#b5103c';
const statusHues: Record<string, [string, number]> = {
  danger: [DANGER, 8],
  warning: ['#8a5a00', 80],
  success: ['#0b6b57', 172],
  info: ['#1d5b8f', 245],
};
/** The hub has no /bootstrap; these are its colours. */
export const hubBranding: BrandColours = {
  primary: '#1c5a7d',
  secondary: '#16303f',
  accent: '#f0b13c',
  background: '#f5f8fa',
  text: '#16212b',
};
/** The sports that the hub knows in colours of their own; any other has them from its site's `/theme.css` alone. */
const sportBrandings: Readonly<Record<string, BrandColours>> = {
  basketball: {
    primary: sportFace('basketball').look.colour,
    secondary: '#23395b',
    accent: '#f2b134',
    background: '#fffaf5',
    text: '#1d1d1f',
  },
  baseball: {
    primary: sportFace('baseball').look.colour,
    secondary: '#8c2f39',
    accent: '#e0c068',
    background: '#f8fbf7',
    text: '#1b1f1c',
  },
};
/** Where sports stand side by side: each sport's own primary; football has only a calendar, so its colour is ours. */
const sportColours: readonly (readonly [name: string, colour: string])[] = CALENDAR_SPORTS.map((sport) => [
  sport,
  sportFace(sport).look.colour,
]);

export function lightRoles({ primary, accent, background, text }: BrandColours): Roles {
  const hue = calm(toOklch(primary).h);
  const surface = '#ffffff';
  const canvas = luminance(background) > 0.85 ? background : tone(hue, 0.985, 0.006); // a page has to be light here
  const sunken = tone(hue, 0.957, 0.008);
  const grounds = [surface, canvas, sunken];
  const soft = tone(hue, 0.95, 0.03);
  const fill = darker(primary, ['#ffffff'], 4.8);
  const deep = darker(primary, ['#ffffff'], 5.8);
  const highlight = lighter(bright(accent), [deep], 3.05);
  const roles: Roles = {
    canvas,
    surface,
    raised: surface,
    sunken,
    line: tone(hue, 0.893, 0.011),
    'line-strong': darker(tone(hue, 0.64, 0.018), grounds, 3.1),
    text: darker(text, [...grounds, soft], 9),
    'text-2': darker(tone(hue, 0.46, 0.018), grounds, 6.6),
    'text-3': darker(tone(hue, 0.56, 0.018), [...grounds, soft], 4.7),
    ink: tone(hue, 0.245, 0.018),
    'on-ink': '#ffffff',
    'on-ink-2': tone(hue, 0.84, 0.012),
    accent: fill,
    'accent-hover': darker(fill, ['#ffffff'], contrast(fill, '#ffffff') + 1.4),
    'on-accent': '#ffffff',
    'accent-text': darker(primary, [...grounds, soft], 4.9),
    'accent-soft': soft,
    'on-accent-soft': darker(primary, [soft], 6.4),
    'accent-line': tone(hue, 0.84, 0.07),
    deep,
    'on-deep': '#ffffff',
    'on-deep-2': lighter(tone(hue, 0.9, 0.03), [deep], 4.7),
    highlight,
    'on-highlight': darker(tone(toOklch(accent).h, 0.3, 0.05), [highlight], 6.5),
    strip: tone(hue, 0.245, 0.018),
    'on-strip': '#ffffff',
    'on-strip-2': tone(hue, 0.84, 0.012),
    focus: '#0a5fd0',
  };
  for (const [name, [base, statusHue]] of Object.entries(statusHues)) {
    const ground = tone(statusHue, 0.957, 0.028);
    roles[`${name}-soft`] = ground;
    roles[`${name}-text`] = darker(base, [...grounds, ground], 5);
    roles[`${name}-line`] = tone(statusHue, 0.82, 0.075);
  }
  roles.danger = darker(DANGER, ['#ffffff'], 5.2);
  roles['on-danger'] = '#ffffff';
  for (const [sport, color] of sportColours) {
    const sportHue = calm(toOklch(color).h);
    roles[sport] = darker(color, [...grounds], 4.6);
    roles[`${sport}-deep`] = darker(color, ['#ffffff'], 5.8);
    roles[`${sport}-soft`] = tone(sportHue, 0.95, 0.03);
    roles[`on-${sport}-soft`] = darker(color, [tone(sportHue, 0.95, 0.03)], 6);
  }
  return roles;
}

export function darkRoles({ primary, accent }: BrandColours): Roles {
  const hue = calm(toOklch(primary).h);
  const [canvas, surface, raised, sunken] = [
    tone(hue, 0.172, 0.008),
    tone(hue, 0.213, 0.01),
    tone(hue, 0.252, 0.012),
    tone(hue, 0.145, 0.008),
  ];
  const soft = tone(hue, 0.3, 0.045);
  const grounds = [canvas, surface, raised, sunken];
  // A fill that white text can stand on and that is still seen against the surface.
  const fill = (() => {
    const color = toOklch(primary);
    let best = toHex(color);
    for (let l = 0.25; l < 0.7; l += 0.005) {
      const hex = toHex({ ...color, l });
      if (contrast(hex, '#ffffff') >= 4.6) best = hex;
    }
    return best;
  })();
  const deep = tone(toOklch(primary).h, 0.36, 0.085);
  const highlight = lighter(bright(accent), [deep], 4.6);
  const roles: Roles = {
    canvas,
    surface,
    raised,
    sunken,
    line: tone(hue, 0.325, 0.014),
    'line-strong': lighter(tone(hue, 0.5, 0.018), grounds, 3.2),
    text: tone(hue, 0.955, 0.005),
    'text-2': lighter(tone(hue, 0.8, 0.012), grounds, 7),
    'text-3': lighter(tone(hue, 0.66, 0.014), [...grounds, soft], 4.7),
    ink: tone(hue, 0.88, 0.012),
    'on-ink': tone(hue, 0.19, 0.014),
    'on-ink-2': tone(hue, 0.35, 0.016),
    accent: fill,
    'accent-hover': darker(fill, ['#ffffff'], contrast(fill, '#ffffff') + 1),
    'on-accent': '#ffffff',
    'accent-text': lighter(primary, [...grounds, soft], 5.6),
    'accent-soft': soft,
    'on-accent-soft': lighter(primary, [soft], 7),
    'accent-line': tone(hue, 0.45, 0.08),
    deep,
    'on-deep': '#ffffff',
    'on-deep-2': lighter(tone(hue, 0.85, 0.03), [deep], 6),
    highlight,
    'on-highlight': darker(tone(toOklch(accent).h, 0.3, 0.05), [highlight], 6.5),
    strip: tone(hue, 0.252, 0.012),
    'on-strip': '#ffffff',
    'on-strip-2': tone(hue, 0.82, 0.012),
    focus: '#8cc2ff',
  };
  for (const [name, [base, statusHue]] of Object.entries(statusHues)) {
    const ground = tone(statusHue, 0.29, 0.05);
    roles[`${name}-soft`] = ground;
    roles[`${name}-text`] = lighter(base, [...grounds, ground], 5.6, 0.95);
    roles[`${name}-line`] = tone(statusHue, 0.44, 0.075);
  }
  roles.danger = toHex({ ...toOklch(DANGER), l: 0.53 });
  roles['on-danger'] = '#ffffff';
  for (const [sport, color] of sportColours) {
    const sportHue = toOklch(color).h;
    roles[sport] = lighter(color, grounds, 5);
    roles[`${sport}-deep`] = toHex({ ...toOklch(color), l: 0.42, c: toOklch(color).c * 0.75 });
    roles[`${sport}-soft`] = tone(sportHue, 0.3, 0.045);
    roles[`on-${sport}-soft`] = lighter(color, [tone(sportHue, 0.3, 0.045)], 6.5);
  }
  return roles;
}

/**
 * What has to be readable on what: [foreground, grounds, least ratio]. Text 4.5; control outlines, focus and marks 3.
 */
export const pairs: readonly Pair[] = [
  ...['text', 'text-2', 'text-3', 'accent-text'].map((role): Pair => [
    role,
    ['canvas', 'surface', 'raised', 'sunken', 'accent-soft'],
    4.5,
  ]),
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['on-accent-soft', ['accent-soft'], 4.5],
  ['on-deep', ['deep'], 4.5],
  ['on-deep-2', ['deep'], 4.5],
  ['on-ink', ['ink'], 4.5],
  ['on-ink-2', ['ink'], 4.5],
  ['on-strip', ['strip'], 4.5],
  ['on-strip-2', ['strip'], 4.5],
  ['on-highlight', ['highlight'], 4.5],
  ['on-danger', ['danger'], 4.5],
  ...['danger', 'warning', 'success', 'info'].map((name): Pair => [
    `${name}-text`,
    [`${name}-soft`, 'canvas', 'surface', 'raised', 'sunken'],
    4.5,
  ]),
  ...['text', 'text-2'].map((role): Pair => [role, ['danger-soft', 'warning-soft', 'success-soft', 'info-soft'], 4.5]),
  ...sportColours.flatMap(([sport]): Pair[] => [
    [sport, ['canvas', 'surface', 'raised', 'sunken'], 4.5],
    [`on-${sport}-soft`, [`${sport}-soft`], 4.5],
    ['on-deep', [`${sport}-deep`], 4.5],
  ]),
  ['line-strong', ['canvas', 'surface', 'raised', 'sunken'], 3],
  ['focus', ['canvas', 'surface', 'raised', 'sunken', 'accent-soft'], 3],
  ['highlight', ['deep'], 3],
];

const HEX = /^#[0-9a-f]{6}$/i;
const SHORT_HEX = /^#[0-9a-f]{3}$/i;
/** A colour that is not `#rgb` or `#rrggbb` becomes the hub's: what an administrator typed must not break a page. */
const usable = (colour: unknown, fallback: string): string => {
  if (typeof colour !== 'string') return fallback;
  if (HEX.test(colour)) return colour.toLowerCase();
  return SHORT_HEX.test(colour)
    ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}`.toLowerCase()
    : fallback;
};
const usableBranding = (given: Partial<BrandColours>): BrandColours =>
  Object.fromEntries(
    Object.entries(hubBranding).map(([name, fallback]) => [name, usable(given[name as keyof BrandColours], fallback)]),
  ) as unknown as BrandColours;

const declarations = (roles: Roles, isWanted: (name: string) => boolean = () => true): string =>
  Object.entries(roles)
    .filter(([name]) => isWanted(name))
    .map(([name, hex]) => `--${name}:${hex}`)
    .join(';');

/** Light where there is something to say, dark by the device, dark by choice; `of` narrows it to pages of one brand. */
const inBothThemes = (root: string, light: string, dark: string, of = ''): string =>
  [
    light && `${root}${of}{${light}}`,
    `@media screen and (prefers-color-scheme:dark){${root}${of}:not([data-theme="light"]){${dark}}}`,
    `${root}[data-theme="dark"]${of}{${dark}}`,
  ].join('');

/**
 * The stylesheet of one site, served as `/theme.css?v=…` after `main.css`: light, dark by the device, dark by choice.
 */
export function themeCss(
  branding: Partial<BrandColours>,
  { cornerRadius }: { cornerRadius?: number | null } = {},
): string {
  const colours = usableBranding(branding);
  const corner =
    typeof cornerRadius === 'number' && cornerRadius >= 0 && cornerRadius <= 32
      ? `;--corner:${Math.round(cornerRadius)}px`
      : '';
  // As specific as the built-in blocks of the sports, and later, so that it wins.
  return inBothThemes(':root:root', declarations(lightRoles(colours)) + corner, declarations(darkRoles(colours)));
}

/** What distinguishes the marks of two sports to somebody who does not see colours. */
const MARKS = {
  circle: '',
  diamond: 'border-radius:1px;transform:rotate(45deg) scale(.86)',
  square: 'border-radius:1px',
  leaf: 'border-radius:100% 0;transform:scale(1.06)',
  ring: 'background:none;box-shadow:inset 0 0 0 3px var(--sport)',
} as const;

/** Of every sport, whichever page it is on. */
const ofSports = new Set(
  sportColours.flatMap(([sport]) => [sport, `${sport}-deep`, `${sport}-soft`, `on-${sport}-soft`]),
);
/** The same in every brand. */
const ofStatus = (name: string): boolean => /^(on-)?(danger|warning|success|info)\b/.test(name);
const ofBrand = (name: string): boolean => !ofSports.has(name) && !ofStatus(name);

/**
 * The colours of the pages that have no `/theme.css`: each sport's mark, the hub's in the dark (`tokens.css` has its
 * light ones, for every page), and the hub's pages that are in the colours of one sport.
 */
export const coloursCss = (): string =>
  [
    inBothThemes(
      ':root',
      declarations(lightRoles(hubBranding), (name) => ofSports.has(name)),
      declarations(darkRoles(hubBranding)),
    ),
    ...Object.entries(sportBrandings).map(([sport, branding]) =>
      inBothThemes(
        ':root',
        declarations(lightRoles(branding), ofBrand),
        declarations(darkRoles(branding), ofBrand),
        `[data-brand="${sport}"]`,
      ),
    ),
  ].join('\n');

/** The mark and the door of every sport, wherever sports stand side by side. */
export const sportMarksCss = (): string =>
  sportColours
    .map(([sport]) => {
      const mark = MARKS[sportFace(sport).look.mark];
      return [
        `.sport-${sport}{--sport:var(--${sport});--sport-soft:var(--${sport}-soft);--on-sport-soft:var(--on-${sport}-soft)}`,
        `.door--${sport}{--door:var(--${sport}-deep)}`,
        mark && `.sport-${sport} .mark,.mark.sport-${sport}{${mark}}`,
      ].join('');
    })
    .join('\n');
