import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainFields, Problem, takeForms, type PlainFormFields } from '@sports-hub/kernel';

const MAX_SHOWN_AGAIN = 6_000;

export type FormHandler = (
  fields: PlainFormFields,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

export interface FormPosts {
  post(url: string, handler: FormHandler): void;
}

/** Routes that plain HTML forms of our own pages are sent to. */
export function takeFormPosts(app: FastifyInstance, add: (posts: FormPosts) => void): void {
  void app.register(async (scope) => {
    takeForms(scope);
    add({
      post(url, handler) {
        scope.post(url, async (request, reply) => handler(plainFields(request.body), request, reply));
      },
    });
  });
}

/** What was typed, to be shown again; without passwords. */
export const shownAgain = (fields: PlainFormFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !/password|csrf|token/i.test(name))
      .map(([name, value]) => [name, value.slice(0, MAX_SHOWN_AGAIN)]),
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
