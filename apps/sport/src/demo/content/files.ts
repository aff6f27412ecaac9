import { makePdf, type Tx } from '@sports-hub/kernel';
import { keepFiles, nameFiles, type FileDraft } from '../../platform/files/service.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { documentLines, handoutLines, minutesLines } from './documents.ts';
import { picture, scenePicture } from './pictures.ts';
import type { SceneName } from './scenes.ts';
import type { SportTexts } from './texts.ts';

export const NEWS_PICTURES = 8;

const MEDIA_TYPES: Record<string, string> = { pdf: 'application/pdf', csv: 'text/csv', txt: 'text/plain' };

/** A small real file of the kind its name says. */
function textFile(name: string, title: string, lines: readonly string[]): FileDraft {
  const mediaType = MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return {
    name,
    mediaType,
    bytes: name.endsWith('.pdf') ? makePdf(title, lines) : Buffer.from(`${lines.join('\r\n')}\r\n`),
  };
}

/** Tables to fill in, as spreadsheets read them. */
const EMPTY_SHEET = ['Date,Name,Notes', '2026-01-10,,'];
const SHEETS: Readonly<Record<string, readonly string[]>> = {
  'substitution-chart.csv': [
    'Player,First quarter,Second quarter,Third quarter,Fourth quarter',
    'Riley,in,out,in,out',
    'Jordan,out,in,out,in',
    'Ada,in,in,out,out',
  ],
  'substitutions.csv': ['Player,First half,Second half', 'Riley,25,15', 'Jordan,15,25', 'Ada,20,20'],
  'pitch-log.csv': [
    'Date,Pitcher,Jersey,Innings,Pitches,Days of rest',
    '2026-04-18,Ada A.,22,2,31,1',
    '2026-04-18,Cole B.,36,3,48,2',
    '2026-04-25,Ada A.,22,1,17,0',
  ],
};

const isOwnFile = (target: string): boolean => !target.startsWith('https://');

const LARGE = { width: 960, height: 600 };
const SMALL = { width: 320, height: 200 };

/** The scenes of the season, each where its name says what it shows. */
async function scenePictures(texts: SportTexts): Promise<FileDraft[]> {
  const scenes = texts.gallery.map(([, , , scene]) => scene);
  const another = (n: number): SceneName => scenes[n % scenes.length] ?? 'start';
  const drawn: readonly (readonly [name: string, scene: SceneName, size?: typeof LARGE])[] = [
    ['hero', another(0), { width: 960, height: 420 }],
    ...Array.from({ length: NEWS_PICTURES }, (_, n) => [`news-${n + 1}`, another(n)] as const),
    ...scenes.flatMap((scene, n) => [
      [`gallery-${n + 1}`, scene, LARGE] as const,
      [`gallery-${n + 1}-small`, scene, SMALL] as const,
    ]),
    ...texts.videos.map((_, n) => [`video-${n + 1}`, another(n + 3), SMALL] as const),
    ...texts.programItems.map((_, n) => [`program-${n + 1}`, another(n + 2)] as const),
  ];
  return Promise.all(drawn.map(([name, scene, size]) => scenePicture(name, scene, texts, size)));
}

/** Every file of the demo site, by name. */
export async function demoFiles(texts: SportTexts): Promise<FileDraft[]> {
  const { primary, secondary, accent, background } = texts.colors;
  const court = [background, accent, primary, secondary];
  return [
    picture('logo', court, 3, 'emblem', { width: 128, height: 128 }),
    ...(await scenePictures(texts)),
    ...texts.board.map((_, n) => picture(`board-${n + 1}`, court, n + 30, 'portrait', { width: 96, height: 96 })),
    ...texts.sponsors.map(([, host], n) =>
      picture(`sponsor-${host}`, court, n + 40, 'emblem', { width: 160, height: 80 }),
    ),
    ...texts.documents.map(([, file, title, , , lines]) => textFile(file, title, documentLines(file, lines))),
    ...texts.minutesTopics.map(([summary, lines], n) =>
      textFile(`minutes-${n + 1}.pdf`, 'Minutes of the board', minutesLines(summary, lines)),
    ),
    ...texts.resources.flatMap(([, , items]) =>
      items
        .filter(([, , target]) => isOwnFile(target))
        .map(([title, description, target]) =>
          textFile(
            target,
            title,
            target.endsWith('.csv') ? (SHEETS[target] ?? EMPTY_SHEET) : handoutLines(target, title, description),
          ),
        ),
    ),
  ];
}

/** Stores them and says which id a name got. */
export async function seedFiles(
  tx: Tx,
  storage: FileStorage,
  texts: SportTexts,
  now: Date,
): Promise<(name: string) => number> {
  const drafts = await demoFiles(texts);
  const ids = await nameFiles(tx, await keepFiles(tx, storage, drafts, now), now);
  const byName = new Map(drafts.map(({ name }, index) => [name, ids[index]]));
  return (name) => {
    const id = byName.get(name);
    if (id === undefined) throw new Error(`The demo world has no file ${name}`);
    return id;
  };
}
