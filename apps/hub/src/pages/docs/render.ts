import { html, type Html } from '../html.ts';
import type { ApiDocument, Content, DescribedOperation, Parameter } from './document.ts';
import { fieldRows, parameterRow, type SchemaFieldRow } from './schema-rows.ts';

interface Entry extends DescribedOperation {
  path: string;
  method: string;
}

function whoMayCall({ security: all }: DescribedOperation): Html {
  // What an agent's token opens is said by its scope.
  const security = all.filter((way) => !('agent' in way));
  if (security.every((way) => Object.keys(way).length === 0)) return html`Anyone. No cookie is read.`;
  const usesCsrf = security.some((way) => 'csrf' in way);
  if ('session' in (security[0] ?? {})) {
    return usesCsrf
      ? html`Anyone with a session from <a href="#getSession"><code>GET /session</code></a
          >, with its <code>X-CSRF-Token</code>.`
      : html`Anyone; the session cookie is read.`;
  }
  const isChoice = security.some((way) => Object.keys(way).length === 0);
  return html`${isChoice ? 'Anyone, or signed in' : 'Signed in'}: <code>Authorization: Bearer …</code>, or the session
    cookie${usesCsrf ? html` with <code>X-CSRF-Token</code>` : ''}.`;
}

/** Text of the contract, in which `code` is marked by backticks. */
const prose = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

const fieldTable = (heading: string, rows: SchemaFieldRow[], isRequest: boolean): Html =>
  rows.length === 0
    ? html``
    : html` <h3 class="eyebrow">${heading}</h3>
        <table class="docs-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Type</th>
              <th scope="col">Notes</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) =>
                html`<tr>
                  <td>
                    <code>${row.name}</code
                    >${isRequest && row.required ? html` <span class="need">required</span>` : ''}${!isRequest && !row.required ? html` <span class="muted">optional</span>` : ''}
                  </td>
                  <td>${row.type}</td>
                  <td>${prose(row.notes)}</td>
                </tr> `,
            )}
          </tbody>
        </table>`;

function successes(responses: DescribedOperation['responses']): Html[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => {
      const [mediaType = '', { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
      if (mediaType !== 'application/json')
        return html`<h3 class="eyebrow">Response ${status}</h3>
          <p><code>${mediaType}</code></p>`;
      const { data = {}, meta } = schema.properties ?? {};
      return html`${fieldTable(`Response ${status}: data`, fieldRows(data), false)}${meta ? fieldTable('meta', fieldRows(meta), false) : ''}`;
    });
}

/** The descriptions of failures hold lines of the form: `code`: message. */
function problemTable(responses: DescribedOperation['responses']): Html {
  const rows = Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, { description }]) =>
      description.split('\n\n').map((line) => {
        const [, code = '', message = ''] = /^`([^`]+)`: (.*)$/s.exec(line) ?? [];
        return html`<tr>
          <td><span class="status">${status}</span> <code>${code}</code></td>
          <td>${message}</td>
        </tr> `;
      }),
    );
  return rows.length === 0
    ? html``
    : html`<h3 class="eyebrow">Problems</h3>
        <table class="docs-table">
          <thead>
            <tr>
              <th scope="col">Status and code</th>
              <th scope="col">Message</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>`;
}

function requestBody(content: Content | undefined): Html {
  const [mediaType, body] = Object.entries(content ?? {})[0] ?? [];
  if (!mediaType || !body) return html``;
  const rows = fieldRows(body.schema);
  return rows.length === 0
    ? html`<h3 class="eyebrow">Body</h3>
        <p>An empty object, <code>{}</code>.</p>`
    : fieldTable(`Body (${mediaType})`, rows, true);
}

function operation(entry: Entry, sport: Parameter): Html {
  const parameters = entry.parameters.map((parameter) => ('$ref' in parameter ? sport : parameter));
  const words =
    `${entry.method} ${entry.path} ${entry.summary} ${entry.operationId} ${entry.tags.join(' ')}`.toLowerCase();
  return html`<details class="operation" id="${entry.operationId}" data-words="${words}">
    <summary>
      <span class="method ${entry.method.toLowerCase()}">${entry.method}</span> <code>${entry.path}</code>
      <span class="about">${prose(entry.summary)}</span>
    </summary>
    <div>
      <h3 class="eyebrow">Who</h3>
      <p>${whoMayCall(entry)}${entry.description ? html` ${prose(entry.description)}` : ''}</p>
      ${fieldTable('In the path', parameters.filter((parameter) => parameter.in === 'path').map(parameterRow), true)}
      ${fieldTable('In the query', parameters.filter((parameter) => parameter.in === 'query').map(parameterRow), true)}
      ${requestBody(entry.requestBody?.content)} ${successes(entry.responses)} ${problemTable(entry.responses)}
    </div>
  </details> `;
}

const byAddress = (a: Entry, b: Entry): number => a.path.localeCompare(b.path) || a.method.localeCompare(b.method);
const anchor = (tag: string): string => `group-${tag.toLowerCase().replace(/[^a-z]+/g, '-')}`;

/** The documentation of every operation, grouped, as the body of a page. */
export function renderDocs(document: ApiDocument): Html {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Entry => ({ ...described, path, method: method.toUpperCase() })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ tags }) => tags.includes(name)).sort(byAddress),
  }));
  const baseUrl = document.servers[0]?.url ?? '';
  return html`<main class="wrap main docs-page" id="main">
    <nav class="contents" aria-label="Operations">
      <details open>
        <summary>Contents</summary>
        ${groups.map(
          (group) =>
            html`<p class="contents__tag"><a href="#${anchor(group.name)}">${group.name}</a></p>
              <ul>
                ${group.entries.map(
                  (entry) =>
                    html`<li>
                      <a href="#${entry.operationId}"
                        >${entry.method} ${entry.path.replace('/sports/{sport}/', '…/')}</a
                      >
                    </li> `,
                )}
              </ul>`,
        )}
      </details>
    </nav>
    <div>
      <h1>API documentation</h1>
      <p class="lead">
        Version ${document.info.version}. All addresses are below <code>${baseUrl}</code>. The same in machine-readable
        form: <a href="/api/v1/openapi.json">openapi.json</a>.
      </p>
      <h2>Responses</h2>
      <p>
        JSON in one envelope:
        <code>{"success": true, "version": "${document.info.version}", "data": {…}, "meta": {…}}</code>. A failure has
        <code>"success": false</code>, a <code>data.message</code> for people and a <code>data.code</code> for programs;
        with status 422 also <code>data.fields</code>, what is wrong by field. Every response has an
        <code>X-Request-Id</code>; 429 and 503 say in <code>Retry-After</code> when to try again.
      </p>
      <h2>Signing in</h2>
      <p>
        Call <a href="#getSession"><code>GET /session</code></a> and keep the cookie and <code>csrf_token</code>. Send
        the token as <code>X-CSRF-Token</code> to <a href="#login"><code>POST /auth/login</code></a
        >. The response's <code>data.token</code> is a bearer token for 30 days; requests that carry it need no cookie
        and no CSRF token.
      </p>
      <pre tabindex="0" role="region" aria-label="Signing in with curl"><code>curl -c jar ${baseUrl}/session
curl -b jar -c jar -H 'X-CSRF-Token: &lt;csrf_token&gt;' -H 'Content-Type: application/json' \\
     -d '{"email":"…","password":"…"}' ${baseUrl}/auth/login
curl -H 'Authorization: Bearer &lt;token&gt;' ${baseUrl}/account</code></pre>
      <form class="docs-search" role="search" hidden>
        <div class="field">
          <label for="filter">Filter operations <span class="muted">(press / )</span></label
          ><input
            class="input"
            id="filter"
            type="search"
            autocomplete="off"
            spellcheck="false"
            placeholder="messages, POST, register …"
          />
        </div>
        <output class="muted" for="filter"></output>
      </form>
      ${groups.map(
        (group) =>
          html`<section class="group" aria-labelledby="${anchor(group.name)}">
            <h2 id="${anchor(group.name)}">${group.name}</h2>
            ${group.entries.map((entry) => operation(entry, document.components.parameters.Sport))}
          </section>`,
      )}
    </div>
  </main>`;
}
