/** The first that matches counts: most browsers also name the ones they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
/** Programs that are not browsers name themselves in front: `RiverbendApp/2.1 (…)`. */
const PROGRAM = /^([A-Za-z][A-Za-z0-9 ._-]{0,38}[A-Za-z0-9])\/\d/;

const firstOf = (text: string, families: typeof BROWSERS): string | undefined =>
  families.find(([pattern]) => pattern.test(text))?.[1];

/**
 * `Chrome on Windows`, from what a client says about itself: enough for its owner to recognise, and nothing else is
 * kept. Null when it says nothing we know.
 */
export function clientFamily(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, 400);
  if (!text) return null;
  const browser = firstOf(text, BROWSERS);
  const system = firstOf(text, SYSTEMS);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const program = PROGRAM.exec(text)?.[1];
  return program && program !== 'Mozilla' ? program : (system ?? null);
}
