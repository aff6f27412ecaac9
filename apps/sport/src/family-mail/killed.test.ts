import { test } from 'node:test';
import { mailWhileKilled } from './testing/killed-mailing.ts';

test('killed five times while it sends, a sport mails each of 5 000 addresses once', { timeout: 900_000 }, (t) =>
  mailWhileKilled(t, { people: 5_000, kills: 5, perSecond: 400 }),
);
