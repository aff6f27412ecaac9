import { sportOperations, isForwarded, AGENT_SCOPES, SPORT_TABLE, type Sport } from '@sports-hub/contract';
import {
  CLAIM_GRANT,
  CLIENT_CREDENTIALS_GRANT,
  CODE_SECONDS,
  CODE_TRIES,
  endpoints,
  ID_JAG,
  JWT_BEARER_GRANT,
  POLL_SECONDS,
  type AgentSites,
} from '../protocol.ts';
import { revokedEvent } from './documents.ts';

const SCOPE_WORDS: Record<(typeof AGENT_SCOPES)[number], string> = {
  'public:read': 'every public GET: schedules, results, news, teams, registration periods',
  'registration:write': 'registration and sponsorship: quotes, payment intents, finalizing',
  'contact:write': 'contact, newsletter and board-member mail',
  'notifications:write': 'device subscriptions',
};

/** "A, B and C" */
const words = (list: readonly string[]): string =>
  list.length < 2 ? list.join() : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;

const count = (scope: string): number => sportOperations.filter((op) => isForwarded(op) && op.scope === scope).length;

/** How an agent registers, in the words that an agent reads. */
export function skillDocument(sites: AgentSites, organisation: string): string {
  const at = endpoints(sites);
  return `# ${organisation}: auth.md, how agents get access

Reading needs no registration at all: every public GET under \`${sites.baseUrl}\` answers anybody. Register if you act for
a person or need more than reading. **Write scopes (\`registration:write\`, \`contact:write\`, \`notifications:write\`) need the
operator's approval first.** Do not send test registrations, payments or messages without it. Ask the organisation.

## Discover
- \`${sites.siteUrl}/.well-known/oauth-protected-resource\`: the resource \`${sites.baseUrl}\` and its scopes
- \`${sites.siteUrl}/.well-known/oauth-authorization-server\`: endpoints and the \`agent_auth\` block
- \`${sites.baseUrl}/openapi.json\`: every operation, with the scope it needs; \`${sites.siteUrl}/llms.txt\`: an overview
- \`${at.mcp}\`: the same content as Model Context Protocol tools

| scope | opens |
|---|---|
${AGENT_SCOPES.map((scope) => `| \`${scope}\` | ${SCOPE_WORDS[scope]} (${count(scope)} operations) |`).join('\n')}

Nothing opens accounts, family messages or administration to an agent.

## Pick a method
| you have | use |
|---|---|
| nothing | \`anonymous\`: reading at once, more after a person claims it |
| a person's e-mail address | \`service_auth\`, or \`identity_assertion\` with \`verified_email\` (they hear by mail) |
| an ID-JAG from an issuer that is trusted here | \`identity_assertion\` with \`${ID_JAG}\` |
| client credentials from the operator | the token endpoint with \`grant_type=${CLIENT_CREDENTIALS_GRANT}\` |

## Register
\`POST ${at.identity}\` with JSON. \`client_name\` (up to 80 characters) and \`scope\` (space-separated) are optional.

\`\`\`json
{"type": "anonymous", "client_name": "Clubmate"}
{"type": "service_auth", "login_hint": "pat@example.org"}
{"type": "identity_assertion", "assertion_type": "verified_email", "email": "pat@example.org"}
{"type": "identity_assertion", "assertion_type": "${ID_JAG}", "assertion": "<token>"}
\`\`\`

The response has \`registration_id\`, and \`identity_assertion\` (an hour) or a \`claim\` block with the code for your person.

## Claim
Show your person \`claim.user_code\` and \`claim.verification_uri\`. They sign in, see what you ask for, type the code and allow
or refuse. A code has six digits, lives ${CODE_SECONDS / 60} minutes and takes ${CODE_TRIES} tries. For another code, or to have an anonymous
registration claimed: \`POST ${at.claim}\` with \`{"claim_token": "…", "login_hint": "pat@example.org"}\`.

## Exchange
\`POST ${at.token}\` as a form:
- \`grant_type=${JWT_BEARER_GRANT}\` and \`assertion=<identity_assertion>\`
- \`grant_type=${CLAIM_GRANT}\` and \`claim_token=…\`, every ${POLL_SECONDS} seconds: \`authorization_pending\`, then, once, a token with an \`identity_assertion\`
- \`grant_type=${CLIENT_CREDENTIALS_GRANT}\` with \`Authorization: Basic base64(client_id:client_secret)\`, for a registration to which the
  operator has given a secret (\`service_auth\`); \`client_id\` is your \`registration_id\`; \`scope\` may ask for less. No assertion comes with it: ask again with the credentials.

Access tokens live an hour. There is no refresh token: exchange the assertion again.

## Use
\`Authorization: Bearer <ACCESS_TOKEN>\` on the operations of your scopes. Payments are always completed by the person.

## Errors
| response | meaning |
|---|---|
| 400 \`{error, message}\` | \`invalid_request\`, \`invalid_login_hint\`, \`invalid_issuer\`, \`invalid_signature\`, \`invalid_audience\`, \`invalid_client_id\`, \`expired\`, \`replay_detected\`, \`missing_verified_email\` |
| 401 \`login_required\`, \`interaction_required\` | the person must sign in at the issuer, or agree here first |
| 401, 409, 410 of a claim | \`invalid_claim_token\`, \`claimed_or_in_flight\`, \`claim_expired\` |
| token endpoint | \`authorization_pending\`, \`slow_down\`, \`access_denied\`, \`expired_token\`, \`invalid_grant\`, \`invalid_scope\`, \`invalid_client\`, \`unsupported_grant_type\` |
| 403 \`insufficient_scope\` | the operation needs a scope that your token does not hold |
| 429 with \`Retry-After\` | wait |

## Revocation
\`POST ${at.revoke}\` with \`token=…\` ends an access token, or an assertion with everything that came from it. People withdraw
what they granted at \`${sites.siteUrl}/account.php?tab=assistants\`; the operator can at any time. Issuers send
\`${revokedEvent(sites)}\` to \`${at.events}\` (\`application/secevent+jwt\`).
`;
}

/** A short way in for language models. */
export function llmsText(sites: AgentSites, organisation: string, sports: readonly Sport[]): string {
  const names = words(sports.map((sport) => SPORT_TABLE[sport].title.toLowerCase()));
  const each = (path: string): string => words(sports.map((sport) => `${sites.baseUrl}/sports/${sport}/${path}`));
  return `# ${organisation}

> One hub for youth sports: schedules, results, standings, news, tournaments and registration of ${names}.

- [OpenAPI document](${sites.baseUrl}/openapi.json): every operation
- [API documentation](${sites.siteUrl}/docs): the same for people
- [auth.md](${sites.siteUrl}/auth.md): how agents get access; reading needs none
- [MCP endpoint](${sites.siteUrl}/mcp): tools over the same content
- [Calendar](${sites.baseUrl}/calendar): every sport; add \`?format=ics\` for iCalendar
- Games: ${each('schedules/games')}
- News: ${each('news')}
- Registration: ${each('registration/status')}
`;
}
