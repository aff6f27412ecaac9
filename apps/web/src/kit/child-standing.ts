import type { ChildStanding } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { Tone } from './controls.tsx';
import { formatDate, list } from './words.ts';

/** What the family can do now; nothing where it waits for somebody else. */
export type ChildStep = 'add' | 'answer' | 'ask-again' | 'register';

export interface StandingWords {
  tag: string;
  tone?: Tone | undefined;
  words: string;
  step?: ChildStep | undefined;
}

/** Only what the organization has said, or what follows from it. */
function teamsWords({ teams_on, registration_closes_on }: ChildStanding, today: string): string {
  if (teams_on !== null && teams_on > today)
    return t('kit.childStanding.teamsAreMadeOn', { day: formatDate(teams_on, today) });
  if (teams_on !== null) return t('kit.childStanding.theLeagueIsMakingTheTeams');
  if (registration_closes_on !== null && registration_closes_on >= today)
    return t('kit.childStanding.registrationIsOpenUntil', { day: formatDate(registration_closes_on, today) });
  return t('kit.childStanding.theLeagueIsMakingTheTeams');
}

/** How far a child is, the same on every page. */
export function standingWords(child: ChildStanding, today: string): StandingWords {
  const { first_name: child_, question } = child;
  const period = child.registered_for ?? '';
  const since = child.since === null ? '' : formatDate(child.since, today);
  switch (child.state) {
    case 'registered':
      return {
        tag: t('kit.childStanding.registered'),
        tone: 'info',
        words: t('kit.childStanding.registeredWithYourAddress', { period, since, child: child_ }),
        step: 'add',
      };
    case 'asked':
      return question === null
        ? {
            tag: t('kit.childStanding.waitingForTheLeague'),
            tone: 'info',
            words: t('kit.childStanding.youAsked', { since }),
          }
        : {
            tag: t('kit.childStanding.theLeagueAsks'),
            tone: 'warning',
            words: question,
            step: 'answer',
          };
    case 'refused':
      return {
        tag: t('kit.childStanding.notApproved'),
        tone: 'danger',
        words: t('kit.childStanding.answeredOn', { since }),
        step: 'ask-again',
      };
    case 'not_registered':
      return {
        tag: t('kit.childStanding.notRegistered'),
        words: t('kit.childStanding.isNotRegistered', { child: child_ }),
        step: 'register',
      };
    case 'waiting_list':
      return {
        tag: t('kit.childStanding.waitingList'),
        tone: 'warning',
        words: t('kit.childStanding.onTheWaitingListSince', { period, since }),
      };
    case 'no_team':
      return {
        tag: t('kit.childStanding.noTeamYet'),
        tone: 'info',
        words: [period && t('kit.childStanding.registeredFor', { period }), teamsWords(child, today)]
          .filter(Boolean)
          .join(' '),
      };
    case 'on_team':
      return {
        tag: t('kit.childStanding.onATeam'),
        tone: 'success',
        words: list(child.teams.map(({ name }) => name)),
      };
  }
}
