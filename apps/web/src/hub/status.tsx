import { t } from '@sports-hub/contract/texts';
import type { ServiceStatus } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Card, MomentText, Notice, PageHead, Tag } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';
import { SparkBars, Sparkline } from './sparkline.tsx';

/** A part of the last week; values are the worst of it. */
export interface StatusPart {
  answered: number;
  milliseconds: number | null;
  waiting: number | null;
  failed: number | null;
}

export interface StatusService {
  key: string;
  /** Of a sport; the hub has a name of its own. */
  name: string | undefined;
  /** None while it does not respond. */
  state: (Omit<ServiceStatus, 'money'> & { money?: ServiceStatus['money'] }) | null;
  clockDifference: number;
  week: readonly (StatusPart | undefined)[];
}

export interface StatusData {
  site: HubSite;
  viewer: Viewer;
  /** Local time. */
  now: string;
  services: readonly StatusService[];
}

/** Of an operator, who looks further with them. */
const COMMANDS = { failedMails: 'failed-mails', heldPayments: 'held-payments' };
/** More than this is worth telling. */
const CLOCK_SECONDS = 60;
/** What is pending for longer needs somebody. */
const LONG_SECONDS = 30 * 60;

const nameOf = ({ name }: StatusService): string => name ?? t('hub.status.hub');

function duration(seconds: number): string {
  if (seconds < 60) return t('hub.status.seconds', { count: seconds });
  if (seconds < 3600) return t('hub.status.minutes', { count: Math.floor(seconds / 60) });
  if (seconds < 2 * 86_400) return t('hub.status.hours', { count: Math.floor(seconds / 3600) });
  return t('hub.status.days', { count: Math.floor(seconds / 86_400) });
}

function pendingOf({ mails, tasks, money }: NonNullable<StatusService['state']>): string[] {
  const time = (seconds: number) => ({ time: duration(seconds) });
  return [
    ...(mails.waiting > 0 ? [t('hub.status.emails', { count: mails.waiting, ...time(mails.oldest_seconds) })] : []),
    ...(tasks.waiting > 0 ? [t('hub.status.tasks', { count: tasks.waiting, ...time(tasks.oldest_seconds) })] : []),
    ...(money && money.refunds > 0
      ? [t('hub.status.refunds', { count: money.refunds, ...time(money.oldest_refund_seconds) })]
      : []),
    ...(money && money.unsettled > 0
      ? [t('hub.status.unsettled', { count: money.unsettled, ...time(money.oldest_unsettled_seconds) })]
      : []),
  ];
}

function failedOf({ mails, tasks, money, low_disk }: NonNullable<StatusService['state']>, clock: number): ReactNode[] {
  return [
    ...(mails.failed > 0
      ? [rich('hub.status.failedEmails', { count: mails.failed, command: <code>{COMMANDS.failedMails}</code> })]
      : []),
    ...(tasks.failed > 0 ? [t('hub.status.failedTasks', { count: tasks.failed })] : []),
    ...(money && money.held > 0
      ? [rich('hub.status.held', { count: money.held, command: <code>{COMMANDS.heldPayments}</code> })]
      : []),
    ...(low_disk ? [t('hub.status.lowDisk')] : []),
    ...(Math.abs(clock) > CLOCK_SECONDS ? [t('hub.status.clock', { count: Math.abs(clock) })] : []),
  ];
}

const needsSomebody = ({ state, clockDifference }: StatusService): boolean =>
  state !== null &&
  (failedOf(state, clockDifference).length > 0 ||
    Math.max(state.mails.oldest_seconds, state.tasks.oldest_seconds, state.money?.oldest_refund_seconds ?? 0) >
      LONG_SECONDS);

const Listed = ({ title, lines }: { title: string; lines: readonly ReactNode[] }) => (
  <div className="status__part">
    <h3 className="strong">{title}</h3>
    {lines.length === 0 ? (
      <p className="muted">{t('hub.status.nothingPending')}</p>
    ) : (
      <ul>
        {lines.map((line, place) => (
          <li key={place}>{line}</li>
        ))}
      </ul>
    )}
  </div>
);

const most = (values: readonly (number | null | undefined)[]): number =>
  Math.max(0, ...values.map((value) => value ?? 0));

const Week = ({ week }: Pick<StatusService, 'week'>) => {
  if (week.length === 0) return <p className="muted small">{t('hub.status.noWeek')}</p>;
  const milliseconds = week.map((part) => part?.milliseconds);
  const waiting = week.map((part) => part?.waiting);
  const failed = week.map((part) => part?.failed);
  return (
    <div className="status__part">
      <h3 className="strong">{t('hub.status.lastWeek')}</h3>
      <dl className="sparklines">
        <SparkBars name={t('hub.status.answered')} values={week.map((part) => part?.answered)} />
        <Sparkline
          name={t('hub.status.responseTime')}
          values={milliseconds}
          words={t('hub.status.atMostMs', { count: most(milliseconds) })}
        />
        <Sparkline
          name={t('hub.status.pendingWork')}
          values={waiting}
          words={t('hub.status.atMost', { count: most(waiting) })}
        />
        <Sparkline
          name={t('hub.status.failedWork')}
          values={failed}
          words={t('hub.status.atMost', { count: most(failed) })}
        />
      </dl>
    </div>
  );
};

const Badge = ({ service }: { service: StatusService }) => {
  if (!service.state) return <Tag tone="danger">{t('hub.status.doesNotRespond')}</Tag>;
  if (needsSomebody(service)) return <Tag tone="warning">{t('hub.status.attention')}</Tag>;
  return <Tag tone="success">{t('hub.status.works')}</Tag>;
};

const Service = ({ service }: { service: StatusService }) => (
  <Card id={service.key} title={nameOf(service)} end={<Badge service={service} />}>
    <div className="status">
      {service.state ? (
        <>
          <Listed title={t('hub.status.pending')} lines={pendingOf(service.state)} />
          <Listed title={t('hub.status.failed')} lines={failedOf(service.state, service.clockDifference)} />
        </>
      ) : (
        <p className="muted">{t('hub.status.unknown')}</p>
      )}
      <Week week={service.week} />
    </div>
  </Card>
);

const Overall = ({ services }: Pick<StatusData, 'services'>) => {
  const away = services.filter(({ state }) => state === null);
  if (away.length > 0)
    return (
      <Notice tone="danger" title={t('hub.status.doesNotRespondTitle', { names: away.map(nameOf).join(', ') })}>
        {t('hub.status.doesNotRespondWhat')}
      </Notice>
    );
  return services.some(needsSomebody) ? (
    <Notice tone="warning" title={t('hub.status.needsAttention')}>
      {t('hub.status.seeBelow')}
    </Notice>
  ) : (
    <Notice tone="success" title={t('hub.status.everythingWorks')}>
      {t('hub.status.nothingToDo')}
    </Notice>
  );
};

/** What works, what is pending and what failed: for people of the organisation. Numbers only, nothing of any person. */
export const StatusPage = ({ site, viewer, now, services }: StatusData) => (
  <HubFrame site={site} viewer={viewer}>
    <main className="wrap main stack stack--l" id="main">
      <PageHead title={t('hub.status.status')}>
        <p>{rich('hub.status.asOf', { time: <MomentText value={now} today={now} /> })}</p>
      </PageHead>
      <Overall services={services} />
      {services.map((service) => (
        <Service key={service.key} service={service} />
      ))}
    </main>
  </HubFrame>
);
