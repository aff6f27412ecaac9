import { t } from '@sports-hub/contract/texts';
import type { ScorekeeperDay } from '@sports-hub/contract';
import { Empty, formatDate, Icon, Outcome, PageHead } from '../kit/index.ts';
import { GameList, type ScoreForms } from '../scores/game-card.tsx';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

/** What somebody sees who has a link for one place and one day. */
export interface ScoreLinkData extends PageContext {
  /** None where the link has ended, or was never one. */
  day: ScorekeeperDay | null;
  isOver: boolean;
  /** The address of this page. */
  address: string;
  enterPath: string;
  pressId: string;
  isSaved: boolean;
  refusal?: string | undefined;
  typed?: ScoreForms['typed'];
}

const AboutLink = ({ day: { venue, day }, today }: { day: ScorekeeperDay; today: string }) => (
  <aside className="card card--pad stack">
    <h2>{t('scores.thisLink')}</h2>
    <ul className="link-facts small">
      <li>
        <Icon name="pin" size="s" />
        <span>
          {t('scores.placeAndDay', { venue, day: formatDate(day, today) })}
          <span className="muted block">{t('scores.endsByItself')}</span>
        </span>
      </li>
      <li>
        <Icon name="check" size="s" />
        <span>{t('scores.youMayEnter')}</span>
      </li>
      <li>
        <Icon name="no" size="s" />
        <span>{t('scores.noChild')}</span>
      </li>
    </ul>
  </aside>
);

const Day = ({ data, day }: { data: ScoreLinkData; day: ScorekeeperDay }) => {
  const forms: ScoreForms = {
    action: data.address,
    hidden: {},
    pressId: data.pressId,
    enterPath: data.enterPath,
    done: data.address,
    typed: data.typed,
  };
  return (
    <>
      <div className="score-title">
        <p className="small muted">{[formatDate(day.day, data.today), day.venue].join(' · ')}</p>
        <h1>{t('scores.gamesToday')}</h1>
      </div>
      <Outcome said={data.isSaved ? t('scores.savedHere') : undefined} refusal={data.refusal} />
      {day.games.length > 0 ? (
        <GameList games={day.games} forms={forms} />
      ) : (
        <div className="card">
          <Empty icon="calendar" title={t('scores.noneAt', { venue: day.venue })}>
            {day.next_day ? t('scores.nextOnesAreOn', { day: formatDate(day.next_day, data.today) }) : null}
          </Empty>
        </div>
      )}
      <AboutLink day={day} today={data.today} />
    </>
  );
};

/** Nobody is signed in: what waits on this device belongs to the link, which is in the address of each call. */
const LINK_HOLDER = 1;

const titleOf = ({ day, isOver }: ScoreLinkData): string =>
  day ? t('scores.gamesToday') : isOver ? t('scores.linkHasEnded') : t('scores.linkIsNotValid');

export const ScoreLinkPage = (data: ScoreLinkData) => (
  <SportFrame site={data.site} path={data.path} tabs={false}>
    <main
      className="wrap wrap--narrow main stack stack--l"
      id="main"
      data-signed-in={data.day ? LINK_HOLDER : undefined}
    >
      {data.day ? (
        <Day data={data} day={data.day} />
      ) : (
        <PageHead title={titleOf(data)}>
          <p>{data.isOver ? t('scores.tellTheScore') : t('scores.copyItAgain')}</p>
        </PageHead>
      )}
    </main>
  </SportFrame>
);

export const scoreLinkHead = (data: ScoreLinkData) => ({
  ...sportHead(
    { ...data, site: { ...data.site, seo: null } },
    { title: titleOf(data), hidden: true, sheet: 'main.css', scripts: ['score-link.js'], tabs: false },
  ),
  styles: ['score.css'],
});
