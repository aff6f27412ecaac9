import type { ResponseHead } from '@sports-hub/kernel';

/** For responses that are one record: its own time of change, which `If-Modified-Since` may then be compared with. */
export function changedAt(reply: ResponseHead, time: Date): void {
  reply.header('last-modified', time.toUTCString());
}
