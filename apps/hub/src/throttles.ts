import type { ThrottleRule } from '@sports-hub/kernel';

/** Each can be changed by a variable: `THROTTLE_LOGIN_ADDRESS=10/900`. */
export const THROTTLE_RULES = {
  'login-address': { limit: 10, seconds: 900 },
  'login-ip': { limit: 100, seconds: 900 },
  // Instead of both, for a browser that has signed in with the address before.
  'login-device': { limit: 10, seconds: 900 },
  'sign-ins': { limit: 60, seconds: 3600 },
  'session-ip': { limit: 120, seconds: 60 },
  'already-registered': { limit: 1, seconds: 3600 },
  // Mails that ask "Was this you?", per account.
  'new-device': { limit: 3, seconds: 86_400 },
  'register-ip': { limit: 60, seconds: 3600 },
  'resend-verification': { limit: 3, seconds: 600 },
  'forgot-address': { limit: 3, seconds: 600 },
  'forgot-ip': { limit: 60, seconds: 3600 },
  'one-time-token-ip': { limit: 30, seconds: 900 },
  'preview-ip': { limit: 60, seconds: 900 },
  'passkey-ip': { limit: 60, seconds: 900 },
  // Per target address: a stranger's mailbox is not to be filled. Beyond it the response stays the same.
  'change-email-address': { limit: 3, seconds: 600 },
  'change-email': { limit: 10, seconds: 3600 },
  'agent-identity-ip': { limit: 60, seconds: 3600 },
  'agent-claim-ip': { limit: 60, seconds: 3600 },
  'agent-token-ip': { limit: 240, seconds: 60 },
  'agent-event-ip': { limit: 600, seconds: 60 },
  // Per address that an agent names: a stranger's mailbox is not to be filled.
  'agent-ask-address': { limit: 3, seconds: 3600 },
  'agent-operator-mail': { limit: 10, seconds: 3600 },
  // Programs without a token: each call makes a server of its own, which is dearer than a page.
  'agent-mcp-ip': { limit: 240, seconds: 60 },
  // Per registration; requests are counted by each process for itself.
  'agent-requests': { limit: 1200, seconds: 60 },
  'agent-writes': { limit: 120, seconds: 3600 },
  'change-password': { limit: 10, seconds: 3600 },
  profile: { limit: 30, seconds: 3600 },
  // Of each family's calendar: programs ask once an hour or less, and a family has several.
  'family-calendar': { limit: 120, seconds: 3600 },
  // Addresses that are none, per client: a secret cannot be guessed, but trying costs.
  'family-calendar-ip': { limit: 60, seconds: 3600 },
  'family-calendar-change': { limit: 60, seconds: 3600 },
  'link-sport': { limit: 10, seconds: 3600 },
} as const satisfies Record<string, ThrottleRule>;
export type HubThrottle = keyof typeof THROTTLE_RULES;
