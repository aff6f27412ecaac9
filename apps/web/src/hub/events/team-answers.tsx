import { t } from '@sports-hub/contract/texts';
import type { PlayerAnswer, TeamAnswers } from '@sports-hub/contract';
import { ANSWERS, answerLabel, Button, formatDate, Icon, Jersey, PostForm, type IconName } from '../../kit/index.ts';
import { getTeamAnswers } from '@sports-hub/sdk';
import { Counts, figuresOf, Split } from './counts.tsx';
import { momentOf, pathOf, TeamEventFrame, type TeamEventData } from './team-parts.tsx';
import { AnswerSettings, EventNote } from './team-settings.tsx';

/** Who of a team comes, for its coaches. */
export interface TeamAnswersData extends TeamEventData {
  answers: TeamAnswers;
}

export type TeamAnswersAction = 'remind' | 'settings' | 'time' | 'note';
export const TEAM_ANSWERS_SAID: Record<TeamAnswersAction, string> = {
  remind: t('hub.event.reminded'),
  settings: t('hub.event.saved'),
  time: t('hub.event.saved'),
  note: t('hub.event.saved'),
};

/** Who gave the answer and when, what was noted, and what was said before. */
function sayingOf({ answer, before, first_name }: PlayerAnswer, now: string): string {
  if (!answer)
    return before ? t('hub.event.was', { answer: answerLabel(before.value), until: untilOf(before.until, now) }) : '';
  const who = answer.by.is_player ? first_name : answer.by.first_name;
  return [
    ...(answer.note ? [t('hub.week.note', { note: answer.note })] : []),
    t('hub.event.answeredBy', { name: who, moment: momentOf(answer.given_at, now) }),
    ...(before ? [t('hub.event.was', { answer: answerLabel(before.value), until: untilOf(before.until, now) })] : []),
  ].join(' · ');
}
const untilOf = (until: string, now: string): string =>
  until.startsWith(now.slice(0, 10)) ? momentOf(until, now) : formatDate(until, now.slice(0, 10));

const Group = ({
  data,
  icon,
  title,
  players,
}: {
  data: TeamAnswersData;
  icon: IconName;
  title: string;
  players: PlayerAnswer[];
}) =>
  players.length === 0 ? null : (
    <section className="stack stack--s">
      <h2 className="who-group">
        <Icon name={icon} />
        {t('hub.event.group', { title, count: players.length })}
      </h2>
      <ul className="card rows">
        {players.map((player) => (
          <li key={player.player_id} className="rows__item">
            <Jersey colour={data.answers.event.team.color} number={player.jersey_number ?? ''} />
            <span className="grow">
              <span className="strong">
                {player.first_name} {player.last_name}
              </span>
              <span className="small muted block">{sayingOf(player, data.now)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

/** One button for all who have not answered; below it when it was pressed last, and when it goes by itself. */
function Reminder({ data }: { data: TeamAnswersData }) {
  const { csrf, now, sport, answers } = data;
  const { reminder, is_open, event } = answers;
  const words = [
    ...(reminder.last_at ? [t('hub.event.lastReminded', { moment: momentOf(reminder.last_at, now) })] : []),
    ...(is_open && reminder.families > 0 ? [t('hub.event.onceADay')] : []),
    ...(reminder.by_itself_at && is_open && reminder.families > 0
      ? [t('hub.event.byItself', { moment: momentOf(reminder.by_itself_at, now) })]
      : []),
    ...(event.counts.no_answer === 0 ? [t('hub.event.everyoneHasAnswered')] : []),
    ...(event.counts.no_answer > 0 && reminder.families === 0 ? [t('hub.event.nobodyToRemind')] : []),
    ...(is_open ? [] : [t('hub.week.answersAreClosed')]),
  ];
  return (
    <div className="card__foot stack stack--s">
      {reminder.can_remind ? (
        <PostForm action={pathOf(sport, event)} className="" hidden={{ csrf, do: 'remind' }}>
          <Button kind="primary" wide icon="bell" type="submit">
            {t('hub.event.remindFamilies', { count: reminder.families })}
          </Button>
        </PostForm>
      ) : null}
      {words.length > 0 ? <p className="small muted">{words.join(' ')}</p> : null}
    </div>
  );
}

/** Names in the order of what is missing. Complete without script. */
export function TeamAnswersPage(data: TeamAnswersData) {
  const { answers, now } = data;
  const { event, players } = answers;
  const figures = figuresOf(event.counts);
  const said = (value: string | null) => players.filter(({ answer }) => (answer?.value ?? null) === value);
  const [comes, doesNotCome, notSure] = ANSWERS;
  return (
    <TeamEventFrame
      data={data}
      event={event}
      place="answers"
      follows={`/api/v1/sports/${data.sport}${getTeamAnswers.path}?${new URLSearchParams({
        team_id: String(event.team.id),
        kind: event.kind,
        event_id: String(event.event_id),
      })}`}
    >
      <section className="card" aria-label={t('hub.event.answers')}>
        <Counts figures={figures} />
        <Split figures={figures} />
        <Reminder data={data} />
      </section>
      {event.closes_at ? (
        <p className="small muted">{t('hub.event.answersCloseAt', { moment: momentOf(event.closes_at, now) })}</p>
      ) : null}
      <Group data={data} icon="clock" title={t('hub.event.noAnswerYet')} players={said(null)} />
      {[doesNotCome!, notSure!, comes!].map(({ value, icon, label }) => (
        <Group key={value} data={data} icon={icon} title={label} players={said(value)} />
      ))}
      <EventNote data={data} />
      <AnswerSettings data={data} />
    </TeamEventFrame>
  );
}
