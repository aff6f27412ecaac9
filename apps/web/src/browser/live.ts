// The count beside "Messages" on pages that are not about messages: it follows what happens while they are looked at.
import { followChanges } from '../kit/live.ts';
import { showUnread } from '../messages/unread.ts';

const links = [...document.querySelectorAll<HTMLElement>('a[data-unread]')];
/** The lists of conversations that are counted. */
const addresses = links[0]?.dataset['unread']?.split(' ') ?? [];

async function countOf(address: string): Promise<number> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('not counted');
  const { data } = (await response.json()) as { data: { items: readonly { unread: number }[] } };
  return data.items.reduce((sum, { unread }) => sum + unread, 0);
}

let isAsking = false;
let isStale = false;
async function ask(): Promise<void> {
  isStale = isAsking;
  if (isAsking) return;
  isAsking = true;
  try {
    const counts = await Promise.all(addresses.map(countOf));
    showUnread(
      counts.reduce((sum, count) => sum + count, 0),
      links,
    );
  } catch {
    // A sport is away: what was counted before stays.
  }
  isAsking = false;
  if (isStale) void ask();
}

if (addresses.length > 0) {
  if (links[0]?.dataset['counted'] === undefined) void ask();
  followChanges(() => void ask());
}
