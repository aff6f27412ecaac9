import type { FastifyInstance } from 'fastify';
import { parseForm, type FormFields, type PlainFormFields } from './form-bodies.ts';
import { refuseOtherSites } from './other-sites.ts';

export const FORM_TYPE = /^application\/x-www-form-urlencoded(?:\s*;.*)?$/i;
/** Far more than any plain form of ours holds. */
const MAX_FORM_BYTES = 64 * 1024;

/** Before anything is read: a form of another site's page costs nothing then. */
export function refuseFormsFromElsewhere(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => {
    if (request.method === 'POST') refuseOtherSites(request);
  });
}

/**
 * Lets the routes of a scope take what HTML forms of our own pages send; any other kind of body is 415. A name that
 * comes more than once is a list.
 */
export function takeForms(scope: FastifyInstance): void {
  refuseFormsFromElsewhere(scope);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    FORM_TYPE,
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    async (_request: unknown, body: Buffer) => parseForm(body),
  );
}

/**
 * A form without lists: of a name that comes more than once the last counts, as with a box beside its hidden field.
 * Browsers send line ends as CR LF; people mean a line end.
 */
export function plainFields(body: unknown): PlainFormFields {
  const plain = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries((body ?? {}) as FormFields))
    plain[name] = [value].flat().at(-1)!.replaceAll('\r\n', '\n');
  return plain;
}
