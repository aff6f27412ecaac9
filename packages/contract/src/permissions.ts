/** What an agent's token can be approved for. */
export const AGENT_SCOPES = ['public:read', 'registration:write', 'contact:write', 'notifications:write'] as const;
export type AgentScope = (typeof AGENT_SCOPES)[number];

/** The pages of a sport's administration. Rights are granted page by page; a super-admin holds all of them. */
export const ADMIN_PAGES = [
  'family-accounts',
  'team-messaging',
  'season',
  'registration',
  'content',
  'permissions',
  'audit',
] as const;
export type AdminPage = (typeof ADMIN_PAGES)[number];
export const ADMIN_RIGHTS = ['read', 'write'] as const;
export type AdminRight = (typeof ADMIN_RIGHTS)[number];

/** What a super-admin can grant. Only super-admins change permissions, and nobody changes the audit log. */
export const GRANTABLE_RIGHTS = [
  'family-accounts:read',
  'family-accounts:write',
  'team-messaging:read',
  'team-messaging:write',
  'season:read',
  'season:write',
  'registration:read',
  'registration:write',
  'content:read',
  'content:write',
  'permissions:read',
  'audit:read',
] as const satisfies readonly `${AdminPage}:${AdminRight}`[];

/** What is part of a right that is granted: whoever holds that one holds this. */
export const PARTS_OF_RIGHTS = { 'results:write': 'season:write' } as const satisfies Readonly<
  Record<string, `${AdminPage}:${AdminRight}`>
>;

/**
 * `own` is what every administrator may do: the own second step, the own sessions. `setup` is the part of it that is
 * open before a second step exists. The others name a page and a right.
 */
export type Permission = `${AdminPage}:${AdminRight}` | keyof typeof PARTS_OF_RIGHTS | 'own' | 'setup';
