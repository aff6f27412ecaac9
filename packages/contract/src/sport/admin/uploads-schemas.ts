import Type, { type Static } from 'typebox';
import { Fields, Id, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';

const MB = 1024 * 1024;
/** A part is lost at most when a connection breaks; the next try goes on behind the last one that arrived. */
export const PART_BYTES = MB;
export const UPLOAD_PURPOSES = ['picture', 'document'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];
/** The most bytes of one file. */
export const UPLOAD_BYTES = { picture: 25 * MB, document: 20 * MB } as const satisfies Record<UploadPurpose, number>;
/** What a form without script may hold in all. */
export const FORM_BYTES = 40 * MB;
export const FORM_FILES = 20;

export const UPLOAD_STATES = ['receiving', 'checking', 'ready', 'used', 'refused', 'stopped'] as const;

/** A picture as administrators see it, public or not. */
export const AdminPicture = Type.Object({
  id: Id,
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  url: Type.String({ description: 'Its largest size, for administrators: below /admin/files' }),
  preview_url: Type.String({ description: 'Its smallest size' }),
  is_whole: Type.Boolean({ description: 'All sizes and formats are made' }),
});
export type AdminPicture = Static<typeof AdminPicture>;

export const Upload = Type.Object({
  id: Id,
  purpose: OneOf(UPLOAD_PURPOSES),
  name: Type.String({ description: 'As it is called on the device' }),
  size: Type.Integer({ minimum: 1 }),
  received: Type.Integer({ minimum: 0, description: 'So many bytes are here: the next part begins there' }),
  part_bytes: Type.Integer({ minimum: 1, description: 'The most bytes of a part' }),
  state: OneOf(UPLOAD_STATES),
  problem: Nullable(Type.String({ description: 'Why it was refused, in words' })),
  picture: Nullable(AdminPicture),
  /** What a document turned out to be, whatever its name says. */
  media_type: Nullable(Type.String()),
  updated_at: LocalTime,
});
export type Upload = Static<typeof Upload>;

export const NewUpload = Fields({
  purpose: OneOf(UPLOAD_PURPOSES),
  name: Text(1, 255),
  size: Type.Integer({ minimum: 1, maximum: 100 * 1024 * MB }),
  device_key: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'What the device knows the file by, such as its name, size and time: the same one goes on where it stopped',
    }),
  ),
});
export type NewUpload = Static<typeof NewUpload>;
