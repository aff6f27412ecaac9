import { t } from '@sports-hub/contract/texts';
import type { ImportantFamilies, ImportantFamily, ImportantGuardian } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Avatar, Button, Icon, Outcome, PostForm, sentMoment } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';
import { ImportantHead } from './important-head.tsx';
import { dialed } from './phone.ts';

export type FamiliesSaid = 'told' | 'not-told' | 'again';

export interface ImportantFamiliesData {
  site: HubSite;
  viewer: Viewer;
  sport: string;
  today: string;
  csrf: string;
  list: ImportantFamilies;
  /** What was done, or why not. */
  said?: FamiliesSaid | undefined;
  refusal?: string | undefined;
}

const SAID: Record<FamiliesSaid, string> = {
  told: t('hub.important.noted'),
  'not-told': t('hub.important.takenBack'),
  again: t('hub.important.sentAgain'),
};
const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;

const pushWords = ({ push, push_at }: ImportantGuardian, today: string): string => {
  if (push === 'no_device') return t('hub.important.noPushOnAnyDevice');
  if (push === 'none' || push_at === null) return t('hub.important.pushOff');
  const time = sentMoment(push_at, today);
  return push === 'arrived' ? t('hub.important.pushArrived', { time }) : t('hub.important.pushSent', { time });
};
const mailWords = ({ mail, mail_at }: ImportantGuardian, today: string): string => {
  if (mail === 'came_back') return t('hub.important.mailCameBack');
  return mail_at === null
    ? t('hub.important.mailNotYet')
    : t('hub.important.mailSent', { time: sentMoment(mail_at, today) });
};

/** How it got there, or why not. */
const whyNot = ({ guardians }: ImportantFamily, today: string): string => {
  const best = guardians.find(({ push }) => push === 'arrived') ?? guardians[0];
  if (!best) return t('hub.important.noGuardian');
  const homes = guardians.length > 1 ? [t('hub.important.homesNoneHasSeenIt', { count: guardians.length })] : [];
  return [...homes, pushWords(best, today), mailWords(best, today)].join(' · ');
};
const howSeen = ({ guardians, told_by, told_at }: ImportantFamily, today: string): string => {
  const pressed = guardians.find(({ seen_at }) => seen_at !== null);
  if (!pressed?.seen_at)
    return t('hub.important.toldBy', { name: told_by ?? '', time: sentMoment(told_at ?? '', today) });
  const time = sentMoment(pressed.seen_at, today);
  return guardians.length > 1
    ? t('hub.important.oneOfHomes', { count: guardians.length, time })
    : t('hub.important.pressed', { time });
};

interface RowProps {
  data: ImportantFamiliesData;
  family: ImportantFamily;
}

const Told = ({ data, family, to, children }: RowProps & { to: FamiliesSaid; children: ReactNode }) => (
  <PostForm
    action={`/important/${data.sport}/${data.list.notice.id}/${data.list.team.id}`}
    className=""
    hidden={{ csrf: data.csrf, do: to, player: family.player_id }}
  >
    <Button kind={to === 'told' ? 'secondary' : 'quiet'} small type="submit">
      {children}
    </Button>
  </PostForm>
);

const Calls = ({ guardians }: ImportantFamily) => {
  const known = guardians.filter(({ phone }) => phone !== null && dialed(phone) !== '');
  if (known.length === 0) return <span className="small muted">{t('hub.important.noNumber')}</span>;
  return known.map(({ name, phone }) => (
    <a key={name + phone} className="btn btn--secondary btn--small" href={`tel:${dialed(phone ?? '')}`}>
      <Icon name="phone" />
      {rich('hub.important.call', { name, hidden })}
    </a>
  ));
};

const Row = ({ data, family }: RowProps) => {
  const guardian = family.guardians[0]?.name;
  const name = guardian ?? `${family.first_name} ${family.last_name}`;
  return (
    <li className="rows__item rows__item--wrap">
      <Avatar name={name} plain />
      <span className="grow">
        <span className="strong">{name}</span>{' '}
        {guardian ? <span className="small muted">{family.first_name}</span> : null}
        <br />
        <span className="small muted">{family.is_seen ? howSeen(family, data.today) : whyNot(family, data.today)}</span>
      </span>
      {family.is_seen ? (
        family.told_by === null ? null : (
          <Told data={data} family={family} to="not-told">
            {rich('hub.important.undoTold', { name, hidden })}
          </Told>
        )
      ) : (
        <span className="actions">
          <Calls {...family} />
          <Told data={data} family={family} to="told">
            {rich('hub.important.iToldThem', { name, hidden })}
          </Told>
        </span>
      )}
    </li>
  );
};

const Progress = ({ data, left, all }: { data: ImportantFamiliesData; left: number; all: number }) => {
  const { list, today, csrf, sport } = data;
  return (
    <section className="card card--pad stack">
      <div className="seen-count">
        <span>
          <b>{all - left}</b> {t('hub.important.ofPlayersFamilies', { count: all })}
        </span>
        <span className="small muted">
          {left > 0 ? t('hub.important.left', { count: left }) : t('hub.important.everybodyHasSeenIt')}
        </span>
      </div>
      <progress max={Math.max(all, 1)} value={all - left} aria-hidden="true" />
      {list.may_send ? (
        <PostForm
          action={`/important/${sport}/${list.notice.id}/${list.team.id}`}
          className="actions actions--fill"
          hidden={{ csrf, do: 'again' }}
        >
          <Button kind="primary" icon="bell" type="submit">
            {t('hub.important.sendItAgainTo', { count: left })}
          </Button>
        </PostForm>
      ) : null}
      {left > 0 ? (
        <p className="small muted">
          {list.may_send
            ? t('hub.important.onceAnHour')
            : t('hub.important.nextTimePossible', { time: sentMoment(list.may_send_from, today) })}
        </p>
      ) : null}
    </section>
  );
};

/** Who of a team has seen what is important: those first whom somebody has to call. */
export function ImportantFamiliesPage(data: ImportantFamiliesData) {
  const { site, viewer, today, list, said, refusal } = data;
  const { notice, team, families } = list;
  const open = families.filter(({ is_seen }) => !is_seen);
  const seen = families.filter(({ is_seen }) => is_seen);
  return (
    <HubFrame site={site} viewer={viewer} place="messages">
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <div className="stack">
          <a className="crumb" href="/">
            <Icon name="left" size="s" />
            {t('hub.important.home')}
          </a>
          <div className="page-head page-head--tight">
            <p className="small">{team.name}</p>
            <h1>{t('hub.important.whoHasSeenIt')}</h1>
          </div>
        </div>
        <Outcome said={said && SAID[said]} refusal={refusal} />
        <section className="card card--pad stack stack--s">
          <ImportantHead notice={notice} today={today} />
          {notice.body === null ? null : <p className="alarm__words">{notice.body}</p>}
        </section>
        <Progress data={data} left={open.length} all={families.length} />
        {open.length > 0 ? (
          <section className="stack stack--s" aria-labelledby="not-seen">
            <h2 className="who-group" id="not-seen">
              <Icon name="alert" />
              {t('hub.important.notSeenYet', { count: open.length })}
            </h2>
            <ul className="card rows">
              {open.map((family) => (
                <Row key={family.player_id} data={data} family={family} />
              ))}
            </ul>
          </section>
        ) : null}
        {seen.length > 0 ? (
          <section className="stack stack--s" aria-labelledby="seen">
            <h2 className="who-group" id="seen">
              <Icon name="check" />
              {t('hub.important.seen', { count: seen.length })}
            </h2>
            <ul className="card rows">
              {seen.map((family) => (
                <Row key={family.player_id} data={data} family={family} />
              ))}
            </ul>
          </section>
        ) : null}
        <p className="small muted">{t('hub.important.seenMeans', { team: team.name })}</p>
      </main>
    </HubFrame>
  );
}
