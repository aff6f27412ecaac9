/** What an agent's token can be approved for. */
export const AGENT_SCOPES = ['public:read', 'registration:write', 'contact:write', 'notifications:write'] as const;
export type AgentScope = (typeof AGENT_SCOPES)[number];

/** The pages of a sport's administration. Rights are granted page by page; a super-admin holds all of them but `BY_NAME`. */
export const ADMIN_PAGES = [
  'family-accounts',
  'team-messaging',
  'season',
  'registration',
  'money',
  'aid',
  'content',
  'mail',
  'site',
  'permissions',
  'audit',
] as const;
export type AdminPage = (typeof ADMIN_PAGES)[number];

/** Held only by those to whom it was granted, super-admin or not. */
export const BY_NAME: readonly AdminPage[] = ['aid'];
/** So many people may know which family asked for help with a fee. */
export const AID_PEOPLE = 3;

/** Publishing is part of neither: who writes may ask for it, and who publishes need not write. */
export const ADMIN_RIGHTS = ['read', 'write', 'publish'] as const;
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
  'money:read',
  'money:write',
  'aid:write',
  'content:read',
  'content:write',
  'content:publish',
  'mail:read',
  'mail:write',
  'site:read',
  'site:write',
  'permissions:read',
  'audit:read',
] as const satisfies readonly `${AdminPage}:${AdminRight}`[];

/** What is part of rights that are granted: whoever holds one of those holds this. */
export const PARTS_OF_RIGHTS = {
  'results:write': ['season:write'],
  'aid:decide': ['aid:write'],
  'mail:send': ['mail:write'],
  // How many an email reached, not whom.
  'mail-figures:read': ['mail:read', 'content:read'],
} as const satisfies Readonly<Record<string, readonly `${AdminPage}:${AdminRight}`[]>>;

/**
 * `own` is what every administrator may do: the own second step, the own sessions. `setup` is the part of it that is
 * open before a second step exists. The others name a page and a right.
 */
export type Permission = `${AdminPage}:${AdminRight}` | keyof typeof PARTS_OF_RIGHTS | 'own' | 'setup';

/** The granted rights of which any one opens what needs this permission; none for what every administrator may do. */
export const rightsFor = (permission: Permission): readonly `${AdminPage}:${AdminRight}`[] => {
  if (permission === 'own' || permission === 'setup') return [];
  return permission in PARTS_OF_RIGHTS
    ? PARTS_OF_RIGHTS[permission as keyof typeof PARTS_OF_RIGHTS]
    : [permission as `${AdminPage}:${AdminRight}`];
};
