import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPaper, type UploadedFile } from '@sports-hub/contract';
import {
  parseMultipart,
  plainFields,
  Problem,
  refuseFormsFromElsewhere,
  sendPage,
  takeUploads,
  type Clock,
  type Database,
  type PlainFormFields,
  type Throttle,
} from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { renderPapers, type PapersData, type sportData } from '@sports-hub/web/render';
import { originOf } from '../platform/http/origin.ts';
import { noFile, type Papers } from '../registration/papers/service.ts';
import { findByLink } from '../registration/records/standing.ts';
import type { SportThrottle } from '../throttles.ts';
import { failedForm } from './form-posts.ts';

export interface PaperPagesOptions {
  db: Database;
  counters: Database;
  clock: Clock;
  throttle: Throttle<SportThrottle>;
  papers: Papers;
  site(path: string): Promise<sportData.SportSite>;
}

const PATH = '/registration/papers';
const REFERENCE = /^[\w-]{20,100}$/;

interface SentForm {
  fields: PlainFormFields;
  file: UploadedFile | undefined;
}

/** Where a family sends a file for a registration that there is already, with the link in its mail and without script. */
export function addPaperPages(
  app: FastifyInstance,
  { db, counters, clock, throttle, papers, site }: PaperPagesOptions,
): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    given: unknown,
    { status = 200, ...more }: Pick<PapersData, 'sent' | 'refused'> & { status?: number } = {},
  ): Promise<FastifyReply> => {
    const reference = typeof given === 'string' && REFERENCE.test(given) ? given : undefined;
    const found = reference === undefined ? undefined : await findByLink(db, reference, clock.now());
    // A link that has ended is as good as none.
    if (reference === undefined || !found || found === 'ended') throw new Problem('record.not_found');
    const data = { reference, registration: found.standing, today: toLocalTime(clock.now()), ...more };
    return sendPage(request, reply, renderPapers({ site: await site(PATH), ...data }), { status, holdsSecret: true });
  };

  app.get(PATH, async (request, reply) => {
    await throttle.take(counters, 'confirmations', originOf(request).client);
    const { reference, sent } = request.query as Record<string, unknown>;
    return show(request, reply, reference, { sent: typeof sent === 'string' ? sent : undefined });
  });

  void app.register(async (scope) => {
    refuseFormsFromElsewhere(scope);
    takeUploads(scope, async (request, body): Promise<SentForm> => {
      const { fields, files } = await parseMultipart(request.headers['content-type'] ?? '', body);
      return { fields: plainFields(fields), file: files['file'] };
    });
    scope.post(PATH, { bodyLimit: sendPaper.uploadLimit }, async (request, reply) => {
      const { fields, file } = (request.body as SentForm | undefined) ?? { fields: {}, file: undefined };
      const { reference = '', field = '' } = fields;
      try {
        if (!REFERENCE.test(reference)) throw new Problem('record.not_found');
        await papers.send({ reference, field }, file ?? noFile(), originOf(request));
        return await reply.redirect(`${PATH}?reference=${reference}&sent=${encodeURIComponent(field)}`, 303);
      } catch (error) {
        const { status, problem, errors, retryAfter } = failedForm(error);
        if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
        return show(request, reply, reference, {
          refused: { field, words: problem ?? Object.values(errors).join(' ') },
          status,
        });
      }
    });
  });
}
