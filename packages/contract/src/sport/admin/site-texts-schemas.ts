import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Nullable, OneOf, Text } from '../../schemas.ts';
import { SITE_TEXTS } from '../site-texts-schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

/** Whom a new text is asked of. */
export const ASKED = ['nobody', 'everybody'] as const;

export const AdminSiteText = Type.Object({
  kind: OneOf(SITE_TEXTS),
  number: Nullable(Type.Integer({ minimum: 1, description: 'Of those of its kind; null before the first' })),
  html: Type.String({ description: 'As everybody reads it' }),
  text: Type.String({ description: 'The same as it is typed: paragraphs, lists, **bold** and [links](/address)' }),
  dated: Nullable(DateOnly),
  asked: OneOf(ASKED),
  agreed: Type.Integer({ minimum: 0, description: 'Members who agreed to it, or to one since everybody was asked' }),
  waiting: Type.Integer({ minimum: 0, description: 'Members who still have to agree' }),
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminSiteText = Static<typeof AdminSiteText>;

export const PublishedSiteText = Fields({
  version: SeenVersion,
  text: Text(1, 60_000),
  dated: DateOnly,
  asked: OneOf(ASKED),
});
export type PublishedSiteText = Static<typeof PublishedSiteText>;
