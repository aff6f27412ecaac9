import Type, { type Static } from 'typebox';
import { ADMIN_PAGES, ADMIN_RIGHTS, GRANTABLE_RIGHTS } from '../../permissions.ts';
import { Fields, Id, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';

/** How far a session of the administration has come. */
export const ADMIN_STAGES = ['visitor', 'second-step', 'setup', 'signed-in'] as const;
export type AdminStage = (typeof ADMIN_STAGES)[number];

/** A right as it is given, `family-accounts:write`; write includes read. */
export const GrantableRight = OneOf(GRANTABLE_RIGHTS);
/** A right as it is held. */
export const GrantedRight = Type.Object({ page: OneOf(ADMIN_PAGES), right: OneOf(ADMIN_RIGHTS) });
export type GrantedRight = Static<typeof GrantedRight>;

export const AdminSelf = Type.Object({
  id: Id,
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  is_super: Type.Boolean(),
  rights: Type.Array(GrantedRight),
  has_second_step: Type.Boolean(),
});
export type AdminSelf = Static<typeof AdminSelf>;

export const AdminSession = Type.Object({
  csrf_token: Type.String(),
  stage: OneOf(ADMIN_STAGES),
  administrator: Type.Optional(AdminSelf),
  /** What the second step can be done with; while it is due. */
  second_step: Type.Optional(
    Type.Object({ email: Type.String(), code: Type.Boolean(), passkey: Type.Boolean(), recovery: Type.Boolean() }),
  ),
  /** Until then dangerous steps do not ask for the password again. */
  confirmed_until: Type.Optional(LocalTime),
});
export type AdminSession = Static<typeof AdminSession>;

export const SecondStep = Type.Object({
  is_required: Type.Boolean(),
  has_code: Type.Boolean(),
  recovery_codes_left: Type.Integer({ minimum: 0 }),
  shown_codes: Type.Array(Type.String(), {
    description: 'Recovery codes that this session made in the last ten minutes, so that a reload loses none',
  }),
  passkeys: Type.Array(
    Type.Object({ id: Id, name: Type.String(), created_at: LocalTime, last_used_at: Nullable(LocalTime) }),
  ),
});
export type SecondStep = Static<typeof SecondStep>;

/** Of an authenticator app, or a recovery code. */
export const SecondStepCode = Fields({ code: Text(1, 20) });
export type SecondStepCode = Static<typeof SecondStepCode>;

export const SignIn = Type.Object({
  id: Id,
  created_at: LocalTime,
  last_used_at: LocalTime,
  client: Type.String(),
  current: Type.Boolean(),
});
export type SignIn = Static<typeof SignIn>;
