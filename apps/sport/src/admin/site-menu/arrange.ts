import { MAX_MENU_ENTRIES, type SavedMenu, type SentMenuEntry } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem } from '@sports-hub/kernel';

/** An entry where the order says its place. `under` is an id, or '' for the top. */
export interface ArrangedEntry {
  id: string;
  under: string;
  label: string;
  target: string;
}
export interface StoredMenuEntry extends ArrangedEntry {
  place: number;
}
/** How somebody saw an entry before they changed it. */
type Seen = Omit<StoredMenuEntry, 'id'>;

interface Wished extends StoredMenuEntry {
  /** Up, down or elsewhere, against how it was seen. */
  leans: -1 | 0 | 1;
}

function seenOf({ was }: SentMenuEntry): Seen | undefined {
  try {
    const given: unknown = JSON.parse(was ?? 'null');
    if (!Array.isArray(given)) return undefined;
    const [under, place, label, target] = given as unknown[];
    if (typeof place !== 'number') return undefined;
    return { under: String(under ?? ''), place, label: String(label), target: String(target) };
  } catch {
    return undefined;
  }
}

const leaning = (now: Pick<StoredMenuEntry, 'under' | 'place'>, seen: Seen | undefined): Wished['leans'] => {
  if (!seen || (now.under === seen.under && now.place === seen.place)) return 0;
  return now.under !== seen.under || now.place < seen.place ? -1 : 1;
};

/** Entries in their order, each before those under it. Of two at the same place, the one that was moved there is first. */
function inOrder(entries: readonly Wished[]): ArrangedEntry[] {
  const rank = ({ place, leans }: Wished): number => place + leans / 2;
  const under = (id: string): Wished[] =>
    entries
      .filter((entry) => entry.under === id)
      .sort((a, b) => rank(a) - rank(b) || a.leans - b.leans || a.place - b.place);
  return under('').flatMap((top) =>
    [top, ...under(top.id)].map(({ id, under: above, label, target }) => ({ id, under: above, label, target })),
  );
}

/** A page of ours, or a web page elsewhere. */
const isTarget = (target: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(target) || /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/i.test(target);

function requireGood(entries: readonly Wished[]): void {
  const fields: Record<string, string> = {};
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const { id, under, label, target } of entries) {
    if (label === '') fields[`items.${id}.label`] = t('admin.menu.needsLabel');
    if (!isTarget(target)) fields[`items.${id}.target`] = t('admin.menu.choosePage');
    if (under === '') continue;
    const above = byId.get(under);
    if (!above || under === id) fields[`items.${id}.under`] = t('admin.menu.noSuchEntry');
    else if (above.under !== '') fields[`items.${id}.under`] = t('admin.menu.twoLevels');
  }
  if (byId.size !== entries.length) fields['items'] = t('admin.menu.noSuchEntry');
  if (entries.length > MAX_MENU_ENTRIES) fields['items'] = t('admin.menu.tooMany', { count: MAX_MENU_ENTRIES });
  if (Object.keys(fields).length > 0) throw new Problem('request.invalid', { fields });
}

/** What stood under an entry that is taken out comes to the top, where that was. */
function without(entries: readonly Wished[], removed: ReadonlySet<string>): Wished[] {
  const gone = new Map(entries.filter(({ id }) => removed.has(id)).map((entry) => [entry.id, entry]));
  return entries
    .filter(({ id }) => !removed.has(id))
    .map((entry) => {
      const above = gone.get(entry.under);
      return above ? { ...entry, under: '', place: above.place, leans: 1 } : entry;
    });
}

/** The menu as it was sent, in its order. */
export function arrangeMenu({ items, removed = [] }: SavedMenu): ArrangedEntry[] {
  const wished = items.map((item): Wished => {
    const { id, under = '', place, label, target } = item;
    return { id, under, place, label, target, leans: leaning({ under, place }, seenOf(item)) };
  });
  const left = without(wished, new Set(removed));
  requireGood(left);
  return inOrder(left);
}

/** What differs from what its sender saw, on top of what somebody else saved meanwhile. */
export function putOnTop({ items, removed = [] }: SavedMenu, current: readonly StoredMenuEntry[]): ArrangedEntry[] {
  const theirs = new Map(current.map((entry) => [entry.id, entry]));
  const changed = new Map<string, Wished>();
  for (const item of items) {
    const { id, under = '', place, label, target } = item;
    const [seen, now] = [seenOf(item), theirs.get(id)];
    const isMoved = !seen || seen.under !== under || seen.place !== place;
    const isWritten = !seen || seen.label !== label || seen.target !== target;
    if (!isMoved && !isWritten) continue;
    const position = isMoved || !now ? { under, place } : { under: now.under, place: now.place };
    changed.set(id, {
      id,
      ...position,
      label: !now || !seen || seen.label !== label ? label : now.label,
      target: !now || !seen || seen.target !== target ? target : now.target,
      leans: isMoved ? leaning(position, seen) || -1 : 0,
    });
  }
  const all = [
    ...current.map((entry): Wished => changed.get(entry.id) ?? { ...entry, leans: 0 }),
    ...[...changed.values()].filter(({ id }) => !theirs.has(id)),
  ];
  const left = without(all, new Set(removed));
  const ids = new Set(left.map(({ id }) => id));
  // What it should stand under was taken out by somebody else.
  const placed = left.map((entry) => (entry.under === '' || ids.has(entry.under) ? entry : { ...entry, under: '' }));
  requireGood(placed);
  return inOrder(placed);
}
