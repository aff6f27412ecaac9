import { Field } from '../../kit/index.ts';
import { HubFrame, type HubSite } from '../frame.tsx';
import type { ApiDocument } from './document.ts';
import { Operation, type OperationEntry } from './operation.tsx';

export interface ApiDocsData {
  site: HubSite;
  document: ApiDocument;
}

const byAddress = (a: OperationEntry, b: OperationEntry): number =>
  a.path.localeCompare(b.path) || a.method.localeCompare(b.method);
const anchor = (tag: string): string => `group-${tag.toLowerCase().replace(/[^a-z]+/g, '-')}`;

interface Group {
  name: string;
  entries: OperationEntry[];
}

function groupsOf({ paths, tags }: ApiDocument): Group[] {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): OperationEntry => ({
      ...described,
      path,
      method: method.toUpperCase(),
    })),
  );
  return tags.map(({ name }) => ({
    name,
    entries: entries.filter((entry) => entry.tags.includes(name)).sort(byAddress),
  }));
}

const Contents = ({ groups }: { groups: readonly Group[] }) => (
  <nav className="contents" aria-label="Operations">
    <details open>
      <summary>Contents</summary>
      {groups.map(({ name, entries }) => (
        <>
          <p className="contents__tag">
            <a href={`#${anchor(name)}`}>{name}</a>
          </p>
          <ul>
            {entries.map(({ operationId, method, path }) => (
              <li key={operationId}>
                <a href={`#${operationId}`}>
                  {method} {path.replace('/sports/{sport}/', '…/')}
                </a>
              </li>
            ))}
          </ul>
        </>
      ))}
    </details>
  </nav>
);

const curlExample = (baseUrl: string): string => `curl -c jar ${baseUrl}/session
curl -b jar -c jar -H 'X-CSRF-Token: <csrf_token>' -H 'Content-Type: application/json' \\
     -d '{"email":"…","password":"…"}' ${baseUrl}/auth/login
curl -H 'Authorization: Bearer <token>' ${baseUrl}/account`;

const Introduction = ({ version, baseUrl }: { version: string; baseUrl: string }) => (
  <>
    <h1>API documentation</h1>
    <p className="lead">
      Version {version}. All addresses are below <code>{baseUrl}</code>. The same in machine-readable form:{' '}
      <a href="/api/v1/openapi.json">openapi.json</a>.
    </p>
    <h2>Responses</h2>
    <p>
      JSON in one envelope: <code>{`{"success": true, "version": "${version}", "data": {…}, "meta": {…}}`}</code>. A
      failure has <code>"success": false</code>, a <code>data.message</code> for people and a <code>data.code</code> for
      programs; with status 422 also <code>data.fields</code>, what is wrong by field. Every response has an{' '}
      <code>X-Request-Id</code>; 429 and 503 say in <code>Retry-After</code> when to try again.
    </p>
    <h2>Signing in</h2>
    <p>
      Call{' '}
      <a href="#getSession">
        <code>GET /session</code>
      </a>{' '}
      and keep the cookie and <code>csrf_token</code>. Send the token as <code>X-CSRF-Token</code> to{' '}
      <a href="#login">
        <code>POST /auth/login</code>
      </a>
      . The response's <code>data.token</code> is a bearer token for 30 days; requests that carry it need no cookie and
      no CSRF token.
    </p>
    <pre tabIndex={0} role="region" aria-label="Signing in with curl">
      <code>{curlExample(baseUrl)}</code>
    </pre>
  </>
);

/** The documentation of every operation, grouped. */
export function ApiDocsPage({ site, document }: ApiDocsData) {
  const groups = groupsOf(document);
  return (
    <HubFrame site={site} place="docs">
      <main className="wrap main docs-page" id="main">
        <Contents groups={groups} />
        <div>
          <Introduction version={document.info.version} baseUrl={document.servers[0]?.url ?? ''} />
          <form className="docs-search" role="search" hidden>
            <Field
              id="filter"
              label={
                <>
                  Filter operations <span className="muted">(press / )</span>
                </>
              }
              type="search"
              autoComplete="off"
              spellCheck={false}
              placeholder="messages, POST, register …"
            />
            <output className="muted" htmlFor="filter" />
          </form>
          {groups.map(({ name, entries }) => (
            <section key={name} className="group" aria-labelledby={anchor(name)}>
              <h2 id={anchor(name)}>{name}</h2>
              {entries.map((entry) => (
                <Operation key={entry.operationId} entry={entry} sport={document.components.parameters.Sport} />
              ))}
            </section>
          ))}
        </div>
      </main>
    </HubFrame>
  );
}
