import type { Sport } from '@sports-hub/contract';
import { watchVersion, type WatchedVersion } from '@sports-hub/kernel';
import type { PublicPages } from './public-pages.ts';
import { collector } from './responses.ts';
import type { Upstreams } from './upstreams.ts';

const MAX_BYTES = 4_096;

/** A sport of a release before this one has no such address: what is kept of it grows old by itself. */
async function readVersion(upstreams: Upstreams, sport: Sport): Promise<string | undefined> {
  const receiver = collector(MAX_BYTES);
  const request = { method: 'GET', target: '/health/published', headers: { 'accept-encoding': 'identity' } } as const;
  await upstreams.of(sport).send(request, receiver).done;
  const { status, body } = receiver.response();
  const { version } = status === 200 ? (JSON.parse(body.toString()) as { version?: unknown }) : {};
  return typeof version === 'string' ? version : undefined;
}

/** What an administrator of a sport changes is seen at the hub within two seconds. */
export function watchPublished({ upstreams, pages }: { upstreams: Upstreams; pages: PublicPages }): WatchedVersion {
  const watched = upstreams.all.map(({ sport }) =>
    watchVersion(
      () => readVersion(upstreams, sport),
      () => pages.outdate(sport),
    ),
  );
  return {
    async look() {
      await Promise.all(watched.map((one) => one.look()));
      return undefined;
    },
    start: () => watched.forEach((one) => one.start()),
    stop: () => watched.forEach((one) => one.stop()),
  };
}
