import { test } from 'node:test';
import { mailWhileKilled } from './testing/killed-mailing.ts';

test('killed twice while it sends, a sport mails each of 60 addresses once', { timeout: 120_000 }, (t) =>
  mailWhileKilled(t, { people: 60, kills: 2, perSecond: 60 }),
);
