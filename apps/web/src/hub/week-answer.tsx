import { t } from '@sports-hub/contract/texts';
import type { AnswerValue } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import {
  addDays,
  ANSWERS,
  answerStand,
  Button,
  Field,
  formatMoment,
  formatTime,
  Icon,
  OnEnter,
  PostForm,
} from '../kit/index.ts';
import { setAnswer } from '@sports-hub/sdk';
import type { LaterPress } from '../outbox/press.ts';
import { familyEventPath } from './events/paths.ts';

/** A child's answer for one event, and what it can be changed with. */
export interface WeekPerson {
  sport: string;
  playerId: number;
  firstName: string;
  kind: 'game' | 'practice' | 'event';
  eventId: number;
  value: AnswerValue | null;
  note: string | null;
  /** Who gave it, where that was somebody else. */
  by?: { name: string; at: string } | undefined;
  /** What was said before, where somebody else has said something else since: oneself, or the other whose name it has. */
  before?: { value: AnswerValue; name?: string | undefined } | undefined;
  version: number;
  canAnswer: boolean;
  closesAt?: string | undefined;
  /** Of one press: sent twice, it counts once. */
  pressId: string;
}

/** Which answer was pressed just now; `refused` says why it was not taken. */
export interface PressedAnswer {
  key: string;
  refused?: 'answer.changed' | 'answer.closed' | 'other';
}

export interface AnswerContext {
  csrf: string;
  today: string;
  pressed?: PressedAnswer | undefined;
  /** What is shown, to come back to: days and a person of the week, or one event. */
  shown: Readonly<Partial<Record<'week' | 'who' | 'page', string>>>;
}

/** Of one child and event, on whatever page it is answered. */
export const answerKey = ({ sport, kind, eventId, playerId }: WeekPerson): string =>
  `${sport}-${kind}-${eventId}-${playerId}`;

/** Which answer stands instead, and whose. */
function changedWords({ value, by }: WeekPerson): string {
  if (value === null) return t('hub.week.doesNotStandAnyMore');
  return by ? t('hub.week.somebodyAnsweredMeanwhile') : t('hub.week.youAnsweredElsewhere');
}

function pressedWords({ refused }: PressedAnswer, person: WeekPerson): string {
  if (!refused) return t('hub.week.saved');
  if (refused === 'answer.changed') return changedWords(person);
  return refused === 'answer.closed' ? t('hub.week.closedMeanwhile') : t('hub.week.notSent');
}

/** Two days before answers close they are asked for more clearly. */
const SOON_DAYS = 2;

export const Said = ({ pressed, person }: { pressed: PressedAnswer; person: WeekPerson }) => (
  <p className={`line-i ${pressed.refused ? 'line-i--warn' : 'line-i--ok'}`} role="status">
    <Icon name={pressed.refused ? 'alert' : 'check'} size="s" />
    <span>{pressedWords(pressed, person)}</span>
  </p>
);

/** Answers are not taken any more: what stands, and since when. */
export const Closed = ({ person: { firstName, value, closesAt }, today }: { person: WeekPerson; today: string }) => (
  <p className={value === 'comes' ? 'line-i line-i--ok' : 'line-i'}>
    {value === 'comes' ? <Icon name="check" size="s" /> : null}
    <span>
      {value
        ? t('hub.week.stands', { stand: answerStand(firstName, value) })
        : t('hub.week.noAnswerWasGiven', { child: firstName })}{' '}
      {closesAt
        ? t('hub.week.answersClosedOn', { moment: formatMoment(closesAt, today) })
        : t('hub.week.answersAreClosed')}
    </span>
  </p>
);

const shortMoment = (moment: string, today: string): string =>
  moment.startsWith(today) ? formatTime(moment) : formatMoment(moment, today);

/** Two have answered differently: the last one counts, and each reads what the other said. */
function beforeWords(child: string, { value, name }: NonNullable<WeekPerson['before']>): string {
  const stand = answerStand(child, value);
  return name ? t('hub.week.theyHadSaid', { name, stand }) : t('hub.week.youHadSaid', { stand });
}

export const Below = ({
  person: { firstName, by, before, closesAt, value },
  today,
}: {
  person: WeekPerson;
  today: string;
}) => {
  if (value === null && closesAt)
    return (
      <p className={closesAt.slice(0, 10) <= addDays(today, SOON_DAYS) ? 'line-i line-i--warn' : 'line-i'}>
        <Icon name="clock" size="s" />
        <span>{t('hub.week.answerBy', { moment: formatMoment(closesAt, today) })}</span>
      </p>
    );
  const words = [
    ...(by ? [t('hub.week.personAnswered', { name: by.name, moment: shortMoment(by.at, today) })] : []),
    ...(before ? [beforeWords(firstName, before)] : []),
  ];
  if (words.length === 0) return null;
  return (
    <p className="line-i">
      <Icon name="user" size="s" />
      <span>{words.join(' · ')}</span>
    </p>
  );
};

/** The note goes with the answer; without one that stands it goes with the button that is pressed. */
export const NoteField = ({
  person: { note },
  id,
  hint,
}: {
  person: WeekPerson;
  id: string;
  hint?: string | undefined;
}) => (
  <Field
    id={id}
    name="note"
    label={t('kit.answers.noteToTheCoaches')}
    hint={hint}
    maxLength={300}
    defaultValue={note ?? ''}
    autoComplete="off"
  />
);

export const SaveNote = ({ person: { value } }: { person: WeekPerson }) =>
  value ? (
    <Button small type="submit" name="value" value={value}>
      {t('hub.week.saveTheNote')}
    </Button>
  ) : null;

const Note = ({ person, id }: { person: WeekPerson; id: string }) => (
  <details className="way">
    <summary>{person.note ? t('hub.week.changeTheNote') : t('hub.week.addANote')}</summary>
    <div className="stack stack--s">
      <NoteField person={person} id={id} />
      <SaveNote person={person} />
    </div>
  </details>
);

/** The same press as the call that it is: it can wait for a connection. */
function laterPress(person: WeekPerson, title: string, shown: AnswerContext['shown']): LaterPress {
  const { sport, kind, eventId, playerId, version } = person;
  const place = answerKey(person);
  const { page, ...query } = shown;
  const path = page === 'event' ? familyEventPath(sport, kind, eventId, playerId) : '/';
  return {
    place,
    title,
    calls: [
      {
        path: `/api/v1/sports/${sport}${setAnswer.path}`,
        body: { player_id: playerId, kind, event_id: eventId, version, client_id: '', pressed_at: '' },
      },
    ],
    done: `${path}?${new URLSearchParams({ ...query, answered: place })}`,
  };
}

/** Three buttons of a form, one press: it works without script. */
export function AnswerForm({
  person,
  title,
  big = false,
  context: { csrf, shown },
  children,
}: {
  person: WeekPerson;
  title: string;
  big?: boolean;
  context: AnswerContext;
  children: ReactNode;
}) {
  const { sport, kind, eventId, playerId, firstName, value, version, pressId } = person;
  return (
    <PostForm
      action="/answers"
      className={big ? 'stack' : 'stack stack--s'}
      hidden={{
        csrf,
        sport,
        kind,
        event_id: String(eventId),
        player_id: String(playerId),
        version: String(version),
        client_id: pressId,
        ...shown,
      }}
      later={laterPress(person, title, shown)}
    >
      {/* For the note: the answer that stands, or none. */}
      <OnEnter name="value" value={value ?? ''} disabled={!value} />
      <div
        className={big ? 'answer answer--big' : 'answer'}
        role="group"
        aria-label={t('kit.answers.doesComeTo', { child: firstName, event: title })}
      >
        {ANSWERS.map(({ value: option, look, icon, label }) => (
          <button
            key={option}
            type="submit"
            name="value"
            value={option}
            className={`answer__opt answer__opt--${look}`}
            aria-pressed={option === value}
          >
            <Icon name={icon} size="s" />
            {label}
          </button>
        ))}
      </div>
      {children}
    </PostForm>
  );
}

/** A child's answer in a row of the week. */
export function WeekAnswer({
  person,
  title,
  isNamed,
  context,
}: {
  person: WeekPerson;
  title: string;
  /** Several children are at the event. */
  isNamed: boolean;
  context: AnswerContext;
}) {
  const { today, pressed } = context;
  const { firstName, note } = person;
  const key = answerKey(person);
  const said = pressed?.key === key ? <Said pressed={pressed} person={person} /> : null;
  if (!person.canAnswer)
    return (
      <div id={key}>
        <Closed person={person} today={today} />
        {said}
      </div>
    );
  return (
    <div id={key} className="stack stack--s">
      {isNamed ? <p className="small strong">{firstName}</p> : null}
      <AnswerForm person={person} title={title} context={context}>
        {said}
        {note ? <p className="small">{t('hub.week.note', { note })}</p> : null}
        <Below person={person} today={today} />
        <Note person={person} id={`note-${key}`} />
      </AnswerForm>
    </div>
  );
}
