import Type, { type Static } from 'typebox';
import { DateOnly, Email, Fields, Id, Line, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

/** Somebody of the board as those see them who look after the page. */
export const AdminBoardMember = Type.Object({
  id: Id,
  name: Type.String(),
  role: Type.String(),
  about: Type.String({ description: 'What they look after, as plain text' }),
  email: Nullable(Type.String({ description: 'Private: families write through a form' })),
  tried_at: Nullable(LocalTime),
  term_ends_on: Nullable(DateOnly),
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminBoardMember = Static<typeof AdminBoardMember>;

const member = {
  name: Line(1, 120),
  role: Line(1, 80),
  about: Type.Optional(Text(1, 500)),
  email: Type.Optional(Email),
  term_ends_on: Type.Optional(DateOnly),
};
export const NewBoardMember = Fields(member);
export type NewBoardMember = Static<typeof NewBoardMember>;
export const ChangedBoardMember = Fields({ version: SeenVersion, ...member });
export type ChangedBoardMember = Static<typeof ChangedBoardMember>;
export const BoardMove = Fields({ version: SeenVersion, to: OneOf(['up', 'down'] as const) });
export type BoardMove = Static<typeof BoardMove>;
