import { t } from '@sports-hub/contract/texts';
import type { EmergencyClosed, EmergencyPlayer, TeamEmergency, TeamEvent } from '@sports-hub/contract';
import { Empty, Icon, Jersey, Notice } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { dialed } from '../phone.ts';
import { momentOf, TeamEventFrame, type TeamEventData } from './team-parts.tsx';

/** Whom to call of each child, for the coaches at the field; or until when nobody sees it. */
export interface EmergencyData extends TeamEventData {
  event: TeamEvent;
  emergency: TeamEmergency | undefined;
  closed: EmergencyClosed | undefined;
}

const Player = ({ player, color }: { player: EmergencyPlayer; color: string | null }) => {
  const name = `${player.first_name} ${player.last_name}`;
  const key = `call-${player.player_id}`;
  return (
    <section className="ice" aria-labelledby={key} data-name={name}>
      <div className="ice__head">
        <Jersey colour={color} number={player.jersey_number ?? ''} />
        <h2 className="h-card" id={key}>
          {name}
        </h2>
      </div>
      {player.guardians.length === 0 ? (
        <p className="small muted">{t('hub.event.noGuardian')}</p>
      ) : (
        <ul className="ice__calls">
          {player.guardians.map(({ name: guardian, phone }, index) => (
            <li key={`${guardian} ${index}`}>
              <span className="strong">{guardian}</span>
              {phone === null || dialed(phone) === '' ? (
                <span className="small muted">{t('hub.important.noNumber')}</span>
              ) : (
                <a className="btn btn--secondary btn--small" href={`tel:${dialed(phone)}`}>
                  <Icon name="phone" />
                  <span className="hidden-text">
                    {rich('hub.important.call', { name: guardian, hidden: (inside) => inside })}
                  </span>
                  <span className="nobr">{phone}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** The words to say first, then the numbers. */
export function EmergencyPage(data: EmergencyData) {
  const { event, emergency, closed, now } = data;
  const place = event.place ? [event.place.name, event.place.address].filter(Boolean).join(', ') : null;
  return (
    <TeamEventFrame data={data} event={event} place="emergency">
      <section className="card card--pad stack stack--s">
        <a className="btn btn--danger btn--wide" href="tel:911">
          <Icon name="phone" />
          {t('hub.event.call911')}
        </a>
        {place ? (
          <p className="line-i">
            <Icon name="pin" />
            <span>
              {rich('hub.event.say', { place, strong: (inside) => <span className="strong">{inside}</span> })}
            </span>
          </p>
        ) : null}
      </section>
      {closed ? (
        <Notice tone="info">
          {t('hub.event.emergencyFrom', {
            from: momentOf(closed.opens_at, now),
            until: momentOf(closed.closes_at, now),
          })}
        </Notice>
      ) : null}
      {emergency ? (
        <>
          <Notice
            tone="info"
            icon="eye"
            title={t('hub.event.openedByYou', { moment: momentOf(emergency.looked_at, now) })}
          >
            {t('hub.event.guardiansSeeIt', { team: event.team.name })}
          </Notice>
          {emergency.players.length > 1 ? (
            <div className="search by-script" data-find="">
              <Icon name="search" />
              <input
                className="input"
                id="find-player"
                type="search"
                autoComplete="off"
                aria-label={t('hub.event.findAPlayer')}
                placeholder={t('hub.event.findAPlayer')}
                aria-controls="players"
              />
            </div>
          ) : null}
          {emergency.players.length > 0 ? (
            <div className="card" id="players">
              <p className="ice__none" role="status" data-found-none={t('hub.event.noPlayerOfThisName')} />
              {emergency.players.map((player) => (
                <Player key={player.player_id} player={player} color={event.team.color} />
              ))}
            </div>
          ) : (
            <Empty icon="users" title={t('hub.event.nobodyOnTheTeam')} />
          )}
          <p className="line-i small muted" hidden data-kept-note="">
            <Icon name="offline" size="s" />
            <span>{t('hub.event.emergencyIsKept', { until: momentOf(emergency.closes_at, now) })}</span>
          </p>
        </>
      ) : null}
    </TeamEventFrame>
  );
}
