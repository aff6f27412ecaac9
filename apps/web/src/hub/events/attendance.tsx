import { t } from '@sports-hub/contract/texts';
import type { AttendanceState, PlayerAttendance, TeamAttendance } from '@sports-hub/contract';
import { answerLabel, Button, Icon, Jersey, OnEnter, PostForm } from '../../kit/index.ts';
import { ATTENDANCE_ICONS, ATTENDANCES, filledIn } from './attendance-words.ts';
import { momentOf, pathOf, TeamEventFrame, type TeamEventData } from './team-parts.tsx';

/** Who of a team is there, for its coaches at the field. */
export interface AttendanceData extends TeamEventData {
  attendance: TeamAttendance;
  /** Made for this page, so that its form is taken once. */
  pressId: string;
}

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

const Row = ({ player, data }: { player: PlayerAttendance; data: AttendanceData }) => {
  const name = `${player.first_name} ${player.last_name}`;
  return (
    <li className="att">
      <Jersey colour={data.attendance.event.team.color} number={player.jersey_number ?? ''} />
      <span>
        <span className="strong">{name}</span>
        <span className="small muted block">{wordsOf(player, data.now)}</span>
      </span>
      <fieldset className="answer" disabled={!data.attendance.is_open}>
        <legend className="hidden-text">{name}</legend>
        {ATTENDANCES.map(({ value, look, label }) => (
          <label key={value} className={`answer__opt answer__opt--${look}`}>
            <input
              type="radio"
              name={`state-${player.player_id}`}
              value={value}
              defaultChecked={value === stateOf(player)}
            />
            <Icon name={ATTENDANCE_ICONS[value]} size="s" />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </li>
  );
};

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
  const { attendance, csrf, sport, pressId, now } = data;
  const { event, players, is_open, opens_at } = attendance;
  const closed =
    now < opens_at ? t('hub.event.notedFrom', { moment: momentOf(opens_at, now) }) : t('hub.event.notNotedAnyMore');
  return (
    <TeamEventFrame data={data} event={event} place="attendance">
      <PostForm
        action={`${pathOf(sport, event)}/attendance`}
        className="stack stack--l"
        hidden={{ csrf, press: pressId }}
      >
        {is_open ? <OnEnter /> : null}
        <div className="row row--between">
          <p className="small muted">{is_open ? t('hub.event.filledInFromAnswers') : closed}</p>
          {is_open ? (
            <Button small type="submit" name="everyone" value="here">
              {t('hub.event.everyoneHere')}
            </Button>
          ) : null}
        </div>
        <ul className="card rows">
          {players.map((player) => (
            <Row key={player.player_id} player={player} data={data} />
          ))}
        </ul>
        {is_open ? (
          <div className="sticky-do">
            <span className="small strong">{sumOf(players)}</span>
            <Button kind="primary" type="submit">
              {t('hub.event.done')}
            </Button>
          </div>
        ) : null}
      </PostForm>
    </TeamEventFrame>
  );
}
