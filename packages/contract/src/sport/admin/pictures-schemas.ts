import Type, { type Static } from 'typebox';
import { Fields, Id, IdInput } from '../../schemas.ts';
import { AdminPicture } from './uploads-schemas.ts';

const share = Type.Number({ minimum: 0, maximum: 1 });

/** A part of a picture, in shares of its width and height. */
export const CutOut = Fields({ left: share, top: share, width: share, height: share });
export type CutOut = Static<typeof CutOut>;

/** A picture to be shown in a text: its file is what texts name. */
export const TakenPicture = Type.Object({
  ...AdminPicture.properties,
  file_id: Id,
  path: Type.String({ description: 'Where texts show it from; nobody gets it there before one of them is published' }),
});
export type TakenPicture = Static<typeof TakenPicture>;

export const WantedPicture = Fields({
  upload_id: Type.Optional(IdInput),
  file_id: Type.Optional(IdInput),
  part: Type.Optional(CutOut),
});
export type WantedPicture = Static<typeof WantedPicture>;
