/**
 * Every way a request can fail. The catalogue is closed: a code that is not here does not compile.
 * One place maps a code to its status and text.
 */
export const problems = {
  'request.malformed': [400, 'The request could not be read. Check that its body is whole and of the kind it says.'],
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
  'messaging.not_permitted': [403, 'You cannot send messages in this conversation.'],
  'messaging.recipient_not_permitted': [403, 'You cannot start a conversation with this person.'],
  'messaging.quiet_hours': [403, 'Messages to players are paused at this time of day.'],
  'guardian.read_only': [403, 'Guardians can read this conversation but not write in it.'],
  'guardian.required': [403, 'Only a verified guardian of this child can do this.'],
  'scope.not_assigned': [403, 'You are not assigned to this team or division.'],
  'route.not_found': [404, 'There is nothing at this address.'],
  'record.not_found': [404, 'This was not found.'],
  'sport.not_found': [404, 'This sport does not exist here.'],
  'conversation.not_found': [404, 'This conversation was not found.'],
  'message.not_found': [404, 'This message was not found.'],
  'method.not_allowed': [405, 'This address does not accept this method.'],
  'link.already_exists': [409, 'This sport is already linked.'],
  'link.in_progress': [409, 'This sport is being linked right now. Please try again in a moment.'],
  'member.already_exists': [409, 'A sport account with this e-mail address already exists. Link it instead.'],
  'account.already_verified': [409, 'This e-mail address is already verified.'],
  'email.taken': [409, 'This e-mail address cannot be used.'],
  'record.conflict': [409, 'This conflicts with something that exists already.'],
  'request.too_large': [413, 'The request is too large.'],
  'uri.too_long': [414, 'The address is too long.'],
  'request.media_type': [415, 'This kind of content is not accepted here.'],
  'file.range_invalid': [416, 'This part of the file does not exist.'],
  'request.invalid': [422, 'Some fields need attention.'],
  'token.invalid': [422, 'This link is not valid any more. Ask for a new one.'],
  'link.credentials_rejected': [422, 'The sport account did not accept this e-mail address and password.'],
  'throttle.exceeded': [429, 'Too many tries. Please wait a little.'],
  'headers.too_large': [431, 'The request headers are too large.'],
  'server.error': [500, 'Something went wrong on our side. Please try again.'],
  'server.busy': [503, 'The service is busy. Please try again in a moment.'],
  'server.not_ready': [503, 'The service is not ready yet.'],
  'sport.unavailable': [503, 'This sport is not reachable right now. Please try again soon.'],
  'request.timeout': [408, 'The request took too long to arrive.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ProblemCode = keyof typeof problems;

export const problemStatus = (code: ProblemCode): number => problems[code][0];
export const problemMessage = (code: ProblemCode): string => problems[code][1];
