import { AGENT_SCOPES } from '@sports-hub/contract';
import { CLAIM_GRANT, endpoints, ID_JAG, JWT_BEARER_GRANT, REVOKED_EVENT_PATH, type AgentSites } from '../protocol.ts';

export const revokedEvent = ({ eventSchemaBase }: AgentSites): string => `${eventSchemaBase}${REVOKED_EVENT_PATH}`;

/** RFC 9728: what is protected, and who gives access to it. */
export const protectedResource = (sites: AgentSites, organisation: string, resource = sites.baseUrl) => ({
  resource,
  resource_name: organisation,
  authorization_servers: [sites.siteUrl],
  scopes_supported: AGENT_SCOPES,
  bearer_methods_supported: ['header'],
  resource_documentation: `${sites.siteUrl}/docs`,
});

/** RFC 8414, with the block by which agents find out how to register. */
export function authorizationServer(sites: AgentSites) {
  const at = endpoints(sites);
  return {
    issuer: sites.siteUrl,
    token_endpoint: at.token,
    revocation_endpoint: at.revoke,
    jwks_uri: at.keys,
    grant_types_supported: [JWT_BEARER_GRANT, CLAIM_GRANT],
    // Nobody signs in here by redirect.
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
    authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'],
    scopes_supported: AGENT_SCOPES,
    service_documentation: at.skill,
    agent_auth: {
      skill: at.skill,
      register_uri: at.identity,
      identity_endpoint: at.identity,
      claim_endpoint: at.claim,
      claim_uri: at.claim,
      events_endpoint: at.events,
      revocation_uri: at.revoke,
      identity_types_supported: ['identity_assertion', 'service_auth', 'anonymous'],
      identity_assertion: {
        assertion_types_supported: [ID_JAG, 'verified_email'],
        credential_types_supported: ['oauth2-bearer-token'],
      },
      service_auth: { credential_types_supported: ['oauth2-bearer-token', 'oauth2-client-credentials'] },
      anonymous: { credential_types_supported: ['oauth2-bearer-token'] },
      events_supported: [revokedEvent(sites)],
    },
  };
}

/** The shape of the one event that is understood. */
export const revokedEventSchema = (sites: AgentSites) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: revokedEvent(sites),
  title: 'Identity assertion revoked',
  description:
    'A security event token (RFC 8417) whose events object has this address as a key. The top-level sub names the person; everything derived from the issuer’s assertions for that person ends.',
  type: 'object',
  required: ['iss', 'aud', 'iat', 'jti', 'sub', 'events'],
  properties: {
    iss: { type: 'string', format: 'uri' },
    aud: {
      anyOf: [{ const: sites.siteUrl }, { type: 'array', items: { const: sites.siteUrl }, minItems: 1, maxItems: 1 }],
    },
    iat: { type: 'integer' },
    jti: { type: 'string', minLength: 1, maxLength: 255 },
    sub: { type: 'string', minLength: 1 },
    events: {
      type: 'object',
      required: [revokedEvent(sites)],
      properties: { [revokedEvent(sites)]: { type: 'object' } },
    },
  },
});
