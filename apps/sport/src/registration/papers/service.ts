import {
  PAPER_KEPT_DAYS,
  PAPER_UNUSED_SECONDS,
  type NewPaper,
  type SentPaper,
  type UploadedFile,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import {
  invalidField,
  networkKey,
  newSecret,
  Problem,
  secondsAfter,
  type Clock,
  type Database,
  type Sql,
  type Throttle,
} from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { forgetUnnamed } from '../../platform/files/queries.ts';
import { keepFiles } from '../../platform/files/service.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import type { SportThrottle } from '../../throttles.ts';
import { askedFields, type Fields } from '../form/fields.ts';
import type { Outcomes } from '../outcomes/service.ts';
import { findTermsOfLeague, findTermsOfPeriod } from '../periods/terms.ts';
import { findByReference, lockByReference, type Registration } from '../records/queries.ts';
import { emptyPapers, insertPaper, lockPapers, sumUnused } from './queries.ts';
import { readPaper, type ReadPaper } from './reading.ts';

/** Of files that nobody has sent a form with. Who would fill the storage with them is told to come back. */
const MAX_UNUSED = { count: 2000, bytes: 2 * 1024 ** 3 };

export interface PapersOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  throttle: Throttle<SportThrottle>;
  storage: FileStorage;
  pictures: Pictures;
  fields: Fields;
  outcomes: Pick<Outcomes, 'note'>;
}

/** Files that families send: before the form, to be named in it, or for a registration that there is already. */
export function createPapers({ db, counters, clock, throttle, storage, pictures, fields, outcomes }: PapersOptions) {
  /** Only what is asked is taken. */
  const requireQuestion = async ({ field, league_id }: NewPaper, registration: Registration | undefined) => {
    const now = clock.now();
    const terms = registration
      ? await findTermsOfPeriod(db, registration.period_id, now)
      : await findTermsOfLeague(db, Number(league_id ?? 0), now);
    const asked = terms ? askedFields(await fields.of(db, terms), terms) : [];
    const question = asked.find(({ name, type }) => name === field && type === 'file');
    if (!question) throw new Problem('record.not_found');
    return question;
  };

  const requireOpen = ({ status, confirm_by }: Registration): void => {
    const isHeld = status === 'draft' && confirm_by !== null && confirm_by > clock.now();
    if (!isHeld && !['awaiting_payment', 'registered', 'waitlisted'].includes(status))
      throw new Problem('registration.fixed');
  };

  const keep = async ({ bytes, mediaType }: ReadPaper): Promise<{ sha256: string; size: number }> => {
    const [kept] = await keepFiles(db, storage, [{ name: 'paper', mediaType, bytes }], clock.now());
    return kept!;
  };

  return {
    async send(wanted: NewPaper, file: UploadedFile, { client }: { client: string }): Promise<SentPaper> {
      await throttle.take(counters, 'papers', client);
      await throttle.take(counters, 'papers-network', networkKey(client));
      const { field, reference } = wanted;
      const found = reference === undefined ? undefined : await findByReference(db, reference);
      if (reference !== undefined && !found) throw new Problem('record.not_found');
      if (found) requireOpen(found);
      const { label } = await requireQuestion(wanted, found);
      const unused = found ? undefined : await sumUnused(db);
      if (unused && (unused.count >= MAX_UNUSED.count || unused.bytes >= MAX_UNUSED.bytes))
        throw new Problem('server.busy', { retryAfter: 600 });
      const read = await readPaper(pictures, file);
      const kept = await keep(read);
      const at = clock.now();
      const token = newSecret();
      const row = { token, field, kind: read.kind, ...kept, at };
      const keptUntil = secondsAfter(at, found ? PAPER_KEPT_DAYS * 86_400 : PAPER_UNUSED_SECONDS);
      await db.transaction(async (tx) => {
        if (!found || reference === undefined) {
          await insertPaper(tx, { ...row, registrationId: null, deleteAt: keptUntil });
        } else {
          const registration = await lockByReference(tx, reference);
          if (!registration) throw new Problem('record.not_found');
          requireOpen(registration);
          const earlier = (await lockPapers(tx, registration.id, [])).filter((one) => one.field_name === field);
          // What somebody has looked at stays what they looked at.
          if (earlier.at(-1)?.seen_at) throw new Problem('registration.fixed');
          await emptyPapers(
            tx,
            earlier.map(({ id }) => id),
            at,
          );
          await insertPaper(tx, { ...row, registrationId: registration.id, deleteAt: keptUntil });
          await outcomes.note(tx, 'paper_sent', registration, { actor: 'visitor', detail: { question: label } });
        }
        await forgetUnnamed(tx, [kept.sha256]);
      });
      return { paper: token, kind: read.kind, kept_until: toLocalTime(keptUntil) };
    },
  };
}
export type Papers = ReturnType<typeof createPapers>;

/** A form without a file in it. */
export const noFile = (): never => {
  throw invalidField('file', t('answers.papers.chooseOne'));
};
