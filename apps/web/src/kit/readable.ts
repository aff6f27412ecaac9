import { t } from '@sports-hub/contract/texts';
import { contrast, luminance, toOklch } from './colour.ts';
import { darkRoles, lightRoles, type BrandColours } from './theme.ts';

/** How well one colour is read on another. */
export interface ReadablePair {
  name: 'chosen' | 'buttons' | 'links' | 'text' | 'dark';
  label: string;
  front: string;
  back: string;
  ratio: number;
  is_enough: boolean;
}

export interface ReadableReport {
  pairs: ReadablePair[];
  /** What cannot be saved like this, in words. */
  faults: Partial<Record<keyof BrandColours, string>>;
  /** What is done about a main colour that is too light for white letters. */
  shade: { words: string; hex: string } | null;
}

const WHITE = '#ffffff';
/** What text needs (WCAG, level AA). */
const ENOUGH = 4.5;
/** Below this a darker shade would be another colour. */
const LEAST_MAIN = 2;
/** Pages in the light are light; dark mode makes its own ground. */
const LEAST_LIGHT = 0.85;

/** Up to which angle a hue has a name. */
const HUES = [
  [5, t('admin.site.pink')],
  [42, t('admin.site.red')],
  [75, t('admin.site.orange')],
  [115, t('admin.site.yellow')],
  [165, t('admin.site.green')],
  [215, t('admin.site.turquoise')],
  [275, t('admin.site.blue')],
  [325, t('admin.site.purple')],
  [361, t('admin.site.pink')],
] as const;
const nameOf = (hex: string): string => {
  const { c, h } = toOklch(hex);
  const turned = (h + 360) % 360;
  const named = c < 0.04 ? undefined : HUES.find(([upTo]) => turned < upTo);
  return named?.[1] ?? t('admin.site.gray');
};
/** In tenths, and never said to be enough where it is not: 4.46 is not 4.5. */
export function inTenths(ratio: number): string {
  const tenths = Math.round(ratio * 10) / 10;
  const isBetterThanItIs = [LEAST_MAIN, ENOUGH].some((limit) => ratio < limit && tenths >= limit);
  return (isBetterThanItIs ? Math.floor(ratio * 10) / 10 : tenths).toFixed(1);
}

/** A colour as it is stored, of what somebody typed; undefined for what is none. */
export function colourOf(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text)?.[1];
  if (!digits) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** What people can read in these colours: as they were chosen, and as pages show them. */
export function readableReport(colours: BrandColours): ReadableReport {
  const { primary, background, text } = colours;
  const [light, dark] = [lightRoles(colours), darkRoles(colours)];
  const pair = (name: ReadablePair['name'], label: string, front: string, back: string): ReadablePair => {
    const ratio = contrast(front, back);
    return { name, label, front, back, ratio, is_enough: ratio >= ENOUGH };
  };
  const chosen = pair('chosen', t('admin.site.whiteOnMain'), WHITE, primary);
  const written = pair('text', t('admin.site.textOnBackground'), text, background);
  const fill = light['accent'] ?? primary;
  return {
    pairs: [
      chosen,
      pair('buttons', t('admin.site.whiteOnButtons'), WHITE, fill),
      pair('links', t('admin.site.linksOnWhite'), light['accent-text'] ?? primary, WHITE),
      written,
      pair('dark', t('admin.site.linksInTheDark'), dark['accent-text'] ?? primary, dark['surface'] ?? '#000000'),
    ],
    faults: {
      ...(chosen.ratio < LEAST_MAIN
        ? { primary: t('admin.site.whiteReaches', { color: nameOf(primary), ratio: inTenths(chosen.ratio) }) }
        : {}),
      ...(luminance(background) <= LEAST_LIGHT ? { background: t('admin.site.backgroundIsLight') } : {}),
      ...(luminance(background) > LEAST_LIGHT && !written.is_enough
        ? { text: t('admin.site.textReaches', { ratio: inTenths(written.ratio) }) }
        : {}),
    },
    shade:
      chosen.is_enough || chosen.ratio < LEAST_MAIN
        ? null
        : { words: t('admin.site.becomesDarker', { ratio: inTenths(chosen.ratio) }), hex: fill },
  };
}

/** What the small home page beside the settings is drawn with. */
export const previewRoles = (
  colours: BrandColours,
): { light: Record<string, string>; dark: Record<string, string> } => {
  const of = (roles: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries({
        canvas: 'canvas',
        surface: 'surface',
        text: 'text',
        deep: 'deep',
        'on-deep': 'on-deep',
        gold: 'highlight',
        'on-gold': 'on-highlight',
        fill: 'accent',
        'on-fill': 'on-accent',
        link: 'accent-text',
      }).map(([name, role]) => [name, roles[role] ?? '']),
    );
  return { light: of(lightRoles(colours)), dark: of(darkRoles(colours)) };
};
