import { t } from '@sports-hub/contract/texts';
import { sportTitle, type Sport } from '@sports-hub/contract';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import { timeInWords } from '@sports-hub/kernel/time';
import type { ToldDuty } from '../duties/notices.ts';
import { eventTitle } from '../duties/present.ts';
import type { DutyRow } from '../duties/queries.ts';
import { createMemberPages } from '../members/mails/member-pages.ts';
import type { ToldRide, ToldSeat } from '../rides/notices.ts';
import { titleOf } from '../rides/service.ts';
import type { Reader } from './queries.ts';

type Fact = NonNullable<MailDraft['facts']>[number];

/** More than these are on the page. */
const SHOWN = 10;

const dutyName = (duty: DutyRow): string =>
  duty.event_kind === null ? duty.title : t('mails.helping.dutyAt', { title: duty.title, event: eventTitle(duty) });
const whenAndWhere = (starts: Date | null, place: string | null): string => {
  const time = starts === null ? t('mails.helping.allSeason') : timeInWords(starts);
  return place === null ? time : t('mails.notices.timeAndPlace', { time, place });
};

const STATES: Record<ToldDuty['state'], (duty: ToldDuty) => string> = {
  reminder: (duty) => t('mails.helping.youAreIn', { duty: dutyName(duty) }),
  moved: (duty) => t('mails.helping.wasMoved', { duty: dutyName(duty) }),
  off: (duty) => t('mails.helping.youAreFree', { duty: dutyName(duty) }),
  handed: (duty) =>
    t('mails.helping.tookItOver', {
      name: nameInMail(duty.name ?? '', t('mails.helping.somebody')),
      duty: dutyName(duty),
    }),
  asked: (duty) =>
    t('mails.helping.asksYou', {
      name: nameInMail(duty.name ?? '', t('mails.helping.somebody')),
      duty: dutyName(duty),
    }),
};

const seatWords = ({ status, needs_yes }: ToldSeat): string => {
  if (status === 'asked') return t('mails.helping.seatAsked');
  if (status === 'declined') return t('mails.helping.seatDeclined');
  if (status === 'withdrawn') return t('mails.helping.seatWithdrawn');
  return needs_yes ? t('mails.helping.seatWaitsForYes') : t('mails.helping.hasASeat');
};

function rideFacts(ride: ToldRide): Fact[] {
  const meeting = whenAndWhere(ride.meets_at ?? ride.starts_at, ride.meeting);
  return [
    {
      label: t('mails.helping.ride'),
      value: t('mails.helping.rideWith', { event: titleOf(ride), driver: ride.driver }),
    },
    ...(ride.is_off
      ? [{ label: t('mails.notices.before'), value: timeInWords(ride.starts_at) }]
      : [
          { label: t('mails.helping.meet'), value: meeting },
          ...ride.seats.map((seat) => ({
            label: nameInMail(seat.first_name, t('mails.helping.aChild')),
            value: seatWords(seat),
          })),
        ]),
  ];
}

/** Mails about what families do for each other. A child is named by the first name. */
export function createHelpingMails(config: { sport: Sport; siteUrl: string; hubUrl: string }) {
  const { sport, siteUrl, hubUrl } = config;
  const pages = createMemberPages(config);
  const name = sportTitle(sport);
  const rideSubject = (ride: ToldRide): string => {
    const event = titleOf(ride);
    if (ride.is_off) return t('mails.helping.rideIsOff', { event });
    return ride.is_yours ? t('mails.helping.yourCar', { event }) : t('mails.helping.yourRide', { event });
  };
  const rideWords = (ride: ToldRide): string[] => {
    if (ride.is_off && !ride.is_yours) return [t('mails.helping.findAnotherWay', { event: titleOf(ride) })];
    const waiting = ride.seats.filter(({ needs_yes, status }) => needs_yes && status === 'accepted');
    return waiting.map(({ first_name }) =>
      ride.is_yours
        ? t('mails.helping.doNotDriveAlone', { child: first_name })
        : t('mails.helping.yesIsNeeded', { child: first_name, driver: ride.driver }),
    );
  };

  return {
    /** What became of duties that somebody has, and those that nobody has taken. */
    duties(to: Reader, told: readonly ToldDuty[], gaps: readonly DutyRow[]): MailDraft | undefined {
      const [first, ...others] = told;
      const facts: Fact[] = [
        ...told.map((duty) => ({ label: STATES[duty.state](duty), value: whenAndWhere(duty.starts_at, duty.place) })),
        ...gaps.map((duty) => ({ label: dutyName(duty), value: whenAndWhere(duty.starts_at, duty.place) })),
      ];
      if (facts.length === 0) return undefined;
      return {
        subject: first
          ? others.length === 0 && gaps.length === 0
            ? STATES[first.state](first)
            : t('mails.helping.aboutHelping', { name })
          : t('mails.helping.helpIsWanted', { name }),
        greeting: greet(to.first_name),
        paragraphs: [gaps.length > 0 ? t('mails.helping.theseAreOpen') : t('mails.helping.thisIsAboutHelping')],
        facts: facts.slice(0, SHOWN),
        action: { label: t('mails.helping.seeHelping'), url: `${siteUrl}/account/helping` },
      };
    },

    rides(to: Reader, rides: readonly [ToldRide, ...ToldRide[]]): MailDraft {
      const [first, ...others] = rides;
      const words = rides.flatMap(rideWords);
      const { team, event_kind, event_id } = first;
      return {
        subject: others.length === 0 ? rideSubject(first) : t('mails.helping.aboutRides', { name }),
        greeting: greet(to.first_name),
        paragraphs: words.length > 0 ? words.slice(0, SHOWN) : [t('mails.helping.thisIsTheRide')],
        facts: rides.slice(0, SHOWN).flatMap(rideFacts),
        action: {
          label: t('mails.helping.seeTheRide'),
          url: to.is_on_hub ? `${hubUrl}/rides/${sport}/${team.id}/${event_kind}/${event_id}` : pages.account(false),
        },
      };
    },
  };
}
export type HelpingMails = ReturnType<typeof createHelpingMails>;
