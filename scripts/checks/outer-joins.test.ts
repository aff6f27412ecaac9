import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outerJoined } from './outer-joins.ts';

test('a table that an outer join may leave out is told from one that is always there', () => {
  const statement = `select s.id, m.name from sessions s left join members m on m.id = s.subject_id`;
  assert.equal(outerJoined(statement, 'sessions'), 'never');
  assert.equal(outerJoined(statement, 'members'), 'always');
});

test('what a bracket or a with stands for is left out together with it', () => {
  const lateral = `select v.name from games e left join lateral (select * from venues where id = e.venue_id) v on true`;
  assert.equal(outerJoined(lateral, 'venues'), 'always');
  assert.equal(outerJoined(lateral, 'games'), 'never');
  const named = `with newest as materialized (select n.title from news n order by (n.id)) select * from pages p
    left join newest on true`;
  assert.equal(outerJoined(named, 'news'), 'sometimes');
  assert.equal(outerJoined(named, 'pages'), 'never');
});

test('nothing is said about a table that stands in both places, nor where both sides can be missing', () => {
  const twice = `select a.id from members a left join members b on b.created_by = a.id -- left join teams`;
  assert.equal(outerJoined(twice, 'members'), 'sometimes');
  assert.equal(outerJoined(twice, 'teams'), 'never');
  assert.equal(outerJoined(`select 1 from teams t full join divisions d on true`, 'teams'), 'sometimes');
});
