import Type, { type Static } from 'typebox';
import { Fields, Id, Line, LocalTime, Nullable, OneOf, Switch, Text } from '../../schemas.ts';
import { LocalMinute } from './period-schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

export const NOTICE_TITLE_LENGTH = 60;
const written = {
  html: Type.String({ description: 'As everybody reads it' }),
  text: Type.String({ description: 'The same as it is typed: paragraphs, lists, **bold** and [links](/address)' }),
  is_plain: Type.Boolean({ description: 'Saving `text` as it is changes nothing' }),
};
/** One of both; the text goes first. */
const sentText = {
  text: Type.Optional(Text(1, 4000)),
  html: Type.Optional(Text(1, 20_000)),
};

export const AdminNotice = Type.Object({
  id: Id,
  title: Type.String(),
  ...written,
  level: OneOf(['info', 'important'] as const),
  state: OneOf(['live', 'scheduled', 'over'] as const),
  shown_from: LocalTime,
  shown_until: Nullable(LocalTime),
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminNotice = Static<typeof AdminNotice>;

const notice = {
  title: Line(1, NOTICE_TITLE_LENGTH),
  ...sentText,
  level: OneOf(['info', 'important'] as const),
  from: Type.Optional(LocalMinute),
  until: Type.Optional(LocalMinute),
  instead: Type.Optional(Switch),
};
export const NewNotice = Fields(notice);
export type NewNotice = Static<typeof NewNotice>;
export const ChangedNotice = Fields({ version: SeenVersion, ...notice });
export type ChangedNotice = Static<typeof ChangedNotice>;

export const AdminQuestion = Type.Object({
  id: Id,
  category: Type.String(),
  question: Type.String(),
  ...written,
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminQuestion = Static<typeof AdminQuestion>;

const question = { category: Line(1, 60), question: Line(1, 200), ...sentText };
export const NewQuestion = Fields(question);
export type NewQuestion = Static<typeof NewQuestion>;
export const ChangedQuestion = Fields({ version: SeenVersion, ...question });
export type ChangedQuestion = Static<typeof ChangedQuestion>;

export const MovedQuestion = Fields({ direction: OneOf(['up', 'down'] as const) });
export type MovedQuestion = Static<typeof MovedQuestion>;
