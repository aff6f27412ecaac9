import type { FastifyInstance } from 'fastify';
import { setAnswer, type Sport } from '@sports-hub/contract';
import { formCall, plainFields, takeForms, type PlainFormFields } from '@sports-hub/kernel';
import { familyEventPath } from '@sports-hub/web/render';
import { sendToSignIn } from '../member-pages.ts';
import { asReading, type Visitors } from '../site.ts';
import type { SportCalls } from '../sport-calls.ts';

const send = formCall(setAnswer, ['kind', 'value', 'note', 'client_id'], {
  body: ({ player_id = '', event_id = '', version = '' }: PlainFormFields) => ({
    player_id: Number(player_id),
    event_id: Number(event_id),
    ...(/^\d{1,9}$/.test(version) ? { version: Number(version) } : {}),
  }),
});

/** Where the form was: the event's own page, or the week. */
function pageOf(fields: PlainFormFields, query: URLSearchParams): string {
  const { page, sport = '', kind = '', event_id = '', player_id = '' } = fields;
  if (page !== 'event') {
    for (const name of ['week', 'who']) if (fields[name]) query.set(name, fields[name].slice(0, 80));
    return '/';
  }
  return familyEventPath(
    ...([sport, kind, event_id, player_id].map(encodeURIComponent) as [string, string, string, string]),
  );
}

/** An answer that is pressed on the home page or an event's: a form, which leads back to where it was. */
export function addAnswerPages(
  app: FastifyInstance,
  { sportCalls, visitors }: { sportCalls: SportCalls; visitors: Visitors },
): void {
  void app.register(async (scope) => {
    takeForms(scope);
    scope.post('/answers', async (request, reply) => {
      const fields = plainFields(request.body);
      const { caller } = await visitors(asReading(request));
      if (!caller) return sendToSignIn(reply, '/');
      const sport = (Object.keys(caller.members) as Sport[]).find((known) => known === fields['sport']);
      const response = sport && (await send(sportCalls(request, sport), fields, fields['csrf'] ?? ''));
      const key = [fields['sport'], fields['kind'], fields['event_id'], fields['player_id']].join('-');
      const query = new URLSearchParams({ answered: key });
      if (!response?.ok) query.set('refused', response?.code ?? 'other');
      const page = pageOf(fields, query);
      return reply.redirect(`${page}?${query}#${encodeURIComponent(key)}`, 303);
    });
  });
}
