import type { CommandContext } from '../commands/command.ts';
import type { AdminCaller } from '../admin/sign-in/guard.ts';

/**
 * An operator at the command line, as the administration's services know who acts: above every administrator, nobody's
 * family, and confirmed by having the server's shell. The audit trail names the operator.
 */
export const operatorCaller = ({ actor, clock }: Pick<CommandContext, 'actor' | 'clock'>): AdminCaller => ({
  id: 0,
  email: '',
  first_name: 'Operator',
  last_name: '',
  phone: null,
  is_coach: false,
  is_staff: false,
  is_active: true,
  is_email_verified: true,
  has_temporary_password: false,
  password_version: 0,
  player_id: null,
  is_super: true,
  rights: [],
  has_second_step: true,
  actor,
  origin: { requestId: 'command', client: 'command', family: null },
  session: { id: 0, secret: '', csrfToken: '', stage: 'signed-in', confirmedAt: clock.now(), person: null },
});
