import type { PaperState, RegistrationPaper } from '@sports-hub/contract';
import { localTime } from '@sports-hub/kernel/time';

/** Where a family sends a file for a registration that there is already, beside the page of its receipt; works without script. */
export const papersUrl = (confirmationUrl: string): string =>
  confirmationUrl.replace('/registration/done', '/registration/papers');

/** SQL: how the file `w` stands; null where nothing was sent. */
export const PAPER_STATUS = `case when w.id is null then 'missing' when w.seen_at is not null then 'seen'
  when w.refused_at is not null then 'asked_again' when w.sha256 is null then 'deleted' else 'sent' end`;

/** SQL: the questions of the registration `r` that are answered with a file, each with the last one that was sent. */
export const paperQuestions = (columns: string): string => `
  (select coalesce(json_agg(json_build_object(${columns}) order by f.position, f.name), '[]')
     from (select distinct on (name) name, label, type, is_required, is_asked, position from registration_fields
            where period_id is null or period_id = r.period_id order by name, period_id nulls last) f
     left join lateral (select * from registration_papers w where w.registration_id = r.id and w.field_name = f.name
                         order by w.id desc limit 1) w on true
    where f.type = 'file' and (f.is_asked or w.id is not null))`;

export type ShownPaper = Omit<RegistrationPaper, 'can_send'>;

/** SQL: the same as its family reads it. */
export const FAMILY_PAPERS = paperQuestions(
  `'name', f.name, 'label', f.label, 'required', f.is_required, 'status', ${PAPER_STATUS}, 'sent_at', ${localTime('w.sent_at')},
   'seen_at', ${localTime('w.seen_at')}, 'kept_until', case when w.sha256 is not null then ${localTime('w.delete_at')} end,
   'deleted_at', ${localTime('w.deleted_at')}, 'reason', case when w.seen_at is null then w.reason end`,
);

/** What is still to come, or can be sent in the place of what is there. */
export const canSend = (
  { status }: { status: PaperState },
  registration: { status: string; is_over?: boolean },
): boolean =>
  status !== 'seen' &&
  registration.is_over !== true &&
  ['draft', 'unconfirmed', 'awaiting_payment', 'registered', 'waitlisted'].includes(registration.status);
