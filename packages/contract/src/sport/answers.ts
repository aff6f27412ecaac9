import Type from 'typebox';
import { json, operation } from '../operation.ts';
import { ClientId, DayQuery, Fields, IdInput, Items, Nullable, OneOf, PressedAt, Text } from '../schemas.ts';
import { ANSWER_VALUES, AnswersClosed, AnswerState, EventKind, FamilyEvent } from './answers-schemas.ts';

const member = { service: 'sport', tag: 'Answers', access: 'member', reach: 'hub' } as const;

export const listFamilyEvents = operation({
  ...member,
  name: 'listFamilyEvents',
  method: 'GET',
  path: '/community/family-events',
  summary:
    'Games, practices and special events of one’s children with their answers, by time; from today on for two weeks, or ' +
    'from `from` to `to`, dates that both count, 62 days at most',
  query: Type.Object({ from: Type.Optional(DayQuery), to: Type.Optional(DayQuery) }),
  responses: { 200: json(Items(FamilyEvent)) },
  problems: [],
});

export const setAnswer = operation({
  ...member,
  name: 'setAnswer',
  method: 'POST',
  path: '/community/answers',
  summary:
    'Say whether a child comes to an event; the last answer counts. A retry with the same `client_id` changes nothing. ' +
    '`version` is the one that was seen: when somebody else has answered since, 409 says what. `pressed_at` is for what ' +
    'was pressed offline: the later press counts. A value of null takes the answer back, a note that is left out stays ' +
    'with its answer',
  body: Fields({
    player_id: IdInput,
    kind: EventKind,
    event_id: IdInput,
    value: Nullable(OneOf(ANSWER_VALUES)),
    note: Type.Optional(Text(0, 300)),
    client_id: ClientId,
    version: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    pressed_at: Type.Optional(PressedAt),
  }),
  responses: { 200: json(AnswerState) },
  problems: ['guardian.required', 'answer.not_permitted', 'record.not_found', 'answer.changed', 'answer.closed'],
  problemData: { 'answer.changed': AnswerState, 'answer.closed': AnswersClosed },
  throttle: ['answers'],
});
