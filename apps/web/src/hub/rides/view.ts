import { t } from '@sports-hub/contract/texts';
import type { EventRides, Ride, RideDirection, RideRequest } from '@sports-hub/contract';
import { formatTime, type RefusedForm } from '../../kit/index.ts';
import type { HubSite, Viewer } from '../frame.tsx';

export const RIDE_FORMS = ['offer', 'withdraw', 'ask', 'accept', 'end', 'yes', 'no'] as const;
export type RideForm = (typeof RIDE_FORMS)[number];

export interface RidesData {
  site: HubSite;
  viewer: Viewer;
  sport: string;
  today: string;
  csrf: string;
  /** Where this page is; its forms go there too. */
  path: string;
  /** The child from whose page of the event one came, and that page. */
  child?: string | undefined;
  eventPage?: string | undefined;
  list: EventRides;
  /** The ride and the child for whom the written yes is asked. */
  yes?: { ride: Ride; request: RideRequest } | undefined;
  said?: RideForm | undefined;
  refused?: RefusedForm<RideForm> | undefined;
}

export const SAID: Record<RideForm, string> = {
  offer: t('hub.rides.saidOffer'),
  withdraw: t('hub.rides.saidWithdraw'),
  ask: t('hub.rides.saidAsk'),
  accept: t('hub.rides.saidAccept'),
  end: t('hub.rides.saidEnd'),
  yes: t('hub.rides.saidYesGiven'),
  no: t('hub.rides.saidNo'),
};
export const DIRECTIONS: Record<RideDirection, string> = {
  there: t('hub.rides.there'),
  back: t('hub.rides.back'),
  both: t('hub.rides.both'),
};

/** Which way, and where and when one meets. */
export const whereOf = ({ direction, meeting, meets_at }: Ride): string => {
  const words = { direction: DIRECTIONS[direction], place: meeting ?? '', time: meets_at ? formatTime(meets_at) : '' };
  if (meeting !== null) return meets_at ? t('hub.rides.fromAt', words) : t('hub.rides.from', words);
  return meets_at ? t('hub.rides.at', words) : words.direction;
};

/** Whose car, and how many can still come along. */
export const seatsOf = ({ driver, free_seats: count }: Ride): string =>
  count > 0 ? t('hub.rides.freeSeats', { driver, count }) : t('hub.rides.full', { driver });
