import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, refuseOtherSites, type PlainFormFields } from '@sports-hub/kernel';

/** Far more than any of our plain forms holds. */
const BODY_LIMIT = 64 * 1024;
const MOST_FIELDS = 60;
const MOST_SHOWN_AGAIN = 6_000;
const FORM = /^application\/x-www-form-urlencoded(?:\s*;.*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The first value of each field; names that reach into the prototype do not exist. */
function parse(body: Buffer): PlainFormFields {
  const fields = Object.create(null) as Record<string, string>;
  try {
    let count = 0;
    for (const [name, value] of new URLSearchParams(utf8.decode(body))) {
      count += 1;
      if (count > MOST_FIELDS) throw new Problem('request.malformed');
      // Browsers send line ends as CR LF; people mean a line end.
      if (name !== '__proto__') fields[name] ??= value.replaceAll('\r\n', '\n');
    }
  } catch {
    throw new Problem('request.malformed');
  }
  return fields;
}

export type FormHandler = (
  fields: PlainFormFields,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

export interface FormPosts {
  post(url: string, handler: FormHandler): void;
}

/** Before the form is read: a large one costs nothing then. */
export function refuseFormsFromElsewhere(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => refuseOtherSites(request));
}

/** Routes that plain HTML forms of our own pages are sent to; any other kind of body is 415. */
export function takeFormPosts(app: FastifyInstance, add: (posts: FormPosts) => void): void {
  void app.register(async (scope) => {
    refuseFormsFromElsewhere(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      async (_request: unknown, body: Buffer) => parse(body),
    );
    add({
      post(url, handler) {
        scope.post(url, async (request, reply) => handler((request.body ?? {}) as PlainFormFields, request, reply));
      },
    });
  });
}

/** What was typed, to be shown again; without passwords. */
export const shownAgain = (fields: PlainFormFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !/password|csrf|token/i.test(name))
      .map(([name, value]) => [name, value.slice(0, MOST_SHOWN_AGAIN)]),
  );

export interface FailedForm {
  status: number;
  errors: Record<string, string>;
  problem: string | undefined;
  retryAfter: number | undefined;
}

/** A refusal that a form can show; anything else goes on to the page that says that something went wrong. */
export function failedForm(error: unknown): FailedForm {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  const { fields: errors = {}, retryAfter } = error.details;
  const isAboutFields = Object.keys(errors).length > 0;
  return { status: error.status, errors, problem: isAboutFields ? undefined : error.text, retryAfter };
}
