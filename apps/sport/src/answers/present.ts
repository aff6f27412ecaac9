import type { Answer, AnsweredBy, AnswerState, EarlierAnswer, EventChange, FamilyEvent } from '@sports-hub/contract';
import { toLocalTime } from '@sports-hub/kernel/time';
import { asTeamEvent } from './events.ts';
import type { AnswerRow, EventChangeRow, FamilyEventRow } from './queries.ts';

const answeredBy = (
  id: number,
  readerId: number,
  { name, isPlayer }: { name: string | null; isPlayer: boolean | null },
): AnsweredBy => ({ first_name: name ?? '', is_you: id === readerId, is_player: isPlayer ?? false });

/** What somebody else had said; nobody needs to be told what they said themselves. */
function earlier(
  {
    was_value,
    was_by,
    was_by_name,
    was_by_player,
    was_until,
  }: Pick<AnswerRow, 'was_value' | 'was_by' | 'was_by_name' | 'was_until'> & { was_by_player: boolean | null },
  by: number | null,
  readerId: number,
): EarlierAnswer | null {
  if (was_by === null || was_by === by || was_until === null) return null;
  return {
    value: was_value,
    by: answeredBy(was_by, readerId, { name: was_by_name, isPlayer: was_by_player }),
    until: toLocalTime(was_until),
  };
}

function answerOf(row: AnswerRow, readerId: number): Answer | null {
  const { value, note, given_by, by_name, by_player, given_at } = row;
  if (value === null || given_by === null || given_at === null) return null;
  return {
    value,
    note,
    by: answeredBy(given_by, readerId, { name: by_name, isPlayer: by_player }),
    given_at: toLocalTime(given_at),
    before: earlier(row, given_by, readerId),
  };
}

/** The answer as one of those who may see all of it reads it. */
export const asAnswerState = (row: AnswerRow, readerId: number): AnswerState => ({
  answer: answerOf(row, readerId),
  version: row.version,
});

export const isOpen = ({ status, closes_at }: Pick<FamilyEventRow, 'status' | 'closes_at'>, now: Date): boolean =>
  status === 'scheduled' && now < closes_at;

export const asFamilyEvent = (row: FamilyEventRow, readerId: number, now: Date): FamilyEvent => ({
  player_id: row.player_id,
  first_name: row.first_name,
  ...asTeamEvent(row),
  can_answer: row.may_answer && isOpen(row, now),
  ...asAnswerState(row, readerId),
});

export const asEventChange = (row: EventChangeRow): EventChange => ({
  changed_at: toLocalTime(row.changed_at),
  before: { starts_at: toLocalTime(row.was_starts_at), venue: row.was_venue, status: row.was_status },
  after: { starts_at: toLocalTime(row.starts_at), venue: row.venue, status: row.status },
  by: row.by_name,
});
