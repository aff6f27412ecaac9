import Type, { type Static } from 'typebox';
import { Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { SeenVersion, Version } from './schemas.ts';

/** About the season: to everybody. News and offers: to those who want them, with a way to end them. */
export const FAMILY_MAIL_KINDS = ['season', 'news'] as const;
export type FamilyMailKind = (typeof FAMILY_MAIL_KINDS)[number];

/** Whose families: registered, on a waiting list, with something to pay. Coaches get it for themselves. */
export const AUDIENCE_GROUPS = ['registered', 'waiting', 'not_paid', 'coaches'] as const;
export const AudienceGroup = OneOf(AUDIENCE_GROUPS);
export type AudienceGroup = Static<typeof AudienceGroup>;
export const AudienceGroups = Type.Array(AudienceGroup, { maxItems: AUDIENCE_GROUPS.length });
export type AudienceGroups = Static<typeof AudienceGroups>;

export const FamilyMailState = OneOf(['draft', 'leaving', 'sending', 'sent', 'stopped']);
export type FamilyMailState = Static<typeof FamilyMailState>;

export const ANSWERS_TO = ['league', 'writer'] as const;

/** Divisions and teams narrow it down together: whoever is in one of them. Neither: the whole season. */
const audience = {
  season_id: Type.Optional(IdInput),
  division_ids: Type.Optional(Type.Array(IdInput, { maxItems: 200 })),
  team_ids: Type.Optional(Type.Array(IdInput, { maxItems: 500 })),
  groups: Type.Optional(AudienceGroups),
};

export const FamilyMailAudience = Type.Object({
  season_id: Nullable(Id),
  division_ids: Type.Array(Id),
  team_ids: Type.Array(Id),
  groups: Type.Array(AudienceGroup),
  registration_ids: Type.Array(Id, {
    description: 'Exactly the families of these, as they were chosen in the list; the rest does not count then',
  }),
});
export type FamilyMailAudience = Static<typeof FamilyMailAudience>;

/** How many it goes to, as of now. */
export const AudienceCount = Type.Object({
  words: Type.String({ description: 'Whom it goes to, in one sentence' }),
  children: Type.Integer(),
  families: Type.Integer(),
  coaches: Type.Integer(),
  addresses: Type.Integer({ description: 'Each gets it once' }),
  without_address: Type.Integer({ description: 'Children with nobody to write to' }),
  unsubscribed: Type.Integer({ description: 'Addresses left out, because they want no news' }),
  seen: Type.String({ description: 'Stands for exactly these addresses; given back when it is sent' }),
});
export type AudienceCount = Static<typeof AudienceCount>;

const count = Type.Integer({ minimum: 0 });

/** What became of it, address by address. Whether somebody opened it is not counted. */
export const FamilyMailFigures = Type.Object({
  addresses: count,
  waiting: Type.Integer({ description: 'Not handed to the mail server yet' }),
  retrying: Type.Integer({ description: 'Of those: refused for now, and tried again' }),
  sent: Type.Integer({ description: 'Taken by the mail server, and not come back' }),
  returned: Type.Integer({ description: 'Taken by the mail server, and come back later' }),
  refused: Type.Integer({ description: 'The mail server refused the address or the email' }),
  failed: Type.Integer({ description: 'Tried for a day' }),
  uncertain: Type.Integer({ description: 'The server’s answer was lost: it may have arrived, and is not sent again' }),
  stopped: count,
  left_out: Type.Integer({ description: 'Not entitled to it any more when their turn came' }),
  unsubscribed: Type.Integer({ description: 'Ended such emails by the link in this one' }),
});
export type FamilyMailFigures = Static<typeof FamilyMailFigures>;

export const FamilyMailRow = Type.Object({
  id: Id,
  version: Version,
  kind: OneOf(FAMILY_MAIL_KINDS),
  state: FamilyMailState,
  subject: Type.String(),
  to: Type.String({ description: 'Whom it goes to, in one sentence' }),
  by: Type.String({ description: 'Who sent it, or wrote it last' }),
  at: LocalTime,
  figures: Nullable(FamilyMailFigures),
});
export type FamilyMailRow = Static<typeof FamilyMailRow>;

export const FamilyMail = Type.Object({
  id: Id,
  version: Version,
  kind: OneOf(FAMILY_MAIL_KINDS),
  state: FamilyMailState,
  subject: Type.String(),
  html: Type.String({ description: 'Sanitised. May name the fields of `placeholders`' }),
  text: Type.String({ description: 'The same in plain words' }),
  is_plain: Type.Boolean({ description: 'Saving `text` as it is would lose nothing' }),
  placeholders: Type.Array(Type.String(), { description: 'Written into the text, each becomes what it names' }),
  audience: FamilyMailAudience,
  audience_words: Type.String(),
  answers_to: OneOf(ANSWERS_TO),
  reply_to: Nullable(Type.String({ description: 'The address that answers go to; none where the site names none' })),
  reads_like_an_offer: Type.Boolean(),
  tested_at: Nullable(LocalTime),
  written_by: Type.String(),
  changed_at: LocalTime,
  sent_by: Nullable(Type.String()),
  sent_at: Nullable(LocalTime),
  leaves_at: Nullable(LocalTime),
  left_out: Type.Integer({ description: 'Addresses that wanted no news when it was sent' }),
  stopped_at: Nullable(LocalTime),
  finished_at: Nullable(LocalTime),
  figures: Nullable(FamilyMailFigures),
});
export type FamilyMail = Static<typeof FamilyMail>;

/** What an audience can be chosen from. */
export const FamilyMailChoices = Type.Object({
  seasons: Type.Array(Type.Object({ id: Id, name: Type.String(), is_current: Type.Boolean() })),
  divisions: Type.Array(
    Type.Object({
      id: Id,
      season_id: Id,
      name: Type.String(),
      teams: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    }),
  ),
  league_address: Nullable(Type.String()),
  own_address: Type.String(),
});
export type FamilyMailChoices = Static<typeof FamilyMailChoices>;

export const NewFamilyMail = Fields({ subject: Type.Optional(Line(0, 150)), ...audience });
export type NewFamilyMail = Static<typeof NewFamilyMail>;

/** So many can be chosen at once. */
export const MAX_CHOSEN_REGISTRATIONS = 2_000;

/** Either `html`, or `text` whose blank lines part paragraphs. */
export const SavedFamilyMail = Fields({
  version: SeenVersion,
  kind: Type.Optional(OneOf(FAMILY_MAIL_KINDS)),
  subject: Type.Optional(Line(0, 150)),
  html: Type.Optional(Type.String({ maxLength: 200_000 })),
  text: Type.Optional(Type.String({ maxLength: 50_000 })),
  answers_to: Type.Optional(OneOf(ANSWERS_TO)),
  ...audience,
});
export type SavedFamilyMail = Static<typeof SavedFamilyMail>;

export const SentFamilyMail = Fields({
  version: SeenVersion,
  seen: Type.String({ minLength: 1, maxLength: 100, description: 'Of the count that was shown' }),
});
export type SentFamilyMail = Static<typeof SentFamilyMail>;

/** As one of them gets it. */
export const FamilyMailPreview = Type.Object({
  place: Type.Integer({ description: 'Which of them, from 1; 0 where it goes to nobody' }),
  of: Type.Integer(),
  reader: Type.String(),
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
  footnote: Type.String(),
  has_unsubscribe: Type.Boolean(),
});
export type FamilyMailPreview = Static<typeof FamilyMailPreview>;

export const AUDIENCE_ROLES = ['guardian', 'registrant', 'coach'] as const;
export const AudienceAddress = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: OneOf(AUDIENCE_ROLES),
  children: Type.Array(Type.String()),
  was_refused: Type.Boolean({ description: 'The last email to it was refused for good' }),
});
export type AudienceAddress = Static<typeof AudienceAddress>;

export const FamilyMailAddresses = Type.Object({
  total: Type.Integer(),
  items: Type.Array(AudienceAddress),
  without_address: Type.Array(Type.String(), { description: 'Children with nobody to write to' }),
});
export type FamilyMailAddresses = Static<typeof FamilyMailAddresses>;

export const NOT_REACHED_STATES = ['refused', 'returned', 'failed', 'uncertain'] as const;
export const NotReached = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  member_id: Nullable(Id),
  state: OneOf(NOT_REACHED_STATES),
  says: Type.String({ description: 'The mail server’s own words; empty where it said none' }),
  at: LocalTime,
});
export type NotReached = Static<typeof NotReached>;
