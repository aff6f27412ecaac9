import { listInWords, t } from '@sports-hub/contract/texts';
import { withDashes } from '@sports-hub/contract/dashes';
import { greet, nameInMail, type MailDraft, type Sql } from '@sports-hub/kernel';
import { fromLocalTime, timeInWords } from '@sports-hub/kernel/time';
import { findRegistrants } from '../../community/announcements/invitations.ts';
import type { InvitationLinks } from '../../members/hub-links/invitation-links.ts';
import type { MemberPages } from '../../members/mails/member-pages.ts';
import { findGuardians, findTeamCoaches, findToldTeams, type ToldTeam } from './audience.ts';
import type { RosterChange } from './queries.ts';

/** One person, and everything of a publication that concerns them: it goes into one mail. */
export interface RosterLetter {
  to: string;
  firstName: string;
  isOnHub: boolean;
  /** Changes of children whose verified guardian this is. */
  children: RosterChange[];
  /** Changes of children who were registered from this address, whose guardian nobody is yet. */
  registered: RosterChange[];
  /** Where to make an account, or to ask for the link to the child. */
  accountUrl: string | null;
  hasAccount: boolean;
  /** Changes of the teams that they coach. */
  coached: { teamId: number; joined: RosterChange[]; left: RosterChange[] }[];
}

export interface LetterOptions {
  pages: MemberPages;
  linkTo: InvitationLinks;
}

/** Who hears what: each person once, however many children and changes. Whom it does not concern is not among them. */
export async function lettersFor(
  sql: Sql,
  changes: readonly RosterChange[],
  { pages, linkTo }: LetterOptions,
): Promise<{ letters: RosterLetter[]; unreached: number }> {
  const letters = new Map<string, RosterLetter>();
  const letterTo = (to: { email: string; first_name: string; is_on_hub: boolean }): RosterLetter => {
    const key = to.email.toLowerCase();
    const letter: RosterLetter = letters.get(key) ?? {
      ...{ to: to.email, firstName: to.first_name, isOnHub: to.is_on_hub, accountUrl: null, hasAccount: true },
      ...{ children: [], registered: [], coached: [] },
    };
    letters.set(key, letter);
    return letter;
  };
  const byPlayer = Map.groupBy(changes, ({ player_id }) => player_id);
  const of = (playerId: number): RosterChange[] => byPlayer.get(playerId) ?? [];
  const players = [...byPlayer.keys()];

  const guardians = await findGuardians(sql, players);
  for (const guardian of guardians) letterTo(guardian).children.push(...of(guardian.player_id));
  const reached = new Set(guardians.map(({ player_id }) => player_id));

  for (const registrant of await findRegistrants(
    sql,
    players.filter((id) => !reached.has(id)),
  )) {
    const { player_id, email, first_name, last_name, reference, has_account, is_on_hub } = registrant;
    const letter = letterTo(registrant);
    letter.registered.push(...of(player_id).map((change) => ({ ...change, child: registrant.child })));
    letter.hasAccount = has_account;
    letter.accountUrl ??= has_account ? pages.family(is_on_hub) : linkTo({ email, first_name, last_name, reference });
    reached.add(player_id);
  }

  const teams = [...new Set(changes.flatMap(({ from_id, to_id }) => [from_id ?? [], to_id ?? []].flat()))];
  for (const coach of await findTeamCoaches(sql, teams))
    letterTo(coach).coached.push({
      teamId: coach.team_id,
      joined: changes.filter(({ to_id }) => to_id === coach.team_id),
      left: changes.filter(({ from_id }) => from_id === coach.team_id),
    });
  return { letters: [...letters.values()], unreached: players.filter((id) => !reached.has(id)).length };
}

const childOf = ({ child }: RosterChange): string => nameInMail(child, t('mails.outcomes.yourChild'));

/** Everything that the words need, read once for all letters. */
export async function openWords(sql: Sql, changes: readonly RosterChange[], now: Date) {
  const ids = changes.flatMap(({ from_id, to_id }) => [from_id, to_id].filter((id) => id !== null));
  const teams = new Map((await findToldTeams(sql, [...new Set(ids)], now)).map((team) => [team.id, team]));
  return (id: number): ToldTeam => teams.get(id)!;
}
type TeamOf = Awaited<ReturnType<typeof openWords>>;

function aboutChild(change: RosterChange, teamOf: TeamOf): string[] {
  const child = childOf(change);
  const from = change.from_id === null ? undefined : teamOf(change.from_id);
  if (change.to_id === null) return from ? [t('mails.rosters.isOff', { child, team: from.name })] : [];
  const to = teamOf(change.to_id);
  const values = { child, team: to.name, division: withDashes(to.division) };
  const event = to.first_event;
  const when = event && {
    time: timeInWords(fromLocalTime(event.starts_at)),
    place: event.venue ?? t('mails.rosters.placeToBeAnnounced'),
  };
  return [
    from ? t('mails.rosters.isNowOn', { ...values, from: from.name }) : t('mails.rosters.isOn', values),
    to.coaches.length > 0
      ? t('mails.rosters.coachedBy', {
          coaches: listInWords(to.coaches.map((name) => nameInMail(name, t('mails.notices.aCoach')))),
        })
      : t('mails.rosters.noCoachYet'),
    ...(when
      ? [event.kind === 'game' ? t('mails.rosters.firstGame', when) : t('mails.rosters.firstPractice', when)]
      : []),
  ];
}

function aboutTeam({ teamId, joined, left }: RosterLetter['coached'][number], teamOf: TeamOf): string[] {
  const team = teamOf(teamId).name;
  const names = (players: readonly RosterChange[]): string =>
    listInWords(players.map(({ player }) => nameInMail(player, t('mails.rosters.aPlayer'))));
  return [
    ...(joined.length > 0 ? [t('mails.rosters.joined', { team, count: joined.length, players: names(joined) })] : []),
    ...(left.length > 0 ? [t('mails.rosters.left', { team, count: left.length, players: names(left) })] : []),
  ];
}

function subjectOf({ children, registered, coached }: RosterLetter, teamOf: TeamOf): string {
  const [only, ...others] = [...children, ...registered];
  if (!only)
    return coached.length === 1
      ? t('mails.rosters.yourTeam', { team: teamOf(coached[0]!.teamId).name })
      : t('mails.rosters.yourTeams');
  if (others.length > 0) return t('mails.rosters.teamsOfYourChildren');
  if (registered.length > 0) return t('mails.rosters.hasATeam', { child: childOf(only) });
  if (only.to_id === null) return t('mails.rosters.noTeamNow', { child: childOf(only) });
  return t('mails.rosters.isOnTeam', { child: childOf(only), team: teamOf(only.to_id).name });
}

/**
 * Team, coach and time are for verified guardians. Whoever registered a child and is not linked to it yet reads only that
 * there is news, and where to see it.
 */
export function rosterMail(letter: RosterLetter, teamOf: TeamOf, pages: MemberPages): MailDraft {
  const { children, registered, coached, accountUrl, hasAccount } = letter;
  const isMember = children.length > 0 || coached.length > 0;
  return {
    subject: subjectOf(letter, teamOf),
    greeting: greet(letter.firstName),
    paragraphs: [
      ...children.flatMap((change) => aboutChild(change, teamOf)),
      ...registered.map((change) => t('mails.rosters.seeItInYourAccount', { child: childOf(change) })),
      ...coached.flatMap((team) => aboutTeam(team, teamOf)),
      ...(isMember ? [t('mails.rosters.youCanWrite')] : []),
    ],
    action:
      isMember || accountUrl === null
        ? { label: t('mails.admin.openMessages'), url: pages.messages(letter.isOnHub) }
        : {
            label: hasAccount ? t('mails.accounts.goToMyAccount') : t('mails.outcomes.makeYourAccount'),
            url: accountUrl,
          },
    ...(isMember || hasAccount ? {} : { footnote: t('mails.outcomes.theLinkIsYoursAlone') }),
  };
}
