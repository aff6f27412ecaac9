import { t } from '@sports-hub/contract/texts';
import type { Ride, RideRequest } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import {
  attemptOf,
  Button,
  ButtonLink,
  Empty,
  Field,
  Icon,
  MomentText,
  Outcome,
  PostForm,
  SelectField,
  typedField,
  wholeRefusal,
} from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { HubFrame } from '../frame.tsx';
import { ridesHref } from './paths.ts';
import { DIRECTIONS, SAID, seatsOf, whereOf, type RideForm, type RidesData } from './view.ts';
import { NeverAlone, YesLine } from './yes-line.tsx';
import { YesForm } from './written-yes.tsx';

const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;

const Press = ({
  data,
  form,
  fields,
  kind = 'quiet',
  children,
}: {
  data: RidesData;
  form: RideForm;
  fields: Readonly<Record<string, string | number | undefined>>;
  kind?: 'primary' | 'secondary' | 'quiet';
  children: ReactNode;
}) => (
  <PostForm
    action={ridesHref(data.path, { child: data.child })}
    className="inline-form"
    hidden={{ csrf: data.csrf, do: form, ...fields }}
  >
    <Button small kind={kind} type="submit">
      {children}
    </Button>
  </PostForm>
);

const OwnWays = ({ data, ride, request }: { data: RidesData; ride: Ride; request: RideRequest }) => {
  const words = { child: request.first_name, driver: ride.driver, hidden };
  const ofChild = { ride: ride.id, player: request.player_id ?? undefined };
  return (
    <>
      {request.needs_yes ? (
        <ButtonLink small kind="primary" href={ridesHref(data.path, { child: data.child, yes: request.id })}>
          {rich('hub.rides.sayYes', words)}
        </ButtonLink>
      ) : null}
      {request.yes ? (
        <Press data={data} form="no" fields={ofChild}>
          {rich('hub.rides.takeYesBack', words)}
        </Press>
      ) : null}
      <Press data={data} form="end" fields={{ request: request.id }}>
        {rich('hub.rides.notNeeded', words)}
      </Press>
    </>
  );
};

const DriverWays = ({ data, request }: { data: RidesData; request: RideRequest }) => {
  const words = { child: request.first_name, hidden };
  return (
    <>
      {request.status === 'asked' ? (
        <Press data={data} form="accept" fields={{ request: request.id }} kind="secondary">
          {rich('hub.rides.giveSeat', words)}
        </Press>
      ) : null}
      <Press data={data} form="end" fields={{ request: request.id }}>
        {rich('hub.rides.decline', words)}
      </Press>
    </>
  );
};

const Request = ({ data, ride, request }: { data: RidesData; ride: Ride; request: RideRequest }) => {
  const { first_name: child, status, asked_by: name, is_own } = request;
  return (
    <li className="rows__item rows__item--wrap">
      <span className="grow">
        <span>
          {status === 'accepted'
            ? t('hub.rides.hasASeat', { child })
            : is_own
              ? t('hub.rides.asked', { child })
              : t('hub.rides.askedBy', { child, name })}
        </span>
        <YesLine request={request} today={data.today} />
      </span>
      {ride.is_yours || is_own ? (
        <span className="actions">
          {ride.is_yours ? (
            <DriverWays data={data} request={request} />
          ) : (
            <OwnWays data={data} ride={ride} request={request} />
          )}
        </span>
      ) : null}
    </li>
  );
};

const Offer = ({ data, ride }: { data: RidesData; ride: Ride }) => {
  const { driver, free_seats: count, is_yours } = ride;
  return (
    <li className="stack stack--s">
      <div className="rows__item rows__item--wrap">
        <Icon name="car" />
        <span className="grow">
          <span className="strong">{seatsOf(ride)}</span>
          <br />
          <span className="small muted">
            {[is_yours ? t('hub.rides.yourCar') : '', whereOf(ride)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="actions">
          {count > 0
            ? ride.can_ask_for.map(({ player_id, first_name: child }) => (
                <Press
                  key={player_id}
                  data={data}
                  form="ask"
                  fields={{ ride: ride.id, player: player_id }}
                  kind="secondary"
                >
                  {rich('hub.rides.askFor', { child, driver, hidden })}
                </Press>
              ))
            : null}
          {is_yours ? (
            <Press data={data} form="withdraw" fields={{ ride: ride.id }}>
              {t('hub.rides.withdraw')}
            </Press>
          ) : null}
        </span>
      </div>
      {ride.requests.length > 0 ? (
        <ul className="rows rows--inner">
          {ride.requests.map((request) => (
            <Request key={request.id} data={data} ride={ride} request={request} />
          ))}
        </ul>
      ) : null}
    </li>
  );
};

const OfferForm = ({ data }: { data: RidesData }) => {
  const attempt = attemptOf(data.refused, 'offer');
  const field = (name: string, known = '') => ({ id: `offer-${name}`, ...typedField(attempt, name, known) });
  const select = (name: string, known: string) => {
    const { defaultValue, ...rest } = field(name, known);
    return { ...rest, selected: defaultValue };
  };
  return (
    <details className="card way" open={data.refused?.form === 'offer'}>
      <summary>
        <Icon name="right" size="s" />
        {t('hub.rides.offerSeats')}
      </summary>
      <PostForm
        action={ridesHref(data.path, { child: data.child })}
        className="form stack"
        hidden={{ csrf: data.csrf, do: 'offer' }}
      >
        <Field
          {...field('seats', '2')}
          type="number"
          min={1}
          max={8}
          label={t('hub.rides.seats')}
          hint={t('hub.rides.seatsHint')}
          required
        />
        <SelectField
          {...select('direction', 'both')}
          label={t('hub.rides.direction')}
          options={(['both', 'there', 'back'] as const).map((value) => ({ value, label: DIRECTIONS[value] }))}
        />
        <SelectField
          {...select('meeting_venue_id', '')}
          label={t('hub.rides.meetAt')}
          hint={t('hub.rides.noAddress')}
          options={[
            { value: '', label: t('hub.rides.elsewhere') },
            ...data.list.meeting_places.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Field {...field('meeting')} label={t('hub.rides.inWords')} maxLength={60} optional />
        <Field
          {...field('meets_minutes_before')}
          type="number"
          min={5}
          max={240}
          label={t('hub.rides.howLongBefore')}
          optional
        />
        <div>
          <Button kind="primary" type="submit">
            {t('hub.rides.offer')}
          </Button>
        </div>
      </PostForm>
    </details>
  );
};

const List = ({ data }: { data: RidesData }) => {
  const { list, today } = data;
  return (
    <>
      <div className="page-head page-head--tight">
        <p className="small">{list.team.name}</p>
        <h1>{t('hub.rides.ridesTo', { event: list.event.title })}</h1>
        <p>
          <MomentText value={list.starts_at} today={today} />
          {list.place ? ` · ${list.place}` : ''}
        </p>
      </div>
      {list.rides.length > 0 ? (
        <ul className="card rows">
          {list.rides.map((ride) => (
            <Offer key={ride.id} data={data} ride={ride} />
          ))}
        </ul>
      ) : (
        <div className="card">
          <Empty icon="car" title={list.can_offer ? t('hub.rides.nobodyHasOffered') : t('hub.rides.offersAreClosed')} />
        </div>
      )}
      <NeverAlone />
      {list.rides.some(({ is_yours }) => is_yours) ? (
        <p className="small muted">{t('hub.rides.withdrawHint')}</p>
      ) : null}
      {list.can_offer ? <OfferForm data={data} /> : null}
    </>
  );
};

const Back = ({ href, children }: { href: string; children: string }) => (
  <a className="crumb" href={href}>
    <Icon name="left" size="s" />
    {children}
  </a>
);

/** The rides to one event of a team. Complete without script. */
export function RidesPage(data: RidesData) {
  const { site, viewer, said, refused, yes, path, child, eventPage, list } = data;
  const { title } = list.event;
  return (
    <HubFrame site={site} viewer={viewer} place="home">
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        {yes ? (
          <Back href={ridesHref(path, { child })}>{t('hub.rides.ridesTo', { event: title })}</Back>
        ) : (
          <Back href={eventPage ?? '/'}>{eventPage ? title : t('hub.rides.home')}</Back>
        )}
        <Outcome said={said && SAID[said]} refusal={wholeRefusal(refused)} />
        {yes ? <YesForm data={data} {...yes} /> : <List data={data} />}
      </main>
    </HubFrame>
  );
}
