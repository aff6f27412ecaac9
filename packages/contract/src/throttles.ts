/**
 * The names of all limits on how often something may be done. The rules behind them stand in each service's
 * `throttles.ts`; every name has one there, and an operation can only name one of its own service.
 */
export const HUB_THROTTLES = [
  'login-address',
  'login-ip',
  'login-device',
  'sign-ins',
  'session-ip',
  'change-password',
  'profile',
  'already-registered',
  'new-device',
  'register-ip',
  'resend-verification',
  'forgot-address',
  'forgot-ip',
  'one-time-token-ip',
  'change-email-address',
  'change-email',
  'link-sport',
  'agent-identity-ip',
  'agent-claim-ip',
  'agent-token-ip',
  'agent-event-ip',
  'agent-ask-address',
  'agent-operator-mail',
  'agent-mcp-ip',
  'agent-requests',
  'agent-writes',
  'preview-ip',
  'passkey-ip',
] as const;
export type HubThrottle = (typeof HUB_THROTTLES)[number];

export const SPORT_THROTTLES = [
  'login-address',
  'login-ip',
  'login-device',
  'sign-ins',
  'session-ip',
  'change-password',
  'forgot-address',
  'forgot-ip',
  'one-time-token-ip',
  'resend-verification',
  'conversations',
  'reports',
  'consent',
  'profile',
  'claims',
  'messages',
  'announcements',
  'contact-ip',
  'contact-sender',
  'board-mail-ip',
  'board-mail-sender',
  'newsletter-ip',
  'newsletter-address',
  'unsubscribe-ip',
  'push-register-ip',
  'push-change-ip',
  'sponsors-ip',
  'quotes',
  'registrations',
  'new-children',
  'new-children-network',
  'registration-address',
  'confirmations',
  'confirmation-mails',
] as const;
export type SportThrottle = (typeof SPORT_THROTTLES)[number];

export type ThrottleName = HubThrottle | SportThrottle;

const BY_SERVICE: Readonly<Record<'hub' | 'sport', readonly string[]>> = {
  hub: HUB_THROTTLES,
  sport: SPORT_THROTTLES,
};
export const isThrottleOf = (service: 'hub' | 'sport', name: string): boolean => BY_SERVICE[service].includes(name);
