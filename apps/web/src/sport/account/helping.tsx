import { t } from '@sports-hub/contract/texts';
import type { Duty, DutyHours, DutyPerson } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import {
  Button,
  ButtonLink,
  ChipLink,
  Chips,
  HourBlocks,
  hoursOf,
  MomentText,
  Notice,
  PageHead,
  PostForm,
  RefusalNotice,
  SelectField,
  Tag,
  type RefusedForm,
} from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { to, withQuery } from '../addresses.ts';
import type { PageContext } from '../data.ts';
import { SportFrame } from '../frame.tsx';
import { sportHead } from '../head.ts';

export const HELPING_FORMS = ['take', 'decline', 'give-back', 'keep', 'offer'] as const;
export type HelpingForm = (typeof HELPING_FORMS)[number];

/** What a family does for the season. */
export interface HelpingData extends PageContext {
  viewer: string | undefined;
  csrf: string;
  today: string;
  duties: Duty[];
  hours: DutyHours;
  /** Also what is open where no child of theirs is. */
  showsAll: boolean;
  /** Whom one of the member's own can be handed over to; while that is asked. */
  handing: { duty: Duty; people: DutyPerson[] } | undefined;
  refused: RefusedForm<HelpingForm> | undefined;
  /** Where one came from; `event` is the hub's page of a child's event, which every form comes back with. */
  from: { event: string } | 'week' | 'account';
}

const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;
/** This page once more, with where one came from. */
const again = ({ from }: HelpingData, more: Readonly<Record<string, string | number | undefined>> = {}): string =>
  withQuery(to.helping, { ...more, from: typeof from === 'object' ? from.event : undefined });

function backTo({ from, site: { hubUrl } }: HelpingData): { href: string; label: string } {
  if (typeof from === 'object') return { href: `${hubUrl}${from.event}`, label: t('sport.helping.theEvent') };
  return from === 'week'
    ? { href: hubUrl, label: t('hub.week.title') }
    : { href: to.account, label: t('sport.helping.yourAccount') };
}

const titleOf = ({ title, event }: Duty): string => (event ? `${title}, ${event.title}` : title);

const Press = ({
  data,
  duty,
  form,
  kind = 'quiet',
  children,
}: {
  data: HelpingData;
  duty: Duty;
  form: HelpingForm;
  kind?: 'primary' | 'secondary' | 'quiet';
  children: ReactNode;
}) => (
  <PostForm action={again(data)} className="inline-form" hidden={{ form, csrf_token: data.csrf, id: duty.id }}>
    <Button small kind={kind} type="submit">
      {children}
    </Button>
  </PostForm>
);

const Row = ({
  duty,
  today,
  note,
  children,
}: {
  duty: Duty;
  today: string;
  note?: ReactNode;
  children?: ReactNode;
}) => (
  <li className="rows__item rows__item--wrap">
    <span className="grow">
      <span className="strong">{titleOf(duty)}</span>
      <br />
      <span className="small muted">
        {duty.starts_at ? <MomentText value={duty.starts_at} today={today} /> : t('sport.helping.allSeason')}
        {` · ${t('sport.helping.length', { count: hoursOf(duty.minutes) })}`}
        {duty.place ? ` · ${duty.place}` : ''}
      </span>
      {duty.note ? (
        <>
          <br />
          <span className="small">{duty.note}</span>
        </>
      ) : null}
      {note ? (
        <>
          <br />
          <span className="small">{note}</span>
        </>
      ) : null}
    </span>
    {children}
  </li>
);

const Rows = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="stack stack--s" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <ul className="card rows">{children}</ul>
  </section>
);

function noteOfOwn({ is_canceled, mine }: Duty): string | undefined {
  if (is_canceled) return t('sport.helping.itIsCanceled');
  if (mine?.moved) return t('sport.helping.itWasMoved');
  if (mine?.offered)
    return mine.offered_to ? t('sport.helping.offeredTo', { name: mine.offered_to }) : t('sport.helping.offeredToAll');
  return mine?.declined_by ? t('sport.helping.declined', { name: mine.declined_by }) : undefined;
}

const Own = ({ data, duty }: { data: HelpingData; duty: Duty }) => {
  const words = { title: titleOf(duty), hidden };
  const outcome = duty.mine?.outcome;
  const isAhead = duty.starts_at === null || duty.starts_at > data.today;
  return (
    <Row duty={duty} today={data.today} note={noteOfOwn(duty)}>
      {outcome ? <Tag>{outcome === 'done' ? t('sport.helping.done') : t('sport.helping.missed')}</Tag> : null}
      {!outcome && !duty.is_canceled && isAhead ? (
        <span className="actions">
          {duty.mine?.moved || duty.mine?.offered ? (
            <Press data={data} duty={duty} form="keep" kind="secondary">
              {rich('sport.helping.keepIt', words)}
            </Press>
          ) : (
            <ButtonLink small kind="quiet" href={again(data, { hand: duty.id })}>
              {rich('sport.helping.handOver', words)}
            </ButtonLink>
          )}
          <Press data={data} duty={duty} form="give-back">
            {rich('sport.helping.giveBack', words)}
          </Press>
        </span>
      ) : null}
    </Row>
  );
};

const Hours = ({ hours }: { hours: DutyHours }) => {
  const { asked_minutes: asked, done_minutes: done, taken_minutes: taken } = hours;
  if (hours.opted_out) return <p>{t('sport.helping.youPaid')}</p>;
  if (asked === null) return <p>{t('sport.helping.noHoursAreAsked')}</p>;
  return (
    <div className="card card--pad stack stack--s">
      <p className="strong">{t('sport.helping.hoursDone', { done: hoursOf(done), asked: hoursOf(asked) })}</p>
      <HourBlocks asked={asked} done={done} taken={taken} />
      <p className="small muted">
        {t('sport.helping.hoursTaken', { taken: hoursOf(taken), open: hoursOf(Math.max(0, asked - done - taken)) })}
      </p>
      <p className="small muted">{t('sport.helping.hoursCountFor')}</p>
    </div>
  );
};

const HandOver = ({ data, duty, people }: { data: HelpingData; duty: Duty; people: DutyPerson[] }) => (
  <section className="card card--pad stack" aria-labelledby="hand">
    <h2 id="hand">{t('sport.helping.handOverTo', { title: titleOf(duty) })}</h2>
    <p>{t('sport.helping.itStaysYours')}</p>
    <PostForm action={again(data)} hidden={{ form: 'offer', csrf_token: data.csrf, id: duty.id }}>
      <SelectField
        id="to"
        name="to"
        label={t('sport.helping.toWhom')}
        error={data.refused?.fields['to']}
        options={[
          { value: '', label: t('sport.helping.everybodyWhoIsAsked') },
          ...people.map(({ id, first_name, last_name }) => ({
            value: String(id),
            label: `${first_name} ${last_name}`,
          })),
        ]}
      />
      <div className="actions">
        <Button kind="primary" type="submit">
          {t('sport.helping.offerIt')}
        </Button>
        <ButtonLink kind="quiet" href={again(data)}>
          {t('sport.helping.back')}
        </ButtonLink>
      </div>
    </PostForm>
  </section>
);

const Asked = ({ data, duty }: { data: HelpingData; duty: Duty }) => {
  const words = { title: titleOf(duty), hidden };
  return (
    <Row duty={duty} today={data.today} note={t('sport.helping.asksYou', { name: duty.asked_by ?? '' })}>
      <span className="actions">
        <Press data={data} duty={duty} form="take" kind="primary">
          {rich('sport.helping.takeIt', words)}
        </Press>
        <Press data={data} duty={duty} form="decline">
          {rich('sport.helping.noThanks', words)}
        </Press>
      </span>
    </Row>
  );
};

export const HelpingPage = (data: HelpingData) => {
  const { duties, today, handing, refused } = data;
  const asked = duties.filter(({ asked_by, mine }) => asked_by !== null && mine === null);
  const own = duties.filter(({ mine }) => mine !== null);
  const isOpen = ({ mine, asked_by, can_take, taken, places }: Duty): boolean =>
    mine === null && asked_by === null && (can_take || taken < places);
  const everything = duties.filter(isOpen);
  const whereWeAre = everything.filter(({ is_ours }) => is_ours);
  const isNarrow = !data.showsAll && whereWeAre.length > 0;
  const open = isNarrow ? whereWeAre : everything;
  return (
    <SportFrame {...data}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead crumb={backTo(data)} title={t('sport.helping.helpingThisSeason')}>
          <p>{t('sport.helping.takeWhatFits')}</p>
        </PageHead>
        <RefusalNotice refusal={refused} />
        {handing ? <HandOver data={data} {...handing} /> : null}
        <Hours hours={data.hours} />
        {asked.length > 0 ? (
          <Rows id="asked" title={t('sport.helping.askedOfYou')}>
            {asked.map((duty) => (
              <Asked key={duty.id} data={data} duty={duty} />
            ))}
          </Rows>
        ) : null}
        {own.length > 0 ? (
          <Rows id="yours" title={t('sport.helping.yours')}>
            {own.map((duty) => (
              <Own key={duty.id} data={data} duty={duty} />
            ))}
          </Rows>
        ) : null}
        {whereWeAre.length > 0 && whereWeAre.length < everything.length ? (
          <Chips label={t('sport.helping.open')}>
            <ChipLink href={again(data)} current={isNarrow}>
              {t('sport.helping.whenWeAreThere')}
            </ChipLink>
            <ChipLink href={again(data, { open: 'all' })} current={!isNarrow}>
              {t('sport.helping.showAll', { count: everything.length })}
            </ChipLink>
          </Chips>
        ) : null}
        {open.length > 0 ? (
          <Rows id="open" title={t('sport.helping.open')}>
            {open.map((duty) => (
              <Row
                key={duty.id}
                duty={duty}
                today={today}
                note={duty.can_take ? undefined : t('sport.helping.forCoaches')}
              >
                {duty.can_take ? (
                  <Press data={data} duty={duty} form="take" kind="secondary">
                    {rich('sport.helping.takeIt', { title: titleOf(duty), hidden })}
                  </Press>
                ) : null}
              </Row>
            ))}
          </Rows>
        ) : (
          <Notice tone="success">{t('sport.helping.everythingIsTaken')}</Notice>
        )}
        <p>
          <a href={to.account}>{t('sport.helping.yourAccount')}</a>
        </p>
      </main>
    </SportFrame>
  );
};

export const helpingHead = (data: HelpingData) =>
  sportHead(
    { ...data, site: { ...data.site, seo: null } },
    {
      title: t('sport.helping.helpingThisSeason'),
      hidden: true,
      sheet: 'main.css',
      scripts: ['sport.js', 'account.js'],
    },
  );
