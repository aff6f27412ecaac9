import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cancelOwnPractice, getOwnPractice, moveOwnPractice } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem, sendPage, type PlainFormFields } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { CHANGE_PRACTICE_SAID, renderChangePractice } from '@sports-hub/web/render';
import { keyIn, pathIn, saidWords } from '../form-page.ts';
import { addEventFormPage } from './form-page.ts';
import type { EventPagesOptions, OpenedEvent } from './opened.ts';

const PATH = '/team-events/:sport/:kind/:event/:owner/change';

interface Attempt {
  refusal?: string | undefined;
  status?: number;
  typed?: PlainFormFields;
  errors?: Readonly<Record<string, string>> | undefined;
}

/** A coach calls off or moves a practice of the own team. Complete without script. */
export function addChangePracticePage(app: FastifyInstance, options: EventPagesOptions): void {
  const { clock, sportCalls } = options;

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedEvent,
    { refusal, status = 200, typed, errors }: Attempt = {},
  ): Promise<FastifyReply> => {
    if (opened.kind !== 'practice') throw new Problem('record.not_found');
    const query = { team_id: opened.ownerId, practice_id: opened.eventId };
    const found = await sportCalls(request, opened.sport)(getOwnPractice, { query });
    if (!found.ok) throw new Problem(found.code);
    const html = renderChangePractice({
      ...opened,
      now: toLocalTime(clock.now()),
      practice: found.data,
      said: status === 200 ? saidWords(CHANGE_PRACTICE_SAID, request) : undefined,
      refusal,
      typed,
      errors,
    });
    return sendPage(request, reply, html, { status, holdsSecret: true });
  };

  addEventFormPage(app, {
    ...options,
    path: PATH,
    show,
    async press(request, reply, opened, fields) {
      const action = keyIn(CHANGE_PRACTICE_SAID, fields['do']);
      const sequence = Number(fields['sequence']);
      if (!action || !Number.isInteger(sequence)) throw new Problem('request.malformed');
      if (opened.kind !== 'practice') throw new Problem('record.not_found');
      if (action === 'cancel' && fields['sure'] !== 'yes')
        return show(request, reply, opened, { refusal: t('hub.event.sayYesFirst'), status: 422 });
      const { sport, eventId: practice_id, ownerId: team_id } = opened;
      const { csrf = '', starts_at = '', venue_id = '' } = fields;
      const call = sportCalls(request, sport);
      const practice = { team_id, practice_id, sequence };
      const response =
        action === 'cancel'
          ? await call(cancelOwnPractice, { csrf, body: practice })
          : await call(moveOwnPractice, {
              csrf,
              body: { ...practice, starts_at, venue_id: venue_id === '' ? null : Number(venue_id) },
            });
      if (response.ok) return reply.redirect(`${pathIn(request)}?said=${action}`, 303);
      if (response.status === 404 || response.status === 403) throw new Problem(response.code);
      const errors = response.fields;
      return show(request, reply, opened, {
        refusal: Object.keys(errors).length > 0 ? undefined : response.message,
        status: response.status,
        typed: action === 'move' ? { starts_at, venue_id } : {},
        errors:
          starts_at === '' && errors['starts_at'] ? { ...errors, starts_at: t('hub.event.chooseDayAndTime') } : errors,
      });
    },
  });
}
