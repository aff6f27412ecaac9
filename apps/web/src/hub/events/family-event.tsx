import { t } from '@sports-hub/contract/texts';
import type { Attendance, FamilyEventDetail, TeamTurnout } from '@sports-hub/contract';
import { ChipLink, Chips, formatMoment, Icon, Outcome } from '../../kit/index.ts';
import { HubFrame, type HubSite, type Viewer } from '../frame.tsx';
import {
  AnswerForm,
  answerKey,
  Below,
  Closed,
  NoteField,
  Said,
  SaveNote,
  type PressedAnswer,
  type WeekPerson,
} from '../week-answer.tsx';
import { ATTENDANCE_ICONS } from './attendance-words.ts';
import { BringAndDo, type EventDuties } from './bring-and-do.tsx';
import { Changes } from './changes.tsx';
import { Counts, figuresOf } from './counts.tsx';
import { EventCard, type EventWays } from './event-card.tsx';
import { RidesInShort, type RidesOfEvent } from './event-rides.tsx';
import { momentOf } from './team-parts.tsx';
import { familyEventPath } from './paths.ts';

/** One event of a child, for the child's family. */
export interface FamilyEventData {
  site: HubSite;
  viewer: Viewer;
  sport: string;
  /** Local time. */
  now: string;
  csrf: string;
  event: FamilyEventDetail;
  person: WeekPerson;
  ways: EventWays;
  duties: EventDuties;
  /** For the adults of the team, while it is ahead. */
  rides?: RidesOfEvent | undefined;
  /** What became of taking a duty, or asking for a seat. */
  said?: string | undefined;
  refusal?: string | undefined;
  pressed?: PressedAnswer | undefined;
}

const pathOf = ({ sport, event: { kind, event_id } }: FamilyEventData, playerId: number): string =>
  familyEventPath(sport, kind, event_id, playerId);

const WriteToCoaches = ({ sport, children }: { sport: string; children: string }) => (
  <a href={`/messages.php?sport=${sport}`}>{children}</a>
);

/** The three buttons with the note open, or why nothing can be said any more. */
function Answer({ data }: { data: FamilyEventData }) {
  const { csrf, now, event, person, pressed, sport } = data;
  const today = now.slice(0, 10);
  const key = answerKey(person);
  const said = pressed?.key === key ? <Said pressed={pressed} person={person} /> : null;
  const closesAt = event.closes_at ?? event.starts_at;
  if (person.canAnswer)
    return (
      <AnswerForm big person={person} title={event.title} context={{ csrf, today, shown: { page: 'event' } }}>
        {said}
        <Below person={person} today={today} />
        <NoteField
          person={person}
          id={`note-${key}`}
          hint={t('hub.event.whoSeesTheNote', { child: person.firstName })}
        />
        <p className="actions">
          <SaveNote person={person} />
        </p>
      </AnswerForm>
    );
  return (
    <div className="stack stack--s">
      {now < closesAt ? (
        <p className="small">{t('hub.event.yourGuardiansAnswer')}</p>
      ) : (
        <Closed person={person} today={today} />
      )}
      {person.note ? <p className="small">{t('hub.week.note', { note: person.note })}</p> : null}
      {said}
      {now < event.starts_at && now >= closesAt ? (
        <p className="small">
          <WriteToCoaches sport={sport}>{t('hub.event.somethingCameUp')}</WriteToCoaches>
        </p>
      ) : null}
    </div>
  );
}

const WAS: Record<Attendance['state'], (child: string) => string> = {
  here: (child) => t('hub.event.wasThere', { child }),
  late: (child) => t('hub.event.wasLate', { child }),
  away: (child) => t('hub.event.wasAway', { child }),
};

/** Once it has begun: whether the child was there, instead of the answer. */
const Was = ({ data: { event, now, person } }: { data: FamilyEventData }) => {
  const { attendance } = event;
  if (!attendance)
    return (
      <>
        <Closed person={person} today={now.slice(0, 10)} />
        <p className="small muted">{t('hub.event.nobodyNoted')}</p>
      </>
    );
  return (
    <>
      <p className={attendance.state === 'away' ? 'line-i' : 'line-i line-i--ok'}>
        <Icon name={ATTENDANCE_ICONS[attendance.state]} size="s" />
        <span>{WAS[attendance.state](event.first_name)}</span>
      </p>
      <p className="small muted">
        {t('hub.event.notedBy', { name: attendance.by.first_name, moment: momentOf(attendance.noted_at, now) })}
      </p>
    </>
  );
};

const Turnout = ({ turnout, team }: { turnout: TeamTurnout; team: string }) => (
  <section className="card" aria-labelledby="who">
    <div className="card__head">
      <h2 className="h-card" id="who">
        {t('hub.event.whoComes')}
      </h2>
      <span className="small muted">{t('hub.event.players', { count: turnout.players })}</span>
    </div>
    <Counts figures={figuresOf(turnout)} />
    <div className="card__foot stack stack--s">
      {turnout.first_names && turnout.first_names.length > 0 ? (
        <ul className="first-names" aria-label={t('hub.event.thoseWhoCome')}>
          {turnout.first_names.map((name, index) => (
            <li key={`${name} ${index}`}>{name}</li>
          ))}
        </ul>
      ) : null}
      <p className="small muted">
        {turnout.first_names ? t('hub.event.showsFirstNames', { team }) : t('hub.event.onlyTheCoachesSeeNames')}
      </p>
    </div>
  </section>
);

/** What a family reads about one event and says for its child. Complete without script. */
export function FamilyEventPage(data: FamilyEventData) {
  const { site, viewer, sport, csrf, now, event, person, ways, duties, rides, said, refusal } = data;
  const today = now.slice(0, 10);
  const takesPlace = event.status === 'scheduled' || event.status === 'final';
  return (
    <HubFrame site={site} viewer={viewer} place="home">
      <main className="wrap main" id="main">
        <a className="crumb crumb--above" href="/">
          <Icon name="left" size="s" />
          {t('hub.week.title')}
        </a>
        <Outcome said={said} refusal={refusal} />
        <div className="cols cols--side">
          <div className="stack stack--l">
            <EventCard event={event} ways={ways} today={today} isOver={(event.ends_at ?? event.starts_at) <= now} />
            {event.other_children.length > 0 ? (
              <Chips label={t('hub.event.yourChildren')}>
                <ChipLink href={pathOf(data, event.player_id)} current>
                  {event.first_name}
                </ChipLink>
                {event.other_children.map(({ player_id, first_name }) => (
                  <ChipLink key={player_id} href={pathOf(data, player_id)} current={false}>
                    {first_name}
                  </ChipLink>
                ))}
              </Chips>
            ) : null}
            {takesPlace ? (
              <section className="card card--pad stack" aria-labelledby="answer" id={answerKey(person)}>
                <h2 className="h-card" id="answer">
                  {event.starts_at > now ? t('hub.event.doesCome', { child: event.first_name }) : event.first_name}
                </h2>
                {event.starts_at > now ? <Answer data={data} /> : <Was data={data} />}
              </section>
            ) : null}
            {takesPlace && event.starts_at > now ? <Turnout turnout={event.turnout} team={event.team.name} /> : null}
            {takesPlace ? (
              <BringAndDo bring={event.bring} duties={duties} action={pathOf(data, event.player_id)} csrf={csrf} />
            ) : null}
          </div>
          <aside className="stack stack--l">
            {rides ? (
              <RidesInShort
                rides={rides}
                playerId={event.player_id}
                today={today}
                action={pathOf(data, event.player_id)}
                csrf={csrf}
              />
            ) : null}
            <Changes changes={event.changes} today={today} />
            {event.emergency_looks.map(({ first_name, looked_at }) => (
              <p key={first_name + looked_at} className="line-i">
                <Icon name="eye" size="s" />
                <span className="small">
                  {t('hub.event.lookedAt', {
                    name: first_name,
                    team: event.team.name,
                    moment: momentOf(looked_at, now),
                  })}
                </span>
              </p>
            ))}
            {event.emergency_looks.length > 0 ? <p className="small muted">{t('hub.event.lookIsKept')}</p> : null}
            <p className="small muted">
              {t('hub.event.questions')}{' '}
              <WriteToCoaches sport={sport}>{t('hub.event.writeToTheCoaches')}</WriteToCoaches>
            </p>
          </aside>
        </div>
      </main>
    </HubFrame>
  );
}

export const familyEventTitle = ({ event, now }: FamilyEventData): string =>
  `${event.title}, ${formatMoment(event.starts_at, now.slice(0, 10))}`;
