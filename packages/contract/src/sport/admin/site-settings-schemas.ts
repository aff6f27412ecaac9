import Type, { type Static } from 'typebox';
import { Email, Fields, Line, LocalTime, Nullable, Text } from '../../schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

/** PNG, JPEG or WebP. */
export const SITE_LOGO_LIMIT = 5 * 1024 * 1024;
export const MAX_SOCIAL_LINKS = 12;
/** What a form may hold: those that are empty are left out. */
const SENT_LINKS = 20;

/** What each color is for is said in `docs/content.md`. */
export const SITE_COLORS = ['primary', 'secondary', 'accent', 'background', 'text'] as const;
export type SiteColor = (typeof SITE_COLORS)[number];

export const SocialLink = Type.Object({ label: Type.String(), url: Type.String() });
export type SocialLink = Static<typeof SocialLink>;

const stored = {
  name: Type.String(),
  tagline: Type.String(),
  hero_title: Type.String({ description: 'The title of the home page' }),
  hero_subtitle: Type.String(),
  color_primary: Type.String(),
  color_secondary: Type.String(),
  color_accent: Type.String(),
  color_background: Type.String(),
  color_text: Type.String(),
  contact_email: Type.String(),
  contact_phone: Nullable(Type.String()),
  contact_street: Nullable(Type.String()),
  contact_city: Nullable(Type.String()),
  contact_state: Nullable(Type.String()),
  contact_zip: Nullable(Type.String()),
  footer_text: Type.String(),
};

/** How well one color is read on another: 1 is not at all, 21 is black on white. */
export const ReadableColors = Type.Object({
  name: Type.String(),
  label: Type.String(),
  front: Type.String(),
  back: Type.String(),
  ratio: Type.Number(),
  is_enough: Type.Boolean(),
});
export type ReadableColors = Static<typeof ReadableColors>;

export const AdminSiteSettings = Type.Object({
  ...stored,
  social_links: Type.Array(SocialLink),
  logo: Nullable(
    Type.Object({
      url: Type.String({ description: 'From the root of the site' }),
      file_name: Type.String(),
      size: Type.Integer({ description: 'Bytes' }),
    }),
  ),
  readable: Type.Array(ReadableColors),
  version: Version,
  changed: Nullable(ChangedBy),
  /** The last change, as long as it can be taken back. */
  undo: Nullable(Type.Object({ ...ChangedBy.properties, until: LocalTime })),
});
export type AdminSiteSettings = Static<typeof AdminSiteSettings>;

const Color = Type.String({ minLength: 1, maxLength: 20, 'x-text': 'trim', description: '#rrggbb or #rgb' });

export const SavedSiteSettings = Fields({
  version: SeenVersion,
  name: Line(1, 120),
  tagline: Type.Optional(Line(0, 160)),
  hero_title: Type.Optional(Line(0, 120)),
  hero_subtitle: Type.Optional(Line(0, 300)),
  color_primary: Color,
  color_secondary: Color,
  color_accent: Color,
  color_background: Color,
  color_text: Color,
  contact_email: Email,
  contact_phone: Type.Optional(Line(0, 40)),
  contact_street: Type.Optional(Line(0, 120)),
  contact_city: Type.Optional(Line(0, 80)),
  contact_state: Type.Optional(Line(0, 40)),
  contact_zip: Type.Optional(Line(0, 20)),
  footer_text: Type.Optional(Text(0, 500)),
  social_links: Type.Optional(
    Type.Array(Fields({ label: Type.Optional(Line(0, 40)), url: Type.Optional(Line(0, 500)) }), {
      maxItems: SENT_LINKS,
      description: 'In their order; those without a name and an address are left out',
    }),
  ),
});
export type SavedSiteSettings = Static<typeof SavedSiteSettings>;
