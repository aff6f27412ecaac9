// Two people wrote in the same text: what only one of them changed is taken, what both changed stands side by side.

/** Paragraphs of a text, or one value of a field, that both changed. */
export interface Conflict {
  mine: string[];
  theirs: string[];
}
export type Merged = (string | Conflict)[];

/** Of each block of `a`, where it is in `b`; the longest common sequence. */
function matches(a: readonly string[], b: readonly string[]): Map<number, number> {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const found = new Map<number, number>();
  for (let i = 0, j = 0; i < a.length && j < b.length;)
    if (a[i] === b[j]) found.set(i++, j++);
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i += 1;
    else j += 1;
  return found;
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((block, index) => block === b[index]);

/** What both made of `base`. Nothing that anybody wrote is missing from it. */
export function merge(base: readonly string[], mine: readonly string[], theirs: readonly string[]): Merged {
  const [inMine, inTheirs] = [matches(base, mine), matches(base, theirs)];
  const merged: Merged = [];
  let [atBase, atMine, atTheirs] = [0, 0, 0];
  const take = (toBase: number, toMine: number, toTheirs: number): void => {
    const [was, own, other] = [
      base.slice(atBase, toBase),
      mine.slice(atMine, toMine),
      theirs.slice(atTheirs, toTheirs),
    ];
    if (same(own, other) || same(other, was)) merged.push(...own);
    else if (same(own, was)) merged.push(...other);
    // Neighbours that were each changed by one of them have nothing unchanged between them.
    else if (was.length > 1 && own.length === was.length && other.length === was.length)
      for (const [index, block] of was.entries()) merged.push(...merge([block], [own[index]!], [other[index]!]));
    else merged.push({ mine: own, theirs: other });
  };
  for (let index = 0; index < base.length; index += 1) {
    const [own, other] = [inMine.get(index), inTheirs.get(index)];
    if (own === undefined || other === undefined) continue;
    take(index, own, other);
    merged.push(base[index]!);
    [atBase, atMine, atTheirs] = [index + 1, own + 1, other + 1];
  }
  take(base.length, mine.length, theirs.length);
  return merged;
}

export const conflictsIn = (merged: Merged): Conflict[] => merged.filter((part) => typeof part !== 'string');

export type Choice = 'mine' | 'theirs' | 'both';
/** The text, with one choice for each conflict in their order. */
export const settled = (merged: Merged, choices: readonly Choice[]): string[] => {
  let at = 0;
  return merged.flatMap((part) => {
    if (typeof part === 'string') return [part];
    const choice = choices[at++] ?? 'both';
    return [...(choice === 'theirs' ? [] : part.mine), ...(choice === 'mine' ? [] : part.theirs)];
  });
};
