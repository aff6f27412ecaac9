import { t } from '@sports-hub/contract/texts';
import type { AttendanceGuest, TeamAttendance } from '@sports-hub/contract';
import { noteGuest } from '@sports-hub/sdk';
import { Button, Field, Icon, PostForm } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import type { LaterPress } from '../../outbox/press.ts';
import { momentOf, pathOf, type TeamEventData } from './team-parts.tsx';

interface GuestsData extends TeamEventData {
  attendance: TeamAttendance;
  pressId: string;
}

const actionOf = (sport: string, { event }: TeamAttendance): string => `${pathOf(sport, event)}/attendance`;

const later = ({ sport, attendance: { event } }: GuestsData): LaterPress => ({
  place: ['guest', sport, event.kind, event.event_id].join('-'),
  title: [t('hub.event.notOnTheList'), event.title].join(', '),
  calls: [
    {
      path: `/api/v1/sports/${sport}${noteGuest.path}`,
      body: {
        ...{ team_id: event.team.id, kind: event.kind, event_id: event.event_id },
        ...{ client_id: '', pressed_at: '' },
      },
    },
  ],
  done: `${pathOf(sport, event)}/attendance?said=guest`,
});

const Guest = ({ data, guest }: { data: GuestsData; guest: AttendanceGuest }) => {
  const { attendance, csrf, sport, now } = data;
  const { id, first_name: name, by, noted_at, is_settled } = guest;
  return (
    <li className="rows__item">
      <Icon name="user" />
      <span className="grow">
        <span className="strong">{name}</span>
        <span className="small muted block">
          {is_settled
            ? t('hub.event.guestSettled')
            : t('hub.event.guestWaits', { name: by.first_name, moment: momentOf(noted_at, now) })}
        </span>
      </span>
      {is_settled ? null : (
        <PostForm
          action={actionOf(sport, attendance)}
          className="inline-form"
          hidden={{ csrf, do: 'remove', guest: id }}
        >
          <Button kind="quiet" small type="submit">
            {rich('hub.event.takeGuestBack', {
              name,
              hidden: (inside) => <span className="hidden-text">{inside}</span>,
            })}
          </Button>
        </PostForm>
      )}
    </li>
  );
};

/** Who is there and on no list, and the form to note one. */
export const Guests = ({ data }: { data: GuestsData }) => {
  const { attendance, csrf, sport, pressId } = data;
  const { event, guests, is_open } = attendance;
  return (
    <>
      {guests.length > 0 ? (
        <ul className="card rows">
          {guests.map((guest) => (
            <Guest key={guest.id} data={data} guest={guest} />
          ))}
        </ul>
      ) : null}
      {is_open ? (
        <details className="card way" id={later(data).place}>
          <summary>
            <Icon name="right" size="s" />
            {t('hub.event.notOnTheList')}
          </summary>
          <PostForm
            action={actionOf(sport, attendance)}
            hidden={{ csrf, do: 'guest', client_id: `${pressId}-guest` }}
            later={later(data)}
          >
            <Field
              id={`guest-${event.event_id}`}
              name="first_name"
              label={t('hub.event.guestFirstName')}
              hint={t('hub.event.guestHint')}
              autoComplete="off"
              maxLength={80}
              required
            />
            <Button small type="submit">
              {t('hub.event.noteGuest')}
            </Button>
          </PostForm>
        </details>
      ) : null}
    </>
  );
};
