import { t } from '@sports-hub/contract/texts';
import type { AttendanceState, PlayerAttendance, TeamAttendance } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { answerLabel, Button, Icon, Jersey, PostForm } from '../../kit/index.ts';
import { noteAttendance } from '@sports-hub/sdk';
import type { LaterPress } from '../../outbox/press.ts';
import { ATTENDANCE_ICONS, ATTENDANCES, filledIn } from './attendance-words.ts';
import { Guests } from './guests.tsx';
import { momentOf, pathOf, TeamEventFrame, type TeamEventData } from './team-parts.tsx';

/** Who of a team is there, for its coaches at the field. */
export interface AttendanceData extends TeamEventData {
  attendance: TeamAttendance;
  /** Made for this page, so that its form is taken once. */
  pressId: string;
}

const actionOf = (sport: string, { event }: TeamAttendance): string => `${pathOf(sport, event)}/attendance`;

const stateOf = ({ attendance, answer }: PlayerAttendance): AttendanceState | undefined =>
  attendance?.state ?? filledIn(answer);

function wordsOf({ attendance, answer }: PlayerAttendance, now: string): string {
  if (!attendance) return answer ? t('hub.event.said', { answer: answerLabel(answer) }) : t('hub.event.saidNothing');
  const { by, noted_at, before } = attendance;
  const had = ATTENDANCES.find(({ value }) => value === before?.state)?.label ?? t('hub.event.nothing');
  return [
    t('hub.event.notedBy', { name: by.first_name, moment: momentOf(noted_at, now) }),
    ...(before ? [t('hub.event.anotherHadNoted', { name: before.first_name, state: had })] : []),
  ].join(' · ');
}

/** A press as calls, one for each child: at the field there is often no connection. */
const laterPress = (
  { sport, attendance: { event } }: AttendanceData,
  place: string,
  notes: readonly { player: PlayerAttendance; state?: AttendanceState }[],
): LaterPress => ({
  place: ['attendance', sport, event.kind, event.event_id, place].join('-'),
  title: [notes.length === 1 ? notes[0]!.player.first_name : t('hub.event.attendance'), event.title].join(', '),
  calls: notes.map(({ player, state }) => ({
    path: `/api/v1/sports/${sport}${noteAttendance.path}`,
    body: {
      ...{ team_id: event.team.id, kind: event.kind, event_id: event.event_id, player_id: player.player_id },
      ...(state ? { state } : {}),
      ...{ client_id: '', pressed_at: '' },
    },
  })),
  done: `${pathOf(sport, event)}/attendance?said=noted`,
});

/** What “Everyone here” and “Done” note. */
const notesFor = (note: 'everyone' | 'answers', { players }: TeamAttendance) =>
  players.flatMap((player) => {
    const state = note === 'everyone' ? 'here' : filledIn(player.answer);
    const isOpen = note === 'everyone' ? player.attendance?.state !== 'here' : player.attendance === null;
    return state && isOpen ? [{ player, state }] : [];
  });

/** One press for one child. What was only answered looks pressed already, and is noted with the rest by Done. */
const Row = ({ player, data }: { player: PlayerAttendance; data: AttendanceData }) => {
  const { attendance, csrf, sport, pressId, now } = data;
  const name = `${player.first_name} ${player.last_name}`;
  const key = `player-${player.player_id}`;
  return (
    <li className="att" id={key}>
      <Jersey colour={attendance.event.team.color} number={player.jersey_number ?? ''} />
      <span>
        <span className="strong">{name}</span>
        <span className="small muted block">{wordsOf(player, now)}</span>
      </span>
      <PostForm
        action={actionOf(sport, attendance)}
        hidden={{ csrf, player_id: player.player_id, client_id: `${pressId}-${player.player_id}` }}
        later={attendance.is_open ? laterPress(data, String(player.player_id), [{ player }]) : undefined}
      >
        <div className="answer" role="group" aria-label={name}>
          {ATTENDANCES.map(({ value, look, label }) => (
            <button
              key={value}
              type="submit"
              name="state"
              value={value}
              disabled={!attendance.is_open}
              className={`answer__opt answer__opt--${look}`}
              aria-pressed={value === stateOf(player)}
            >
              <Icon name={ATTENDANCE_ICONS[value]} size="s" />
              {label}
            </button>
          ))}
        </div>
      </PostForm>
    </li>
  );
};

/** For several at once: all of them here, or as the answers say for those whom nobody has noted. */
const ForAll = ({
  data,
  note,
  children,
}: {
  data: AttendanceData;
  note: 'everyone' | 'answers';
  children: ReactNode;
}) => (
  <PostForm
    action={actionOf(data.sport, data.attendance)}
    className=""
    hidden={{ csrf: data.csrf, all: note, client_id: data.pressId }}
    later={laterPress(data, note, notesFor(note, data.attendance))}
  >
    {children}
  </PostForm>
);

const sumOf = (players: readonly PlayerAttendance[]): string => {
  const count = (state: AttendanceState | undefined): number =>
    players.filter((player) => stateOf(player) === state).length;
  return t('hub.event.sum', {
    here: count('here'),
    late: count('late'),
    away: count('away'),
    open: count(undefined),
  });
};

/** Filled in from the answers; whoever presses Done has looked. Complete without script. */
export function AttendancePage(data: AttendanceData) {
  const { attendance, now } = data;
  const { event, players, is_open, opens_at } = attendance;
  const closed =
    now < opens_at ? t('hub.event.notedFrom', { moment: momentOf(opens_at, now) }) : t('hub.event.notNotedAnyMore');
  return (
    <TeamEventFrame data={data} event={event} place="attendance">
      <div className="row row--between">
        <p className="small muted">{is_open ? t('hub.event.filledInFromAnswers') : closed}</p>
        {is_open ? (
          <ForAll data={data} note="everyone">
            <Button small type="submit">
              {t('hub.event.everyoneHere')}
            </Button>
          </ForAll>
        ) : null}
      </div>
      <ul className="card rows">
        {players.map((player) => (
          <Row key={player.player_id} player={player} data={data} />
        ))}
      </ul>
      <Guests data={data} />
      {is_open ? (
        <div className="sticky-do">
          <span className="small strong">{sumOf(players)}</span>
          <ForAll data={data} note="answers">
            <Button kind="primary" type="submit">
              {t('hub.event.done')}
            </Button>
          </ForAll>
        </div>
      ) : null}
    </TeamEventFrame>
  );
}
