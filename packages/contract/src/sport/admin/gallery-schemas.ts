import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

/** A picture of the gallery as those see it who look after it. */
export const AdminGalleryPicture = Type.Object({
  id: Id,
  album: Type.String(),
  title: Type.String({ description: 'Stands under it; may be empty' }),
  alt: Type.String({ description: 'What is on it' }),
  taken_on: Nullable(DateOnly),
  image_url: Type.String({ description: 'From the root of the site' }),
  thumbnail_url: Type.String({ description: 'From the root of the site' }),
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminGalleryPicture = Static<typeof AdminGalleryPicture>;

/** A child of the current season whose family does not want it shown. */
export const UnshownChild = Type.Object({
  name: Type.String({ description: 'First name and initial' }),
  team: Type.String({ description: 'Or the division, before there is a team' }),
});
export type UnshownChild = Static<typeof UnshownChild>;

export const MAX_PICTURES_AT_ONCE = 300;
const Album = Line(1, 80);
const about = { title: Type.Optional(Line(0, 120)), taken_on: Type.Optional(DateOnly) };
/** Pictures that were sent. Those without a description stay private. */
export const NewGalleryPictures = Fields({
  album: Album,
  taken_on: Type.Optional(DateOnly),
  looked: Type.Boolean({ description: 'Somebody has looked for the children who may not be shown' }),
  pictures: Type.Array(Fields({ id: IdInput, alt: Type.Optional(Line(0, 300)), title: Type.Optional(Line(0, 120)) }), {
    minItems: 1,
    maxItems: MAX_PICTURES_AT_ONCE,
    description: 'The id of each upload, and what is on it',
  }),
});
export type NewGalleryPictures = Static<typeof NewGalleryPictures>;
export const ChangedGalleryPicture = Fields({ version: SeenVersion, album: Album, alt: Line(1, 300), ...about });
export type ChangedGalleryPicture = Static<typeof ChangedGalleryPicture>;
export const MovedGalleryPicture = Fields({ direction: OneOf(['up', 'down'] as const) });
export type MovedGalleryPicture = Static<typeof MovedGalleryPicture>;
export const RenamedAlbum = Fields({ album: Album, name: Album });
export type RenamedAlbum = Static<typeof RenamedAlbum>;

/** A video elsewhere, as those see it who look after the page. */
export const AdminVideo = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  url: Type.String(),
  length: Type.String({ description: 'Minutes and seconds: 4:05, or 1:02:30' }),
  published_at: LocalTime,
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminVideo = Static<typeof AdminVideo>;

const video = {
  title: Line(1, 120),
  url: Line(1, 500),
  length: Line(1, 20),
  description: Type.Optional(Text(0, 500)),
};
export const NewVideo = Fields(video);
export type NewVideo = Static<typeof NewVideo>;
export const ChangedVideo = Fields({ version: SeenVersion, ...video });
export type ChangedVideo = Static<typeof ChangedVideo>;
