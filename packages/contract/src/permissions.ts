/** What an agent's token can be approved for. */
export const AGENT_SCOPES = ['public:read', 'registration:write', 'contact:write', 'notifications:write'] as const;
export type AgentScope = (typeof AGENT_SCOPES)[number];

/** The pages of a sport's administration. Rights are granted page by page; a super-admin holds all of them. */
export const ADMIN_PAGES = ['family-accounts', 'team-messaging', 'permissions', 'audit', 'home'] as const;
export type AdminPage = (typeof ADMIN_PAGES)[number];
export const ADMIN_RIGHTS = ['read', 'write'] as const;
export type AdminRight = (typeof ADMIN_RIGHTS)[number];

/**
 * `own` is what every administrator may do: sign in, the own second step, the own sessions.
 * The others name a page and a right.
 */
export type Permission = `${AdminPage}:${AdminRight}` | 'own';
