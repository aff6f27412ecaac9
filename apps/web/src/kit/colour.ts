/** Colour arithmetic: hue and chroma of a brand stay, only the lightness moves until a contrast is reached. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}
/** Three channels, as they are in a pixel. */
type Channels = [number, number, number];

const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);
const linear = (hex: string): Channels =>
  [1, 3, 5].map((i) => toLinear(parseInt(hex.slice(i, i + 2), 16) / 255)) as Channels;

export const luminance = (hex: string): number => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
export const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

export const toOklch = (hex: string): Oklch => {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const L = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: L, c: Math.hypot(A, B), h: (Math.atan2(B, A) * 180) / Math.PI };
};
const rgbOf = ({ l, c, h }: Oklch): Channels => {
  const A = c * Math.cos((h * Math.PI) / 180);
  const B = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const y = (l - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const z = (l - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
};
/** Less chroma until the colour exists on an sRGB screen. */
export const toHex = ({ l, c: wanted, h }: Oklch): string => {
  let c = wanted;
  while (c > 0 && rgbOf({ l, c, h }).some((v) => v < -0.0005 || v > 1.0005)) c -= 0.002;
  const bounded = (v: number): number => Math.min(1, Math.max(0, v));
  return `#${rgbOf({ l, c: Math.max(c, 0), h })
    .map((v) =>
      Math.round(bounded(toGamma(bounded(v))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

/** Moves the lightness in small steps until the contrast against every ground is reached. */
const fit = (hex: string, grounds: readonly string[], ratio: number, step: number, chroma = 1): string => {
  const color = toOklch(hex);
  color.c *= chroma;
  let found = toHex(color);
  while (grounds.some((ground) => contrast(found, ground) < ratio) && (step > 0 ? color.l < 0.995 : color.l > 0.005)) {
    color.l += step;
    found = toHex(color);
  }
  return found;
};
export const darker = (hex: string, grounds: readonly string[], ratio: number, chroma?: number): string =>
  fit(hex, grounds, ratio, -0.005, chroma);
export const lighter = (hex: string, grounds: readonly string[], ratio: number, chroma?: number): string =>
  fit(hex, grounds, ratio, 0.005, chroma);
export const tone = (hue: number, l: number, c: number): string => toHex({ l, c, h: hue });
