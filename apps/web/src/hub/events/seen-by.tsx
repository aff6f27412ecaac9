import { t } from '@sports-hub/contract/texts';
import type { ImportantNotice, TeamEvent } from '@sports-hub/contract';
import { ButtonLink, Empty } from '../../kit/index.ts';
import { ImportantHead } from '../important-head.tsx';
import { TeamEventFrame, type TeamEventData } from './team-parts.tsx';

/** What the team's families are asked to confirm of this event. */
export interface SeenByData extends TeamEventData {
  event: TeamEvent;
  notices: readonly ImportantNotice[];
}

const NoticeCard = ({ data, notice }: { data: SeenByData; notice: ImportantNotice }) => {
  const { event, now, sport } = data;
  const team = notice.teams.find(({ id }) => id === event.team.id);
  if (!team) return null;
  return (
    <section className="card card--pad stack stack--s">
      <ImportantHead notice={notice} today={now.slice(0, 10)} />
      <p className="strong">{t('hub.event.seenCount', { seen: team.seen, players: team.players })}</p>
      <progress max={Math.max(team.players, 1)} value={team.seen} aria-hidden="true" />
      <ButtonLink href={`/important/${sport}/${notice.id}/${team.id}`}>{t('hub.event.seeWho')}</ButtonLink>
    </section>
  );
};

/** Which families have seen what became of this event; names and numbers are one press further, and written down. */
export function SeenByPage(data: SeenByData) {
  const { event, notices } = data;
  return (
    <TeamEventFrame data={data} event={event} place="seen">
      {notices.length > 0 ? (
        <>
          {notices.map((notice) => (
            <NoticeCard key={notice.id} data={data} notice={notice} />
          ))}
          <p className="small muted">{t('hub.event.eachLookIsWritten')}</p>
        </>
      ) : (
        <Empty icon="eye" title={t('hub.event.nothingToConfirm')}>
          {t('hub.event.nothingToConfirmWords')}
        </Empty>
      )}
    </TeamEventFrame>
  );
}
