import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAudit } from '@sports-hub/kernel';
import { changeSafetySettings } from '../safety/settings.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { as } from '../../testing/cast.ts';
import { renderTranscript } from '@sports-hub/web/render';
import { exportTranscript, isIntact, type Transcript } from './transcript.ts';
import { PAT_AND_KIM } from '../../testing/demo-ids.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const transcript = (conversationId: number) => {
  const { db, clock } = sport;
  return exportTranscript(
    { db, clock, audit: createAudit(clock), sport: 'basketball' },
    { conversationId, actor: 'operator:test' },
  );
};
const switchOn = (transcript_export: boolean) =>
  changeSafetySettings(sport.db, {
    audit: createAudit(sport.clock),
    actor: 'operator:test',
    changes: { transcript_export },
  });

test('is refused until the sport has switched it on', async () => {
  await assert.rejects(transcript(1), { code: 'permission.missing' });
  await switchOn(true);
  assert.equal((await transcript(1)).messages.length, 6);
  await assert.rejects(transcript(999_999), { code: 'conversation.not_found' });
});

test('holds the whole conversation in order, and every export is audited', async () => {
  const { conversation, messages } = await transcript(3);
  assert.equal(conversation.message_count, 120);
  assert.equal(messages.length, 120);
  assert.deepEqual(
    conversation.participants.map(({ name }) => name),
    ['Dana Diaz', 'Casey Brook'],
  );
  const { actor, subject, detail } = await sport.db.one(
    `select actor, subject, detail from audit_events where event = 'transcript.exported' order by id desc limit 1`,
  );
  assert.deepEqual(
    { actor, subject, detail },
    { actor: 'operator:test', subject: 'conversation:3', detail: { messages: 120 } },
  );
});

test('a changed, removed, added, reordered or relabelled line breaks the chain', async () => {
  const original = await transcript(1);
  assert.ok(isIntact(JSON.parse(JSON.stringify(original))), 'also after a round trip through a file');
  const forgeries: ((copy: Transcript) => void)[] = [
    ({ messages }) => {
      messages[2]!.body += '.';
    },
    ({ messages }) => {
      messages[2]!.sender_id += 1;
    },
    ({ messages }) => {
      messages[2]!.created_at = '2020-01-01T00:00:00';
    },
    ({ messages }) => {
      messages.splice(2, 1);
    },
    ({ messages }) => {
      messages.pop();
    },
    ({ messages }) => {
      messages.splice(2, 2, messages[3]!, messages[2]!);
    },
    ({ messages }) => {
      messages.push({ ...messages[0]!, id: 99 });
    },
    ({ conversation }) => {
      conversation.exported_by = 'operator:other';
    },
    ({ conversation }) => {
      conversation.participants[0]!.name = 'Somebody Else';
    },
    (copy) => {
      copy.last_hash = copy.first_hash;
    },
  ];
  for (const forge of forgeries) {
    const copy = structuredClone(original);
    forge(copy);
    assert.equal(isIntact(copy), false, forge.toString());
  }
});

test('the printable page escapes everything that people typed', async () => {
  const nasty = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;
  await as(sport, 'pat.parker').post(`/community/conversations/${PAT_AND_KIM}/messages`, {
    body: nasty,
    client_id: 'nasty-nasty-nasty',
  });
  await as(sport, 'pat.parker').post('/community/profile', { first_name: '<b>Pat</b>', last_name: 'Parker' });
  const html = renderTranscript(await transcript(1));
  assert.doesNotMatch(html, /<script|<img|<b>/);
  assert.match(html, /&lt;script>alert\(1\)/);
  assert.match(html, /&lt;b>Pat/);
  const exported = await transcript(1);
  assert.equal(exported.messages.at(-1)?.body, nasty, 'and the JSON keeps it as it was');
  assert.ok(isIntact(exported));
});
