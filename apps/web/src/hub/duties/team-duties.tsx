import { t } from '@sports-hub/contract/texts';
import type { DutyTaker, ManagedDuty } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import {
  attemptOf,
  Button,
  Empty,
  Field,
  Icon,
  MomentText,
  Outcome,
  PostForm,
  type RefusedForm,
  Tag,
  typedField,
  wholeRefusal,
} from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { HubFrame, type HubSite, type Viewer } from '../frame.tsx';

export type TeamDutyForm = 'make' | 'withdraw' | 'confirm';

export interface TeamDutiesData {
  site: HubSite;
  viewer: Viewer;
  sport: string;
  /** What the team is called. */
  team: string;
  /** Local time. */
  now: string;
  csrf: string;
  path: string;
  duties: readonly ManagedDuty[];
  said?: TeamDutyForm | undefined;
  refused?: RefusedForm<TeamDutyForm> | undefined;
}

const SAID: Record<TeamDutyForm, string> = {
  make: t('hub.teamDuties.saidMake'),
  withdraw: t('hub.teamDuties.saidWithdraw'),
  confirm: t('hub.teamDuties.saidConfirm'),
};
const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;
const titleOf = ({ title, event }: ManagedDuty): string => (event ? `${title}, ${event.title}` : title);

interface DutyProps {
  data: TeamDutiesData;
  duty: ManagedDuty;
}

const Press = ({
  data,
  form,
  fields,
  children,
}: {
  data: TeamDutiesData;
  form: TeamDutyForm;
  fields: Readonly<Record<string, string | number>>;
  children: ReactNode;
}) => (
  <PostForm action={data.path} className="inline-form" hidden={{ csrf: data.csrf, do: form, ...fields }}>
    <Button small kind="quiet" type="submit">
      {children}
    </Button>
  </PostForm>
);

const Taker = ({ data, duty, taker }: DutyProps & { taker: DutyTaker }) => {
  const hasBegun = duty.starts_at === null || duty.starts_at <= data.now;
  const words = { name: taker.name, title: duty.title, hidden };
  return (
    <li>
      {taker.name}
      {taker.offered ? <span className="small muted"> · {t('hub.teamDuties.offered')}</span> : null}
      {taker.moved ? <span className="small muted"> · {t('hub.teamDuties.askedAgain')}</span> : null}{' '}
      {taker.outcome ? (
        <Tag>{taker.outcome === 'done' ? t('hub.teamDuties.done') : t('hub.teamDuties.missed')}</Tag>
      ) : hasBegun && !duty.is_canceled ? (
        (['done', 'missed'] as const).map((outcome) => (
          <Press key={outcome} data={data} form="confirm" fields={{ duty: duty.id, member: taker.member_id, outcome }}>
            {outcome === 'done' ? rich('hub.teamDuties.sayDone', words) : rich('hub.teamDuties.sayMissed', words)}
          </Press>
        ))
      ) : null}
    </li>
  );
};

const Row = ({ data, duty }: DutyProps) => (
  <li className="rows__item rows__item--wrap">
    <span className="grow">
      <span className="strong">{titleOf(duty)}</span>{' '}
      {duty.is_canceled ? <Tag tone="warning">{t('hub.teamDuties.isCanceled')}</Tag> : null}
      {!duty.is_canceled && duty.taken < duty.places ? (
        <Tag tone="warning">{t('hub.teamDuties.isOpen', { count: duty.places - duty.taken })}</Tag>
      ) : null}
      <br />
      <span className="small muted">
        {duty.starts_at ? <MomentText value={duty.starts_at} today={data.now} /> : t('hub.teamDuties.allSeason')}
        {duty.place ? ` · ${duty.place}` : ''}
      </span>
      {duty.takers.length > 0 ? (
        <ul className="small">
          {duty.takers.map((taker) => (
            <Taker key={taker.member_id} data={data} duty={duty} taker={taker} />
          ))}
        </ul>
      ) : null}
    </span>
    {duty.kind === 'snack' ? (
      <Press data={data} form="withdraw" fields={{ duty: duty.id }}>
        {rich('hub.teamDuties.withdraw', { title: titleOf(duty), hidden })}
      </Press>
    ) : null}
  </li>
);

const SnackList = ({ data }: { data: TeamDutiesData }) => {
  const attempt = attemptOf(data.refused, 'make');
  return (
    <PostForm
      action={data.path}
      className="card card--pad form stack"
      aria-labelledby="make"
      hidden={{ csrf: data.csrf, do: 'make' }}
    >
      <h2 className="h-card" id="make">
        {t('hub.teamDuties.makeASnackList')}
      </h2>
      <p className="small muted">{t('hub.teamDuties.oneForEachGame')}</p>
      <Field
        id="snack-title"
        {...typedField(attempt, 'title', t('hub.teamDuties.snack'))}
        label={t('hub.teamDuties.what')}
        maxLength={80}
        required
      />
      <Field
        id="snack-note"
        {...typedField(attempt, 'note')}
        label={t('hub.teamDuties.note')}
        hint={t('hub.teamDuties.noteHint')}
        maxLength={300}
        optional
      />
      <div>
        <Button kind="primary" type="submit">
          {t('hub.teamDuties.make')}
        </Button>
      </div>
    </PostForm>
  );
};

/** The duties of a team, for its coaches: who has taken what, and the snack list. Complete without script. */
export function TeamDutiesPage(data: TeamDutiesData) {
  const { site, viewer, team, duties, said, refused } = data;
  return (
    <HubFrame site={site} viewer={viewer} place="home">
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <a className="crumb" href="/">
          <Icon name="left" size="s" />
          {t('hub.rides.home')}
        </a>
        <div className="page-head page-head--tight">
          <p className="small">{team}</p>
          <h1>{t('hub.teamDuties.duties')}</h1>
        </div>
        <Outcome said={said && SAID[said]} refusal={wholeRefusal(refused)} />
        {duties.length > 0 ? (
          <ul className="card rows">
            {duties.map((duty) => (
              <Row key={duty.id} data={data} duty={duty} />
            ))}
          </ul>
        ) : (
          <div className="card">
            <Empty icon="calendar" title={t('hub.teamDuties.noneYet')} />
          </div>
        )}
        <SnackList data={data} />
      </main>
    </HubFrame>
  );
}
