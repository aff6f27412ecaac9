import { OneOf } from './schemas.ts';

/**
 * Every way a request can fail. The catalogue is closed: a code that is not here does not compile.
 * One place maps a code to its status and text.
 */
export const problems = {
  'request.malformed': [400, 'The request could not be read. Check that its body is whole and of the kind it says.'],
  'payment.webhook_refused': [400, 'This delivery is not signed, or too old.'],
  'auth.required': [401, 'Please sign in.'],
  'auth.invalid_token': [401, 'This access token is not valid any more. Please sign in again.'],
  'auth.invalid_credentials': [401, 'The e-mail address or password is not right.'],
  'account.disabled': [403, 'This account has been disabled. Please contact the organisation.'],
  'account.unverified': [403, 'Please verify your e-mail address first.'],
  'csrf.invalid': [403, 'Your session could not be confirmed. Reload the page and try again.'],
  'link.required': [403, 'Link your account for this sport first.'],
  'member.inactive': [403, 'This sport account is not active. Please contact the organisation.'],
  'member.email_unverified': [403, 'The e-mail address of this sport account is not verified yet.'],
  'member.temporary_password': [403, 'Change the temporary password of this sport account first.'],
  'permission.missing': [403, 'You do not have permission to do this.'],
  'admin.second_step_required': [403, 'Finish signing in with your second step.'],
  'admin.setup_required': [403, 'Set up your second step first.'],
  'admin.confirmation_required': [403, 'Please enter your password again for this.'],
  'admin.protected': [403, 'Only a super-admin can change the account of an administrator.'],
  'admin.own_affair': [403, 'This concerns you or your own family. Somebody else must decide it.'],
  'admin.own_account': [
    403,
    'You made this account yourself, or it carries your own name or address. Another administrator must do this.',
  ],
  'admin.export_off': [403, 'Transcripts are switched off for this sport. Switch them on under Safety.'],
  'messaging.not_permitted': [403, 'You cannot send messages in this conversation.'],
  'messaging.recipient_not_permitted': [403, 'You cannot start a conversation with this person.'],
  'messaging.quiet_hours': [403, 'Messages to players are paused at this time of day.'],
  'guardian.read_only': [403, 'Guardians can read this conversation but not write in it.'],
  'guardian.required': [403, 'Only a verified guardian of this child can do this.'],
  'profile.name_fixed': [403, 'A player’s name can be changed by a guardian or an administrator.'],
  'scope.not_assigned': [403, 'You are not assigned to this team or division.'],
  'agent.insufficient_scope': [403, 'This access token does not hold the scope that this needs.'],
  'route.not_found': [404, 'There is nothing at this address.'],
  'record.not_found': [404, 'This was not found.'],
  'sport.not_found': [404, 'This sport does not exist here.'],
  'conversation.not_found': [404, 'This conversation was not found.'],
  'message.not_found': [404, 'This message was not found.'],
  'method.not_allowed': [405, 'This address does not accept this method.'],
  'request.timeout': [408, 'The request took too long to arrive.'],
  'link.already_exists': [409, 'This sport is already linked.'],
  'link.in_progress': [409, 'This sport is being linked right now. Please try again in a moment.'],
  'member.already_exists': [409, 'A sport account with this e-mail address already exists. Link it instead.'],
  'account.already_verified': [409, 'This e-mail address is already verified.'],
  'email.taken': [409, 'This e-mail address cannot be used.'],
  'registration.already_registered': [409, 'This child is already registered here, or on the waiting list.'],
  'registration.price_changed': [409, 'The price has changed. Look at it again before you pay.'],
  'registration.offer_ended': [409, 'This offer has ended. You are still on the waiting list.'],
  'registration.cancelled': [409, 'This registration was cancelled. There is nothing to pay for it.'],
  'registration.draft_ended': [
    409,
    'This registration was not paid in time and has ended. What was paid all the same goes back. Please begin again.',
  ],
  'registration.confirmation_ended': [
    409,
    'This was not confirmed in time, and the place is free again. What you sent is still there: ask for the place again.',
  ],
  'registration.not_unconfirmed': [409, 'This registration does not wait for a confirmation.'],
  'registration.full': [409, 'No place is left. By the link in its mail the family gets a turn on the waiting list.'],
  'payment.other_registration': [
    409,
    'This payment does not belong to this registration. If you have paid, do not pay again before you hear from us.',
  ],
  'payment.returned': [409, 'This payment could not be used. All of it goes back to you, within a few days.'],
  'payment.held': [409, 'A payment for this registration is being looked at. Please do not pay again.'],
  'payment.not_refundable': [409, 'There is not that much left to give back.'],
  'record.conflict': [409, 'This conflicts with something that exists already.'],
  'record.changed': [409, 'Somebody changed this in the meantime. Your change was not saved.'],
  'admin.last_super': [409, 'Make someone else a super-admin first, then this becomes possible.'],
  'admin.last_step': [409, 'This is your only second step. Add another one first.'],
  'request.too_large': [413, 'The request is too large.'],
  'request.media_type': [415, 'This kind of content is not accepted here.'],
  'file.range_invalid': [416, 'This part of the file does not exist.'],
  'request.expectation': [417, 'This expectation cannot be met.'],
  'request.invalid': [422, 'Some fields need attention.'],
  'token.invalid': [422, 'This link is not valid any more. Ask for a new one.'],
  'admin.code_invalid': [422, 'That code is not right, or it has run out. Wait for the next one and type that.'],
  'passkey.rejected': [422, 'This passkey could not be checked. Please try again, or use your password.'],
  'link.credentials_rejected': [422, 'The sport account did not accept this e-mail address and password.'],
  'registration.not_eligible': [422, 'This registration is not possible.'],
  'payment.not_completed': [
    422,
    'The payment is not confirmed yet. If you have paid, please do not pay again: we write to you when it is.',
  ],
  'throttle.exceeded': [429, 'Too many tries. Please wait a little.'],
  'headers.too_large': [431, 'The request headers are too large.'],
  'server.error': [500, 'Something went wrong on our side. Please try again.'],
  'server.busy': [503, 'The service is busy. Please try again in a moment.'],
  'payment.unavailable': [503, 'Payments cannot be reached right now. Nothing was charged; please try again.'],
  'payment.unconfirmed': [
    503,
    'We cannot ask about your payment right now. If you have paid, please do not pay again: we write to you.',
  ],
  'server.not_ready': [503, 'The service is not ready yet.'],
  'sport.unavailable': [503, 'This sport is not reachable right now. Please try again soon.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ProblemCode = keyof typeof problems;
export const PROBLEM_CODES = Object.keys(problems) as readonly ProblemCode[];
/** In a document, only the codes of its operations. */
export const ProblemCode = OneOf(PROBLEM_CODES);

export const problemStatus = (code: ProblemCode): number => problems[code][0];
export const problemMessage = (code: ProblemCode): string => problems[code][1];
