import type { ChangedBlock, ContentDifference } from '@sports-hub/contract';
import { blocksOf, type Block } from './blocks.ts';
import type { ContentPart } from './kind.ts';

type Piece = ChangedBlock['pieces'][number];

/** Beyond this, what lies between the equal beginning and the equal end counts as new. */
const COMPARED = 1_500;

interface Step<T> {
  how: Piece['how'];
  value: T;
}

/** The shortest way from one list to the other, by the longest sequence that both have. */
function steps<T>(before: readonly T[], after: readonly T[], isSame: (a: T, b: T) => boolean): Step<T>[] {
  let start = 0;
  while (start < before.length && start < after.length && isSame(before[start]!, after[start]!)) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && isSame(before.at(-1 - end)!, after.at(-1 - end)!))
    end += 1;
  const [old, fresh] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const as = (how: Piece['how'], values: readonly T[]): Step<T>[] => values.map((value) => ({ how, value }));
  return [
    ...as('same', after.slice(0, start)),
    ...middle(old, fresh, isSame),
    ...as('same', after.slice(after.length - end)),
  ];
}

function middle<T>(old: readonly T[], fresh: readonly T[], isSame: (a: T, b: T) => boolean): Step<T>[] {
  const removed = old.map((value) => ({ how: 'removed' as const, value }));
  const added = fresh.map((value) => ({ how: 'added' as const, value }));
  if (old.length === 0 || fresh.length === 0 || old.length > COMPARED || fresh.length > COMPARED)
    return [...removed, ...added];
  const width = fresh.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1)
      longest[i * width + j] = isSame(old[i]!, fresh[j]!)
        ? longest[(i + 1) * width + j + 1]! + 1
        : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
  const found: Step<T>[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < fresh.length) {
    if (isSame(old[i]!, fresh[j]!)) {
      found.push({ how: 'same', value: fresh[j]! });
      i += 1;
      j += 1;
    } else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) found.push(removed[i++]!);
    else found.push(added[j++]!);
  }
  return [...found, ...removed.slice(i), ...added.slice(j)];
}

/** Words and what stands between them, put together again where they follow each other. */
function piecesOf(before: string, after: string): Piece[] {
  const words = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];
  const pieces: Piece[] = [];
  for (const { how, value } of steps(words(before), words(after), (a, b) => a === b)) {
    const last = pieces.at(-1);
    if (last?.how === how) last.text += value;
    else pieces.push({ how, text: value });
  }
  return pieces;
}

/** A block that was rewritten stands once, with its words compared; so a removed one and an added one of its kind are one. */
function paired(all: readonly Step<Block>[]): { blocks: ChangedBlock[]; unchanged: number } {
  const blocks: ChangedBlock[] = [];
  let removed: Block[] = [];
  let unchanged = 0;
  const flush = (): void => {
    for (const { tag, text } of removed) blocks.push({ tag, pieces: [{ how: 'removed', text }] });
    removed = [];
  };
  for (const { how, value } of all) {
    if (how === 'removed') removed.push(value);
    else if (how === 'same') {
      flush();
      unchanged += 1;
    } else {
      const place = removed.findIndex(({ tag }) => tag === value.tag);
      const [old] = place < 0 ? [] : removed.splice(place, 1);
      blocks.push({
        tag: value.tag,
        pieces: old ? piecesOf(old.text, value.text) : [{ how: 'added', text: value.text }],
      });
    }
  }
  flush();
  return { blocks, unchanged };
}

const isSameBlock = (a: Block, b: Block): boolean => a.tag === b.tag && a.text === b.text;

/** What differs between two versions, part by part. Formatting alone is no difference here. */
export function differenceOf(
  before: readonly ContentPart[],
  after: readonly ContentPart[],
): ContentDifference['parts'] {
  const were = new Map(before.map(({ name, text }) => [name, text]));
  return after.flatMap(({ name, label, text, isHtml }) => {
    const was = were.get(name) ?? '';
    if (was === text) return [];
    if (!isHtml) return [{ name, label, blocks: [{ tag: '', pieces: piecesOf(was, text) }], unchanged: 0 }];
    const compared = paired(steps(blocksOf(was), blocksOf(text), isSameBlock));
    return [{ name, label, ...compared }];
  });
}
