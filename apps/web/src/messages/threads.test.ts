import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Conversation, Message } from '@sports-hub/contract';
import { firstUnread, linesOf, merge, renew, sides, whoIsAndTeam, type Person } from './threads.ts';

const said = (id: number, sender_id = 1, time = '2026-11-14T18:30:00'): Message => ({
  id,
  sender_id,
  body: `m${id}`,
  created_at: time,
  first_name: sender_id === 1 ? 'Ann' : 'Bob',
  last_name: 'X',
});
const talk = (id: number): Conversation => ({
  id,
  account_a: 1,
  account_b: 2,
  a_first: 'Ann',
  a_last: 'A',
  b_first: 'Bob',
  b_last: 'B',
  a_role: 'parent',
  b_role: 'coach',
  a_parent_of: ['Jordan M.'],
  b_parent_of: [],
  unread: 0,
  created_at: '2026-11-14T18:30:00',
  last_message: null,
  shared_scopes: ['Hawks', 'Grades 3-4'],
});

test('messages are merged by id, each once, whichever way they come', () => {
  const ids = (messages: Message[]) => messages.map(({ id }) => id);
  assert.deepEqual(ids(merge([said(1), said(2)], [said(3)])), [1, 2, 3]);
  assert.deepEqual(ids(merge([said(1), said(4)], [said(2), said(3), said(4)])), [1, 2, 3, 4]);
  assert.deepEqual(ids(merge([said(1), said(2)], [said(3), said(4)])), [1, 2, 3, 4]);
  assert.deepEqual(ids(merge([], [])), []);
});

test('a newer first page keeps the older pages that were loaded', () => {
  const known = { items: [talk(9), talk(8), talk(3), talk(2)], nextBefore: 2 };
  const newer = renew(known, { items: [talk(11), talk(9), talk(8)], nextBefore: 8 });
  assert.deepEqual(
    newer.items.map(({ id }) => id),
    [11, 9, 8, 3, 2],
  );
  assert.equal(newer.nextBefore, 2);
  assert.deepEqual(renew(known, { items: [talk(9)], nextBefore: null }).items.length, 1, 'a whole list replaces all');
});

test('one sees the other side, whichever side one is', () => {
  assert.equal(whoIsAndTeam(sides(talk(1), 1).other, talk(1)), 'Coach · Hawks and Grades 3–4');
  assert.equal(whoIsAndTeam(sides(talk(1), 2).other, talk(1)), 'Parent of Jordan M. · Hawks and Grades 3–4');
  assert.equal(sides(talk(1), 1).other.name, 'Bob B');
  assert.equal(sides(talk(1), 2).other.name, 'Ann A');
});

test('an adult is named by the children, whatever else', () => {
  const words = (role: Person['role'], parentOf: string[]) => whoIsAndTeam({ role, parentOf }, { shared_scopes: [] });
  assert.equal(words('parent', []), 'Parent');
  assert.equal(words('parent', ['Jordan M.', 'Riley M.']), 'Parent of Jordan M. and Riley M.');
  assert.equal(words('coach', ['Jordan M.']), 'Coach · Parent of Jordan M.');
});

test('what one says within minutes stands together; a day, another person and the new line break it', () => {
  const lines = linesOf(
    [
      said(1, 1, '2026-11-13T18:30:00'),
      said(2, 1, '2026-11-14T18:30:00'),
      said(3, 1, '2026-11-14T18:34:00'),
      said(4, 1, '2026-11-14T18:50:00'),
      said(5, 2, '2026-11-14T18:51:00'),
      said(6, 2, '2026-11-14T18:51:30'),
    ],
    6,
  );
  assert.deepEqual(
    lines.map((line) => (line.kind === 'group' ? line.messages.map(({ id }) => id).join() : line.kind)),
    ['day', '1', 'day', '2,3', '4', '5', 'new', '6'],
  );
});

test('the first unread message counts only what others said', () => {
  const messages = [said(1, 2), said(2, 1), said(3, 2), said(4, 1), said(5, 2)];
  assert.equal(firstUnread(messages, 2, 1), 3);
  assert.equal(firstUnread(messages, 1, 1), 5);
  assert.equal(firstUnread(messages, 9, 1), undefined, 'it is not loaded');
});
