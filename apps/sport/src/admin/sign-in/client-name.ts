import { t } from '@sports-hub/contract/texts';

const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const;

const firstMatch = (list: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(text))?.[0];

/** "Chrome on Linux": enough to recognise one's own computer. The header itself is not kept. */
export function clientName(userAgent: string | undefined): string {
  const browser = firstMatch(BROWSERS, userAgent ?? '');
  const system = firstMatch(SYSTEMS, userAgent ?? '');
  if (!browser && !system) return t('answers.admin.signIn.clientName.unknownDevice');
  return [browser ?? t('answers.admin.signIn.clientName.aBrowser'), system].filter(Boolean).join(' on ');
}
