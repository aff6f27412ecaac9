import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

/** The file of a document, and those that stood in its place before. */
export const ShelfFile = Type.Object({
  url: Type.String({ description: 'From the root of the site' }),
  file_name: Type.String(),
  media_type: Type.String(),
  size: Type.Integer({ minimum: 1 }),
  updated_at: LocalTime,
  earlier: Type.Array(
    Type.Object({
      url: Type.String({ description: 'For administrators' }),
      file_name: Type.String(),
      size: Type.Integer({ minimum: 1 }),
      until: LocalTime,
    }),
    { description: 'Newest first' },
  ),
});
export type ShelfFile = Static<typeof ShelfFile>;

/** A document as those see it who look after the page. */
export const AdminDocument = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  category: Type.String({ description: 'The group that it stands in' }),
  is_agreement: Type.Boolean({
    description: 'Families agree to it when they register: it can be replaced, not removed',
  }),
  file: ShelfFile,
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminDocument = Static<typeof AdminDocument>;

const document = {
  title: Line(1, 120),
  description: Type.Optional(Text(0, 300)),
  category: Line(1, 60),
};
const upload = { upload_id: IdInput };
export const NewDocument = Fields({ ...upload, ...document });
export type NewDocument = Static<typeof NewDocument>;
export const ChangedDocument = Fields({ version: SeenVersion, ...document });
export type ChangedDocument = Static<typeof ChangedDocument>;
export const MovedDocument = Fields({ direction: OneOf(['up', 'down'] as const) });
export type MovedDocument = Static<typeof MovedDocument>;
export const ReplacedFile = Fields({ version: SeenVersion, ...upload });
export type ReplacedFile = Static<typeof ReplacedFile>;

/** Minutes of a meeting of the board. */
export const AdminMinutes = Type.Object({
  id: Id,
  title: Type.String(),
  met_on: DateOnly,
  summary: Type.String(),
  file: ShelfFile,
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminMinutes = Static<typeof AdminMinutes>;

const minutes = { title: Line(1, 120), met_on: DateOnly, summary: Type.Optional(Text(0, 300)) };
export const NewMinutes = Fields({ ...upload, ...minutes });
export type NewMinutes = Static<typeof NewMinutes>;
export const ChangedMinutes = Fields({ version: SeenVersion, ...minutes });
export type ChangedMinutes = Static<typeof ChangedMinutes>;
