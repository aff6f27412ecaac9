import { AGENT_SCOPES, type AgentScope } from '@sports-hub/contract';
import { isPersonName } from '@sports-hub/kernel';

export const JWT_BEARER_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
export const CLAIM_GRANT = 'urn:sports-hub:agent-auth:grant-type:claim';
export const CLIENT_CREDENTIALS_GRANT = 'client_credentials';
export const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';
export const ID_JAG_TYPE = 'oauth-id-jag+jwt';
export const REVOKED_EVENT_PATH = '/events/agent/auth/identity/assertion/revoked';

/** What anybody may have. */
export const READING: AgentScope = 'public:read';

export const ASSERTION_SECONDS = 3600;
export const TOKEN_SECONDS = 3600;
export const CLAIM_TOKEN_SECONDS = 24 * 3600;
export const CODE_SECONDS = 600;
export const CODE_TRIES = 5;
export const POLL_SECONDS = 5;
export const SKEW_SECONDS = 60;
/** How long ago a person may have signed in at the issuer. */
export const SIGN_IN_SECONDS = 3600;

export interface AgentSites {
  siteUrl: string;
  baseUrl: string;
  eventSchemaBase: string;
}

export const endpoints = ({ siteUrl, baseUrl }: AgentSites) => ({
  identity: `${siteUrl}/agent/identity`,
  claim: `${siteUrl}/agent/identity/claim`,
  events: `${siteUrl}/agent/event/notify`,
  token: `${baseUrl}/oauth/token`,
  revoke: `${baseUrl}/oauth/revoke`,
  keys: `${siteUrl}/.well-known/jwks.json`,
  consent: `${siteUrl}/agent/consent`,
  skill: `${siteUrl}/auth.md`,
  mcp: `${siteUrl}/mcp`,
});

const MAX_NAME_CHARACTERS = 80;

/** What people and operators are shown of a client, its name or its id: something to see, on one line, in one direction. */
export const isClientName = (text: string): boolean =>
  [...text].length <= MAX_NAME_CHARACTERS && text === text.trim() && text.isWellFormed() && isPersonName(text);

/** Text of an issuer's that can be stored and found again. */
export const isStorableText = (value: unknown, maxLength = 255): value is string =>
  typeof value === 'string' &&
  value.length > 0 &&
  value.length <= maxLength &&
  value.isWellFormed() &&
  !value.includes('\0');

export const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** In their own order, without repeats. */
export const inOrder = (scopes: Iterable<string>): AgentScope[] => {
  const given = new Set(scopes);
  return AGENT_SCOPES.filter((scope) => given.has(scope));
};

/** A failure in the words of the protocols, which have their own shape. */
export class AgentError extends Error {
  readonly status: number;
  readonly error: string;
  readonly more: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    error: string,
    message: string,
    { more = {}, headers = {} }: { more?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.error = error;
    this.more = more;
    this.headers = headers;
  }
}
