import type { Values } from './form/validation.ts';

/** Who calls: for counting, and for the price of who is signed in to the site. */
export interface RegistrationCaller {
  client: string;
  /** Signed in, with a verified address. */
  member?: { id: number; email: string } | undefined;
  /** The agent that sends it, if one does. */
  agent?: string | undefined;
}

/** Terms of the site that a member has to agree to before anything new is taken from them. */
export interface AgreementsFirst {
  require(member: RegistrationCaller['member']): Promise<void>;
}

/** The member who is signed in with the very address that was typed; undefined for everybody else. */
export const ownerOf = ({ member }: Pick<RegistrationCaller, 'member'>, values: Values): number | undefined =>
  member && member.email.toLowerCase() === String(values['email']).toLowerCase() ? member.id : undefined;
