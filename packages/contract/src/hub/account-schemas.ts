import Type, { type Static } from 'typebox';
import { Fields, Id, Nullable, OneOf, SportName, TriedPassword, UtcTime } from '../schemas.ts';

const account = {
  id: Id,
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  verified_at: Nullable(UtcTime),
  disabled: Type.Boolean(),
  created_at: UtcTime,
};

export const HubAccount = Type.Object(account);
export type HubAccount = Static<typeof HubAccount>;

export const SportLink = Type.Object({ sport: SportName, member_id: Id });
export type SportLink = Static<typeof SportLink>;

export const AccountWithSports = Type.Object({
  ...account,
  pending_email: Nullable(Type.String()),
  sports: Type.Array(SportLink),
});
export type AccountWithSports = Static<typeof AccountWithSports>;

export const SignedIn = Type.Object({ token: Type.String(), expires_in: Type.Integer(), account: HubAccount });
export type SignedIn = Static<typeof SignedIn>;

export const InvitedAccount = Type.Object({
  ...SignedIn.properties,
  /** The sport's account that was made and linked; null when its address has one, which is linked by its own password, or the sport cannot be reached. */
  member_id: Nullable(Id),
});
export type InvitedAccount = Static<typeof InvitedAccount>;

/** Something the account is signed in with: a browser, or an app by its token. */
export const SignInItem = Type.Object({
  id: Id,
  kind: OneOf(['browser', 'app'] as const),
  created_at: UtcTime,
  last_used_at: UtcTime,
  /** As it names itself, for example `Chrome on Windows`; null when it does not say. */
  client: Nullable(Type.String()),
  /** The one this request came with. */
  current: Type.Boolean(),
  /** From a device that the account had not been used on before, and nobody has said yet that it was them. */
  is_new_device: Type.Boolean(),
});
export type SignInItem = Static<typeof SignInItem>;

/** What a mailed link is about, so that its owner can say whether they asked for it. */
export const LinkPreview = Type.Object({
  /** `account`: a new account wants this address. `email`: an account wants to change to it. */
  kind: OneOf(['account', 'email'] as const),
  first_name: Type.String(),
  last_name: Type.String(),
  /** The address the link was sent to. */
  email: Type.String(),
  /** When the account was created, or the change was asked for. */
  created_at: UtcTime,
});
export type LinkPreview = Static<typeof LinkPreview>;

/** A device or key that can sign in to the account. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  created_at: UtcTime,
  last_used_at: Nullable(UtcTime),
});
export type Passkey = Static<typeof Passkey>;

/** Given again before something that only the owner may do. */
export const PasswordAgain = Fields({ current_password: TriedPassword });
export type PasswordAgain = Static<typeof PasswordAgain>;
