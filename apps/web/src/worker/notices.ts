import { t } from '@sports-hub/contract/texts';
import { worker, type WorkerEvent } from './scope.ts';

interface PushEvent extends WorkerEvent {
  data: { json(): unknown } | null;
}
interface ClickEvent extends WorkerEvent {
  notification: { close(): void; data: unknown };
}
interface Shown {
  /** By which it is said that it arrived, and to whom. */
  id?: string;
  sport?: string;
  title?: string;
  body?: string;
  url?: string;
  tag?: string;
}

function read({ data }: PushEvent): Shown {
  try {
    return (data?.json() as Shown | null) ?? {};
  } catch {
    return {};
  }
}

/** Of the hub's worker and of a sport's own site's. */
interface Places {
  /** Where a sport hears that a notice arrived. */
  arrivedAt(sport: string): string | undefined;
  /** Where something that a notice is about is shown, by the address it has at the hub. */
  pageOf(path: string): string;
}

/** A page of our own; the start page for anything else. */
const addressOf = (url: unknown, { pageOf }: Places): string => {
  const { origin } = worker.location;
  const address = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : undefined;
  return origin + pageOf(address?.origin === origin ? address.href.slice(origin.length) : '/');
};

/** The sport hears that it arrived, and nothing else: no cookie goes along. */
async function sayArrived({ id, sport = '' }: Shown, { arrivedAt }: Places): Promise<void> {
  const path = arrivedAt(sport);
  if (!id || path === undefined) return;
  await fetch(path, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  }).catch(() => {});
}

/** Shows the notices that push services bring, and opens what they are about. */
export function showNotices(places: Places): void {
  // Every push shows something: a browser takes the permission away from one that does not.
  worker.addEventListener('push', (event: PushEvent) => {
    const shown = read(event);
    const { title, body, url, tag } = shown;
    event.waitUntil(
      Promise.all([
        worker.registration.showNotification(title ?? worker.location.host, {
          body: body ?? t('browser.worker.thereIsSomethingNew'),
          icon: '/favicon.svg',
          tag: tag ?? 'notice',
          data: url,
        }),
        sayArrived(shown, places),
      ]),
    );
  });

  worker.addEventListener('notificationclick', (event: ClickEvent) => {
    event.notification.close();
    const address = addressOf(event.notification.data, places);
    event.waitUntil(
      worker.clients.matchAll({ type: 'window' }).then(async ([page]) => {
        if (!page) return worker.clients.openWindow(address);
        await page.focus();
        return page.navigate(address);
      }),
    );
  });
}
