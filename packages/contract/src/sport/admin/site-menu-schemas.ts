import Type, { type Static } from 'typebox';
import { Fields, Id, Line, Nullable, OneOf, Switch } from '../../schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

export const MAX_MENU_ENTRIES = 40;

/** Whether an entry of the menu shows something. */
export const MENU_STATES = ['live', 'draft', 'nowhere', 'elsewhere'] as const;
export type MenuState = (typeof MENU_STATES)[number];

export const MenuEntry = Type.Object({
  id: Id,
  under: Nullable(Id),
  place: Type.Integer({ minimum: 1, description: 'Among those beside it' }),
  label: Type.String(),
  target: Type.String({ description: 'A path on the site, or an address elsewhere' }),
  state: OneOf(MENU_STATES),
});
export type MenuEntry = Static<typeof MenuEntry>;

/** A page of information that no entry leads to. */
export const PageOutsideMenu = Type.Object({
  id: Id,
  title: Type.String(),
  path: Type.String(),
  state: OneOf(['live', 'draft'] as const),
  links: Type.Integer({ minimum: 0, description: 'How many texts of the site lead to it' }),
  changed: Nullable(ChangedBy),
});
export type PageOutsideMenu = Static<typeof PageOutsideMenu>;

export const SiteMenu = Type.Object({
  items: Type.Array(MenuEntry, { description: 'Each entry before those under it' }),
  outside: Type.Array(PageOutsideMenu),
  version: Version,
  changed: Nullable(ChangedBy),
});
export type SiteMenu = Static<typeof SiteMenu>;

/** An entry as it should be. New ones have a name of the sender's, such as `new-1`. */
export const SentMenuEntry = Fields({
  id: Type.String({ pattern: '^([1-9][0-9]{0,14}|new-[0-9]{1,3})$' }),
  under: Type.Optional(Type.String({ maxLength: 20, description: 'The id of the entry that it stands under' })),
  place: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'Where two say the same, the one that moved is first',
  }),
  label: Line(0, 40),
  target: Line(0, 500),
  was: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'How the sender saw it: [under, place, label, target] as JSON; for `on_top`',
    }),
  ),
});
export type SentMenuEntry = Static<typeof SentMenuEntry>;

export const SavedMenu = Fields({
  version: SeenVersion,
  items: Type.Array(SentMenuEntry, { maxItems: 100 }),
  removed: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 100 })),
  on_top: Type.Optional(Switch),
});
export type SavedMenu = Static<typeof SavedMenu>;

/** Something on the site that leads to a page. */
export const LinkToPage = Type.Object({
  where: OneOf(['menu', 'home', 'news', 'page', 'text', 'notice', 'question', 'draft'] as const),
  title: Type.String(),
  href: Nullable(Type.String({ description: 'Where it is read or changed' })),
});
export type LinkToPage = Static<typeof LinkToPage>;
