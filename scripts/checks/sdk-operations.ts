import { bodyKindOf, hubOperations, isRaw, isStream, sportOperations, type OperationSpec } from '@sports-hub/contract';

const quoted = (value: string): string => `'${value}'`;

const fieldsOf = (op: OperationSpec): string =>
  [
    `method: ${quoted(op.method)}`,
    `path: ${quoted(op.path)}`,
    `service: ${quoted(op.service)}`,
    `access: ${quoted(op.access)}`,
    ...(op.method === 'POST' ? [`body: ${quoted(bodyKindOf(op))}`] : []),
    ...(Object.values(op.responses).some((response) => isRaw(response)) ? ['raw: true'] : []),
  ].join(', ');

/**
 * What a person's client calls; not what the hub asks a sport, nor what another service delivers with its signature.
 * What goes on is for `EventSource`.
 */
const isForClients = (op: OperationSpec): boolean =>
  op.reach !== 'service' && bodyKindOf(op) !== 'raw' && !isStream(op);

/**
 * The table that stands for the contract in a browser: one constant per operation, so that a bundle has those it uses.
 */
export function sdkOperations(): string {
  const lines = [...hubOperations, ...sportOperations]
    .filter(isForClients)
    .map((op) => `export const ${op.name}: Endpoint<${quoted(op.name)}> = { ${fieldsOf(op)} };\n`)
    .toSorted();
  return `// Made from packages/contract by npm run generate. Do not edit.\nimport type { Endpoint } from '../endpoint.ts';\n\n${lines.join('')}`;
}
