import type { ReactNode } from 'react';
import type { Content, DescribedOperation, Parameter } from './document.ts';
import { fieldRows, parameterRow, type SchemaFieldRow } from './schema-rows.ts';

export interface OperationEntry extends DescribedOperation {
  path: string;
  method: string;
}

function WhoMayCall({ security: all }: Pick<DescribedOperation, 'security'>) {
  // What an agent's token opens is said by its scope.
  const security = all.filter((way) => !('agent' in way));
  if (security.every((way) => Object.keys(way).length === 0)) return <>Anyone. No cookie is read.</>;
  const usesCsrf = security.some((way) => 'csrf' in way);
  if ('session' in (security[0] ?? {}))
    return usesCsrf ? (
      <>
        Anyone with a session from{' '}
        <a href="#getSession">
          <code>GET /session</code>
        </a>
        , with its <code>X-CSRF-Token</code>.
      </>
    ) : (
      <>Anyone; the session cookie is read.</>
    );
  const isChoice = security.some((way) => Object.keys(way).length === 0);
  return (
    <>
      {isChoice ? 'Anyone, or signed in' : 'Signed in'}: <code>Authorization: Bearer …</code>, or the session cookie
      {usesCsrf ? (
        <>
          {' '}
          with <code>X-CSRF-Token</code>
        </>
      ) : null}
      .
    </>
  );
}

/** Text of the contract, in which `code` is marked by backticks. */
const Prose = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
);

const Table = ({ heading, columns, rows }: { heading: string; columns: string[]; rows: ReactNode[] }) =>
  rows.length === 0 ? null : (
    <>
      <h3 className="eyebrow">{heading}</h3>
      <table className="docs-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </>
  );

const Fields = ({ heading, fields, isRequest }: { heading: string; fields: SchemaFieldRow[]; isRequest: boolean }) => (
  <Table
    heading={heading}
    columns={['Field', 'Type', 'Notes']}
    rows={fields.map((field) => (
      <tr key={field.name}>
        <td>
          <code>{field.name}</code>
          {isRequest && field.required ? <span className="need"> required</span> : null}
          {!isRequest && !field.required ? <span className="muted"> optional</span> : null}
        </td>
        <td>{field.type}</td>
        <td>
          <Prose text={field.notes} />
        </td>
      </tr>
    ))}
  />
);

const Successes = ({ responses }: Pick<DescribedOperation, 'responses'>) => (
  <>
    {Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { content }]) => {
        const [mediaType = '', { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
        const { data = {}, meta = {} } = schema.properties ?? {};
        return mediaType === 'application/json' ? (
          <>
            <Fields heading={`Response ${status}: data`} fields={fieldRows(data)} isRequest={false} />
            <Fields heading="meta" fields={fieldRows(meta)} isRequest={false} />
          </>
        ) : (
          <>
            <h3 className="eyebrow">Response {status}</h3>
            <p>
              <code>{mediaType}</code>
            </p>
          </>
        );
      })}
  </>
);

/** The descriptions of failures hold lines of the form: `code`: message. */
const Problems = ({ responses }: Pick<DescribedOperation, 'responses'>) => (
  <Table
    heading="Problems"
    columns={['Status and code', 'Message']}
    rows={Object.entries(responses)
      .filter(([status]) => !status.startsWith('2'))
      .flatMap(([status, { description }]) =>
        description.split('\n\n').map((line) => {
          const [, code = '', message = ''] = /^`([^`]+)`: (.*)$/s.exec(line) ?? [];
          return (
            <tr key={`${status} ${code}`}>
              <td>
                <span className="status">{status}</span> <code>{code}</code>
              </td>
              <td>{message}</td>
            </tr>
          );
        }),
      )}
  />
);

function RequestBody({ content }: { content: Content | undefined }) {
  const [mediaType, body] = Object.entries(content ?? {})[0] ?? [];
  if (!mediaType || !body) return null;
  const fields = fieldRows(body.schema);
  if (fields.length > 0) return <Fields heading={`Body (${mediaType})`} fields={fields} isRequest />;
  return (
    <>
      <h3 className="eyebrow">Body</h3>
      <p>
        An empty object, <code>{'{}'}</code>.
      </p>
    </>
  );
}

export function Operation({ entry, sport }: { entry: OperationEntry; sport: Parameter }) {
  const parameters = entry.parameters.map((parameter) => ('$ref' in parameter ? sport : parameter));
  const fieldsIn = (place: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === place).map(parameterRow);
  const words = `${entry.method} ${entry.path} ${entry.summary} ${entry.operationId} ${entry.tags.join(' ')}`;
  return (
    <details className="operation" id={entry.operationId} data-words={words.toLowerCase()}>
      <summary>
        <span className={`method ${entry.method.toLowerCase()}`}>{entry.method}</span> <code>{entry.path}</code>{' '}
        <span className="about">
          <Prose text={entry.summary} />
        </span>
      </summary>
      <div>
        <h3 className="eyebrow">Who</h3>
        <p>
          <WhoMayCall security={entry.security} /> {entry.description ? <Prose text={entry.description} /> : null}
        </p>
        <Fields heading="In the path" fields={fieldsIn('path')} isRequest />
        <Fields heading="In the query" fields={fieldsIn('query')} isRequest />
        <RequestBody content={entry.requestBody?.content} />
        <Successes responses={entry.responses} />
        <Problems responses={entry.responses} />
      </div>
    </details>
  );
}
