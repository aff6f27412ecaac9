import type { FastifyInstance } from 'fastify';
import { bodyKindOf, refusesUnknownFields, type OperationSpec } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem } from '../problem.ts';
import { parseForm, parseMultipart, type FormFields } from './form-bodies.ts';
import { FORM_TYPE } from './form-posts.ts';
import { takeUploads } from './uploads.ts';

/** Lets the routes of a scope read the one kind of body that the operation declares. Any other media type is 415. */
export function readBodies(scope: FastifyInstance, op: OperationSpec): void {
  const kind = bodyKindOf(op);
  if (kind === 'json') return;
  scope.removeAllContentTypeParsers();
  if (kind === 'raw' && op.uploadLimit) {
    takeUploads(scope, async (_request, body) => body, '*');
    scope.addHook('preValidation', async (request) => {
      request.body ??= Buffer.alloc(0);
    });
    return;
  }
  if (kind === 'raw') {
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
    scope.addHook('preValidation', async (request) => {
      request.body ??= Buffer.alloc(0);
    });
    return;
  }
  const asFields = listsWhereDeclared(op);
  if (kind === 'form') {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
      asFields(parseForm(body)),
    );
    return;
  }
  const several = Object.entries(op.files ?? {}).flatMap(([name, spec]) => (spec.several ? [name] : []));
  takeUploads(scope, async (request, body) => {
    const { fields, files, lists } = await parseMultipart(request.headers['content-type'] ?? '', body, several);
    request.uploadedFiles = { ...files, ...lists };
    return asFields(fields);
  });
  scope.addHook('preValidation', async (request) => {
    request.body ??= {};
    requireFiles(op, request.uploadedFiles ?? {});
  });
}

/** A field that may repeat is a list even when it comes once. */
function listsWhereDeclared({ body }: OperationSpec): (fields: FormFields) => FormFields {
  const { properties = {} } = (body ?? {}) as { properties?: Record<string, { type?: unknown }> };
  const lists = Object.keys(properties).filter((name) => properties[name]?.type === 'array');
  return (fields) => {
    for (const name of lists) if (typeof fields[name] === 'string') fields[name] = [fields[name]];
    return fields;
  };
}

function requireFiles(op: OperationSpec, given: Readonly<Record<string, unknown>>): void {
  const { files: declared = {} } = op;
  const fields: Record<string, string> = {};
  for (const [name, { required }] of Object.entries(declared))
    if (required && !given[name]) fields[name] = t('answers.http.bodyKinds.thisIsRequired');
  if (refusesUnknownFields(op))
    for (const name of Object.keys(given))
      if (!Object.hasOwn(declared, name)) fields[name.toWellFormed()] = t('answers.http.bodyKinds.thisFileIsNotKnown');
  if (Object.keys(fields).length > 0) throw new Problem('request.invalid', { fields });
}
