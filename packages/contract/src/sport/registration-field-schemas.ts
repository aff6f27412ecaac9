import Type, { type Static } from 'typebox';
import { Id, OneOf } from '../schemas.ts';

export const FIELD_TYPES = [
  'text',
  'email',
  'phone',
  'zip',
  'date',
  'number',
  'select',
  'boolean',
  'agreement',
  'file',
] as const;
export const FieldType = OneOf(FIELD_TYPES);
export type FieldType = Static<typeof FieldType>;
export const FIELD_GROUPS = ['child', 'choices', 'family', 'agreements'] as const;

export const RegistrationFieldOption = Type.Object({ value: Type.String(), label: Type.String() });
export type RegistrationFieldOption = Static<typeof RegistrationFieldOption>;

export const RegistrationField = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: FieldType,
  group: OneOf(FIELD_GROUPS),
  required: Type.Boolean({ description: 'An agreement that is required must be true' }),
  options: Type.Optional(Type.Array(RegistrationFieldOption)),
  preset: Type.Optional(
    Type.String({ description: 'The option to start with: the only one, or the one of the organisation’s own state' }),
  ),
  max_length: Type.Optional(Type.Integer({ description: 'Code points' })),
  minimum: Type.Optional(Type.Integer()),
  maximum: Type.Optional(Type.Integer()),
  help: Type.Optional(Type.String()),
  document_url: Type.Optional(Type.String({ description: 'What is agreed to' })),
});
export type RegistrationField = Static<typeof RegistrationField>;

/** A field of one period, or of several at once. */
export const RegistrationSchemaField = Type.Object({
  ...RegistrationField.properties,
  required: Type.Boolean({
    description: 'Whether any of the periods requires it. An agreement that is required must be true',
  }),
  required_for: Type.Array(Id, { description: 'The periods that require it' }),
});
export type RegistrationSchemaField = Static<typeof RegistrationSchemaField>;

export const RegistrationSchema = Type.Object({
  periods: Type.Array(
    Type.Object({ id: Id, league_id: Id, name: Type.String(), status: OneOf(['upcoming', 'open', 'closed']) }),
    { description: 'The periods these fields are for' },
  ),
  fields: Type.Array(RegistrationSchemaField),
});
export type RegistrationSchema = Static<typeof RegistrationSchema>;
