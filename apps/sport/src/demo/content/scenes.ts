// The demo world's pictures: scenes of a season, drawn from a few shapes in the site's own colours. 480 by 300.
import type { Branding } from '@sports-hub/contract';

type Colors = Branding['colors'];
export type Ball = 'basketball' | 'baseball' | 'soccer';

const WIDTH = 480;
const HEIGHT = 300;
const SKIN = ['#8d5a3b', '#f0c8a0', '#c68a5e', '#5c3a26', '#e3b08a'] as const;
const HAIR = ['#2b1d14', '#6b4423', '#1c1c20', '#b98a4b', '#3a2a1d'] as const;
const of = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

const line = (points: string, color: string, width: number): string =>
  `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const box = (x: number, y: number, width: number, height: number, color: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${color}"/>`;
const disc = (x: number, y: number, radius: number, color: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;
const oval = (x: number, y: number, rx: number, ry: number, color: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}"/>`;
const shape = (points: string, color: string): string => `<polygon points="${points}" fill="${color}"/>`;
const row = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');

/** Arms and legs as points beside the body's middle, for somebody of 100 units who stands at 0, 0. */
const POSES = {
  stand: { legs: ['-5,-38 -7,0', '5,-38 7,0'], arms: ['-9,-68 -15,-42', '9,-68 15,-42'] },
  cheer: { legs: ['-5,-38 -7,0', '5,-38 7,0'], arms: ['-9,-68 -22,-98', '9,-68 22,-98'] },
  jump: { legs: ['-5,-38 -16,-20 -10,0', '5,-38 10,-18 2,-2'], arms: ['-9,-66 -20,-52', '9,-68 17,-104'] },
  shoot: { legs: ['-5,-38 -8,0', '5,-38 6,0'], arms: ['-9,-68 4,-98', '9,-68 14,-100'] },
  kneel: { legs: ['-5,-38 -20,-24 -20,0', '5,-38 4,-3 -10,-2'], arms: ['-9,-66 -20,-50', '9,-66 26,-58'] },
  run: {
    legs: ['-5,-38 -18,-20 -30,-12', '5,-38 18,-22 12,0'],
    arms: ['-9,-66 -20,-52 -10,-42', '9,-66 20,-54 28,-66'],
  },
  bat: { legs: ['-5,-38 -14,0', '5,-38 14,0'], arms: ['-9,-66 -18,-74', '9,-66 -16,-78'] },
  pitch: { legs: ['-5,-38 -24,-14 -40,-16', '5,-38 16,-18 16,0'], arms: ['-9,-66 -26,-92', '9,-66 30,-66'] },
  shake: { legs: ['-5,-38 -7,0', '5,-38 7,0'], arms: ['-9,-68 -12,-44', '9,-66 24,-56'] },
} as const;
type Pose = keyof typeof POSES;

interface Person {
  x: number;
  y: number;
  size?: number;
  shirt: string;
  pose?: Pose;
  n?: number;
  /** Turned to the other side. */
  turned?: boolean;
  cap?: string;
}

function person({ x, y, size = 1, shirt, pose = 'stand', n = 0, turned = false, cap }: Person): string {
  const { legs, arms } = POSES[pose];
  const skin = of(SKIN, n);
  const head = pose === 'kneel' ? -80 : -84;
  const parts = [
    ...legs.map((leg) => line(leg, '#2a2f3a', 9)),
    line('0,-66 0,-42', shirt, 24),
    ...arms.map((arm) => line(arm, skin, 7)),
    disc(0, head, 10, skin),
    cap
      ? `<path d="M-11,${head - 2} a11,11 0 0 1 22,0 h8 v3 h-30z" fill="${cap}"/>`
      : `<path d="M-10.5,${head} a10.5,10.5 0 0 1 21,0 q-10,-7 -21,0z" fill="${of(HAIR, n)}"/>`,
  ];
  return `<g transform="translate(${x} ${y}) scale(${turned ? -size : size} ${size})">${parts.join('')}</g>`;
}

function ball(kind: Ball, x: number, y: number, radius: number): string {
  const seam = (path: string, color: string): string =>
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="${radius * 0.14}"/>`;
  const r = radius;
  if (kind === 'basketball')
    return (
      disc(x, y, r, '#d9692a') +
      seam(
        `M${x - r},${y}h${2 * r}M${x},${y - r}v${2 * r}M${x - r * 0.7},${y - r * 0.7}q${r * 0.8},${r * 0.7} 0,${r * 1.4}M${x + r * 0.7},${y - r * 0.7}q${-r * 0.8},${r * 0.7} 0,${r * 1.4}`,
        '#5a2a10',
      )
    );
  if (kind === 'baseball')
    return (
      disc(x, y, r, '#fbf8f0') +
      seam(
        `M${x - r * 0.75},${y - r * 0.65}q${r * 0.75},${r * 0.65} 0,${r * 1.3}M${x + r * 0.75},${y - r * 0.65}q${-r * 0.75},${r * 0.65} 0,${r * 1.3}`,
        '#c0392b',
      )
    );
  return (
    disc(x, y, r, '#ffffff') +
    row(5, (n) => disc(x + r * 0.62 * Math.sin(n * 1.257), y - r * 0.62 * Math.cos(n * 1.257), r * 0.2, '#20262e')) +
    disc(x, y, r * 0.26, '#20262e')
  );
}

/** A gym with windows and a shining floor, or a field under the sky. */
function place(kind: Ball, colors: Colors, floor = 205): string {
  if (kind === 'basketball')
    return (
      box(0, 0, WIDTH, HEIGHT, '#e9eef2') +
      row(6, (n) => box(24 + n * 78, 22, 52, 46, '#cfe3f1', 4)) +
      box(0, 96, WIDTH, 12, colors.primary) +
      box(0, floor, WIDTH, HEIGHT - floor, '#d9a561') +
      row(9, (n) => line(`${-40 + n * 70},${floor} ${-140 + n * 95},${HEIGHT}`, '#c8924c', 2)) +
      `<ellipse cx="240" cy="${floor + 52}" rx="120" ry="30" fill="none" stroke="#fff6e6" stroke-width="4"/>`
    );
  return (
    box(0, 0, WIDTH, HEIGHT, '#cfe8f7') +
    disc(408, 52, 24, '#ffe08a') +
    oval(90, 60, 46, 14, '#ffffff') +
    oval(128, 52, 34, 14, '#ffffff') +
    row(9, (n) => oval(n * 62, floor - 12, 44, 34, n % 2 ? '#5f9e6e' : '#4f8c60')) +
    box(0, floor, WIDTH, HEIGHT - floor, '#7dbb6d') +
    row(4, (n) => box(n * 130 - 20, floor, 64, HEIGHT - floor, '#74b164'))
  );
}

const hoop = (x: number, y: number): string =>
  box(x + 34, y, 8, 205 - y, '#5c6672') +
  box(x - 4, y - 34, 10, 62, '#ffffff') +
  `<rect x="${x - 4}" y="${y - 34}" width="10" height="62" fill="none" stroke="#5c6672" stroke-width="2"/>` +
  line(`${x + 6},${y - 4} ${x + 38},${y}`, '#5c6672', 6) +
  oval(x - 20, y + 14, 18, 5, '#d9452b') +
  row(4, (n) => line(`${x - 34 + n * 9},${y + 17} ${x - 29 + n * 6},${y + 40}`, '#ffffff', 2));

const goal = (x: number, y: number): string =>
  row(7, (n) => line(`${x + n * 22},${y} ${x + n * 22},${y + 84}`, '#e8eef0', 1)) +
  row(5, (n) => line(`${x},${y + n * 20} ${x + 132},${y + n * 20}`, '#e8eef0', 1)) +
  line(`${x},${y + 86} ${x},${y} ${x + 132},${y} ${x + 132},${y + 86}`, '#ffffff', 6);

const diamond = (): string =>
  shape('240,212 430,262 240,318 50,262', '#c98f57') +
  shape('240,228 366,262 240,298 114,262', '#7dbb6d') +
  row(3, (n) => box([230, 424, 36][n]!, [208, 257, 257][n]!, 20, 9, '#ffffff'));

const stage = (kind: Ball, colors: Colors): string =>
  place(kind, colors) + (kind === 'baseball' ? diamond() : kind === 'soccer' ? goal(320, 124) : hoop(404, 92));

type Draw = (kind: Ball, colors: Colors) => string;

const SCENES = {
  /** Two jump for the ball. */
  start: (kind, c) =>
    stage(kind, c) +
    person({ x: 196, y: 236, size: 1.25, shirt: c.primary, pose: 'jump', n: 1 }) +
    person({ x: 286, y: 240, size: 1.2, shirt: c.secondary, pose: 'jump', n: 3, turned: true }) +
    ball(kind, 241, 92, 15) +
    person({ x: 92, y: 250, shirt: c.secondary, n: 2 }) +
    person({ x: 384, y: 254, shirt: c.primary, n: 0 }),
  /** Families in rows. */
  crowd: (_kind, c) =>
    box(0, 0, WIDTH, HEIGHT, c.secondary) +
    row(
      4,
      (r) =>
        box(0, 78 + r * 62, WIDTH, 10, '#b98b55') +
        row(8, (n) =>
          person({
            x: 34 + n * 60 + (r % 2) * 22,
            y: 112 + r * 62,
            size: 0.72,
            shirt: of([c.accent, c.primary, '#ffffff', '#6aa5c9', '#e88f6d'], n * 3 + r),
            pose: (n + r) % 3 === 0 ? 'cheer' : 'stand',
            n: n + r * 2,
          }),
        ),
    ),
  /** A coach kneels before the team. */
  talk: (kind, c) =>
    stage(kind, c) +
    row(6, (n) => person({ x: 206 + n * 44, y: 226 + (n % 2) * 14, shirt: c.primary, n, turned: true })) +
    person({ x: 128, y: 262, size: 1.25, shirt: c.secondary, pose: 'kneel', n: 3, cap: c.accent }) +
    ball(kind, 84, 262, 13),
  /** Past the cones. */
  drill: (kind, c) =>
    stage(kind, c) +
    row(
      5,
      (n) =>
        shape(`${58 + n * 92},276 ${74 + n * 92},236 ${90 + n * 92},276`, '#f0762b') +
        box(65 + n * 92, 257, 18, 6, '#ffffff'),
    ) +
    person({ x: 128, y: 258, size: 1.15, shirt: c.primary, pose: 'run', n: 4 }) +
    ball(kind, 166, 246, 12) +
    person({ x: 318, y: 252, size: 1.05, shirt: c.accent, pose: 'run', n: 2 }) +
    ball(kind, 352, 242, 12),
  /** One player, one ball, one target. */
  shot: (kind, c) =>
    stage(kind, c) +
    person({ x: 176, y: 262, size: 1.45, shirt: c.primary, pose: kind === 'soccer' ? 'run' : 'shoot', n: 1 }) +
    (kind === 'soccer' ? ball(kind, 268, 206, 13) : ball(kind, 204, 104, 15)) +
    person({ x: 60, y: 244, shirt: c.secondary, n: 3 }),
  /** A bracket on a whiteboard. */
  bracket: (kind, c) =>
    box(0, 0, WIDTH, HEIGHT, c.background) +
    box(48, 34, 384, 220, '#8b95a1', 10) +
    box(58, 44, 364, 200, '#ffffff', 6) +
    row(4, (n) => line(`80,${66 + n * 48} 170,${66 + n * 48} 170,${90 + n * 48} 80,${90 + n * 48}`, c.secondary, 4)) +
    row(2, (n) =>
      line(`170,${78 + n * 96} 262,${78 + n * 96} 262,${126 + n * 96} 170,${126 + n * 96}`, c.secondary, 4),
    ) +
    line('262,102 262,198', c.secondary, 4) +
    line('262,150 360,150', c.primary, 6) +
    row(8, (n) => box(86, 54 + n * 24, 40 + ((n * 29) % 36), 6, n % 3 ? '#9fb0bf' : c.accent, 3)) +
    ball(kind, 386, 150, 20) +
    box(58, 258, 120, 8, '#8b95a1', 4),
  /** A scoreboard, and nothing left on its clock. */
  score: (kind, c) =>
    place(kind, c) +
    box(96, 40, 288, 140, '#1c222b', 12) +
    ['24', '23'].map((points, n) => digits(points, 124 + n * 152, 66, 30, c.accent)).join('') +
    digits('000', 196, 128, 18, '#e5533d') +
    row(7, (n) =>
      person({ x: 56 + n * 62, y: 276, size: 0.9, shirt: n % 2 ? c.primary : c.secondary, pose: 'cheer', n }),
    ),
  /** Two teams shake hands. */
  hands: (kind, c) =>
    stage(kind, c) +
    row(4, (n) => person({ x: 148 - n * 40, y: 236 + n * 14, size: 1.1, shirt: c.primary, pose: 'shake', n })) +
    row(4, (n) =>
      person({
        x: 206 + n * 44,
        y: 236 + n * 14,
        size: 1.1,
        shirt: c.secondary,
        pose: 'shake',
        n: n + 2,
        turned: true,
      }),
    ),
  /** Behind the fire engine. */
  parade: (_kind, c) =>
    box(0, 0, WIDTH, HEIGHT, '#cfe8f7') +
    row(
      5,
      (n) =>
        box(n * 100, 60 + (n % 3) * 16, 88, 150, of(['#e8d5b7', '#c9d8c5', '#e3c4b8'], n)) +
        row(4, (w) => box(n * 100 + 14 + (w % 2) * 38, 84 + (n % 3) * 16 + Math.floor(w / 2) * 44, 22, 28, '#7c93a8')),
    ) +
    row(12, (n) =>
      shape(`${n * 42},34 ${n * 42 + 34},34 ${n * 42 + 17},60`, of([c.primary, c.accent, c.secondary], n)),
    ) +
    box(0, 210, WIDTH, 90, '#8d949c') +
    box(268, 150, 190, 74, '#c8321f', 8) +
    box(404, 132, 54, 60, '#c8321f', 8) +
    box(416, 142, 34, 26, '#cfe3f1', 4) +
    box(276, 138, 118, 8, '#d8dde2') +
    disc(310, 226, 19, '#22272e') +
    disc(420, 226, 19, '#22272e') +
    row(5, (n) =>
      person({
        x: 38 + n * 48,
        y: 270 - (n % 2) * 10,
        shirt: n % 2 ? c.primary : c.accent,
        pose: n % 2 ? 'cheer' : 'run',
        n,
        cap: c.secondary,
      }),
    ),
  /** From the mound. */
  pitch: (kind, c) =>
    stage(kind, c) +
    oval(190, 268, 74, 17, '#c98f57') +
    person({ x: 190, y: 266, size: 1.45, shirt: c.primary, pose: 'pitch', n: 1, cap: c.secondary }) +
    ball(kind, 146, 128, 9) +
    person({ x: 404, y: 250, shirt: c.secondary, pose: 'kneel', n: 3, turned: true, cap: c.secondary }),
  /** Caps in the air. */
  caps: (kind, c) =>
    stage(kind, c) +
    row(7, (n) => person({ x: 48 + n * 64, y: 268 - (n % 2) * 10, size: 1.1, shirt: c.primary, pose: 'cheer', n })) +
    row(
      7,
      (n) =>
        `<path d="M${38 + n * 64},${92 - ((n * 37) % 50)} a13,13 0 0 1 26,0 h9 v4 h-35z" fill="${n % 2 ? c.secondary : c.accent}"/>`,
    ),
  /** Many hands on the infield. */
  rakes: (kind, c) =>
    stage(kind, c) +
    row(
      4,
      (n) =>
        person({
          x: 84 + n * 96,
          y: 250 + (n % 2) * 16,
          size: 1.1,
          shirt: of([c.primary, '#ffffff', c.accent, c.secondary], n),
          pose: 'shake',
          n,
          cap: c.secondary,
        }) +
        line(`${98 + n * 96},${170 + (n % 2) * 16} ${136 + n * 96},${272 + (n % 2) * 14}`, '#8a6a3c', 5) +
        line(`${122 + n * 96},${276 + (n % 2) * 14} ${152 + n * 96},${270 + (n % 2) * 14}`, '#5c6672', 6),
    ),
  /** At the plate. */
  bat: (kind, c) =>
    stage(kind, c) +
    person({ x: 178, y: 268, size: 1.5, shirt: c.primary, pose: 'bat', n: 4, cap: c.primary }) +
    line('152,152 116,92', '#b98b55', 9) +
    ball(kind, 330, 148, 10) +
    person({ x: 84, y: 276, size: 1.1, shirt: c.secondary, pose: 'kneel', n: 2, cap: c.secondary }),
  /** A new line, still wet. */
  chalk: (kind, c) =>
    stage(kind, c) +
    shape('232,300 262,300 436,214 424,210', '#ffffff') +
    person({ x: 214, y: 272, size: 1.2, shirt: c.accent, pose: 'shake', n: 3, cap: c.secondary }) +
    box(244, 206, 44, 26, '#5c6672', 5) +
    disc(256, 238, 10, '#22272e') +
    disc(280, 238, 10, '#22272e'),
} satisfies Record<string, Draw>;
export type SceneName = keyof typeof SCENES;

/** Which of seven bars a digit lights: top, upper left, upper right, middle, lower left, lower right, bottom. */
const SEGMENTS: Readonly<Record<string, string>> = { 0: '1110111', 2: '1011101', 3: '1011011', 4: '0111010' };

function digits(text: string, x: number, y: number, size: number, color: string): string {
  const bars = (left: number): readonly string[] => [
    `${left},${y} ${left + size},${y}`,
    `${left},${y} ${left},${y + size}`,
    `${left + size},${y} ${left + size},${y + size}`,
    `${left},${y + size} ${left + size},${y + size}`,
    `${left},${y + size} ${left},${y + 2 * size}`,
    `${left + size},${y + size} ${left + size},${y + 2 * size}`,
    `${left},${y + 2 * size} ${left + size},${y + 2 * size}`,
  ];
  return [...text]
    .map((digit, n) =>
      bars(x + n * size * 1.7)
        .filter((_, bar) => SEGMENTS[digit]?.[bar] === '1')
        .map((points) => line(points, color, size / 5))
        .join(''),
    )
    .join('');
}

/** The whole picture; another shape than 480 by 300 shows its middle. */
export const sceneSvg = (name: SceneName, kind: Ball, colors: Colors, width = WIDTH, height = HEIGHT): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${SCENES[name](kind, colors)}</svg>`;
