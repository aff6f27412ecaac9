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

/** A page of our own; the start page for anything else. */
const addressOf = (url: unknown): string => {
  const { origin } = worker.location;
  const address = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : undefined;
  return address?.origin === origin ? address.href : `${origin}/`;
};

/** The sport hears that it arrived, and nothing else: no cookie goes along. */
async function sayArrived(id: string | undefined, sport: string | undefined): Promise<void> {
  if (!id || !sport || !/^[a-z]+$/.test(sport)) return;
  await fetch(`/api/v1/sports/${sport}/notices/arrived`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  }).catch(() => {});
}

/** Shows the notices that push services bring, and opens what they are about. */
export function showNotices(): void {
  // Every push shows something: a browser takes the permission away from one that does not.
  worker.addEventListener('push', (event: PushEvent) => {
    const { id, sport, title, body, url, tag } = read(event);
    event.waitUntil(
      Promise.all([
        worker.registration.showNotification(title ?? worker.location.host, {
          body: body ?? t('browser.worker.thereIsSomethingNew'),
          icon: '/favicon.svg',
          tag: tag ?? 'notice',
          data: url,
        }),
        sayArrived(id, sport),
      ]),
    );
  });

  worker.addEventListener('notificationclick', (event: ClickEvent) => {
    event.notification.close();
    const address = addressOf(event.notification.data);
    event.waitUntil(
      worker.clients.matchAll({ type: 'window' }).then(async ([page]) => {
        if (!page) return worker.clients.openWindow(address);
        await page.focus();
        return page.navigate(address);
      }),
    );
  });
}
