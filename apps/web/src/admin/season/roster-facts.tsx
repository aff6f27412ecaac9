import { t } from '@sports-hub/contract/texts';
import type { RosterBoard, RosterPublication } from '@sports-hub/contract';
import { Icon, Tag, type IconName } from '../../kit/index.ts';
import { apartSiblings, figuresOf, openWishes, withoutTeam } from './roster-figures.ts';

interface Fact {
  icon: IconName;
  tone: 'no' | 'warn' | 'yes';
  title: string;
  more: string;
}

const LINES = 5;

/** What stands against publishing, what is worth a look, and what is in order. */
function factsOf(board: RosterBoard): Fact[] {
  const open = withoutTeam(board).filter(({ waits }) => !waits).length;
  const waiting = withoutTeam(board).length - open;
  const ended = board.players.filter(({ team_id, registration }) => team_id !== null && registration === 'ended');
  const wishes = openWishes(board);
  const unnoted = board.family_wishes.flatMap(({ named }) => named).filter(({ is_noted }) => !is_noted).length;
  const apart = apartSiblings(board);
  const off = board.teams.filter((team) => figuresOf(board, team).some(({ isOff }) => isOff));
  const coachless = board.teams.filter(({ coaches }) => coaches.length === 0);
  const warn = (title: string, more: string): Fact => ({ icon: 'alert', tone: 'warn', title, more });
  return [
    ...(open > 0
      ? [
          {
            icon: 'x',
            tone: 'no',
            title: t('admin.rosters.haveNoTeam', { count: open }),
            more: t('admin.rosters.placeThemFirst'),
          } as const,
        ]
      : []),
    ...(waiting > 0 ? [warn(t('admin.rosters.wait', { count: waiting }), t('admin.rosters.theyHearNothing'))] : []),
    ...(unnoted > 0
      ? [warn(t('admin.rosters.notNotedYet', { count: unnoted }), t('admin.rosters.suggestionsDoNotKnow'))]
      : []),
    ...ended.map(({ name }) => warn(t('admin.rosters.endedOf', { name }), t('admin.rosters.takeThemOff'))),
    ...wishes
      .slice(0, LINES)
      .map(({ player, wish }) =>
        warn(
          wish.kind === 'with'
            ? t('admin.rosters.wishNotMet', { player: player.name, other: wish.other })
            : t('admin.rosters.notWithNotKept', { player: player.name, other: wish.other }),
          t('admin.rosters.notToldWhy'),
        ),
      ),
    ...apart
      .slice(0, LINES)
      .map(([one, other]) =>
        warn(
          t('admin.rosters.siblingsApart', { one: one.name, other: other.name }),
          t('admin.rosters.publishAllTheSame'),
        ),
      ),
    ...off.map(({ name }) => warn(t('admin.rosters.isNotEven', { team: name }), t('admin.rosters.lookAtFigures'))),
    ...coachless.map(({ name }) =>
      warn(t('admin.rosters.hasNoCoach', { team: name }), t('admin.rosters.nobodyCanWrite')),
    ),
    ...(wishes.length === 0 && apart.length === 0 && unnoted === 0
      ? [
          {
            icon: 'check',
            tone: 'yes',
            title: t('admin.rosters.allKept'),
            more: t('admin.rosters.familiesNeverSee'),
          } as const,
        ]
      : []),
  ];
}

export const BeforePublishing = ({
  board,
  tells,
}: {
  board: RosterBoard;
  tells: RosterPublication['tells'] | undefined;
}) => {
  const facts = factsOf(board);
  const missing = facts.filter(({ tone }) => tone === 'no').length;
  return (
    <section className="card" aria-labelledby="before">
      <div className="card__head">
        <h2 id="before" className="h-card">
          {t('admin.rosters.beforeYouPublish')}
        </h2>
        {missing > 0 ? (
          <Tag tone="warning">{t('admin.rosters.isMissing', { count: missing })}</Tag>
        ) : (
          <Tag tone="success">{t('admin.rosters.ready')}</Tag>
        )}
      </div>
      <div className="publish">
        <ul className="facts">
          {facts.map(({ icon, tone, title, more }) => (
            <li key={title}>
              <Icon name={icon} className={tone} />
              <span>
                {title}
                <small>{more}</small>
              </span>
            </li>
          ))}
        </ul>
        {tells ? (
          <div className="stack stack--s">
            <h3>{t('admin.rosters.whatFamiliesHear')}</h3>
            <p className="small">
              {t('admin.rosters.familiesGetOneMail', { count: tells.families })} {t('admin.rosters.teamPagesShow')}
            </p>
            {tells.unreached > 0 ? (
              <p className="small">{t('admin.rosters.nobodyToWriteTo', { count: tells.unreached })}</p>
            ) : null}
            <p className="small muted">{t('admin.rosters.laterMoves')}</p>
          </div>
        ) : null}
      </div>
    </section>
  );
};
