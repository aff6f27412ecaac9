import { t } from '@sports-hub/contract/texts';
import type { Duty } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button, ButtonLink, Icon, PostForm } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { handOverAt } from '../sport-account.ts';

const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;

/** What is to do at an event, as far as the reader can do it or does. */
export interface EventDuties {
  duties: readonly Duty[];
  /** The sport's site, where they are handed over. */
  site: string;
}

const stateOf = ({ mine, title, taken, places }: Duty): string => {
  if (mine) return t('hub.week.yourDuty', { title });
  return taken < places ? t('hub.event.dutyOpen', { title }) : t('hub.event.dutyTaken', { title });
};

const DutyRow = ({ duty, site, action, csrf }: { duty: Duty; site: string; action: string; csrf: string }) => {
  const { id, kind, title, note, mine, can_take, coaches_only } = duty;
  const words = { title, hidden };
  return (
    <li className="rows__item">
      <Icon name={kind === 'snack' ? 'apple' : 'heart'} />
      <span className="grow">
        <span className="strong">{stateOf(duty)}</span>
        {note ? <span className="small muted block">{note}</span> : null}
        {coaches_only ? <span className="small muted block">{t('sport.helping.forCoaches')}</span> : null}
      </span>
      {mine && mine.outcome === null ? (
        <ButtonLink small href={handOverAt(site, id, action)}>
          {rich('sport.helping.handOver', words)}
        </ButtonLink>
      ) : null}
      {!mine && can_take ? (
        <PostForm action={action} className="inline-form" hidden={{ csrf, duty: id }}>
          <Button small type="submit">
            {rich('sport.helping.takeIt', words)}
          </Button>
        </PostForm>
      ) : null}
    </li>
  );
};

/** What to bring, in the coaches' words, and what families do there. */
export const BringAndDo = ({
  bring,
  duties: { duties, site },
  action,
  csrf,
}: {
  bring: string | null;
  duties: EventDuties;
  action: string;
  csrf: string;
}) =>
  bring === null && duties.length === 0 ? null : (
    <section className="card" aria-labelledby="bring">
      <div className="card__head">
        <h2 className="h-card" id="bring">
          {duties.length === 0 ? t('hub.event.bring') : t('hub.event.bringAndDo')}
        </h2>
      </div>
      <ul className="rows">
        {bring === null ? null : (
          <li className="rows__item">
            <Icon name="bag" />
            <span className="grow strong">{bring}</span>
          </li>
        )}
        {duties.map((duty) => (
          <DutyRow key={duty.id} duty={duty} site={site} action={action} csrf={csrf} />
        ))}
      </ul>
    </section>
  );
