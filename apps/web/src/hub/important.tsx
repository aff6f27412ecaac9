import { t } from '@sports-hub/contract/texts';
import type { ImportantNotice } from '@sports-hub/contract';
import { sportFace } from '@sports-hub/contract/sports';
import { Button, ButtonLink, Icon, importantTitle, ImportantWords, Notice, PostForm } from '../kit/index.ts';
import { markSeen } from '@sports-hub/sdk';

/** What somebody is asked to confirm, of one sport. */
export interface ImportantItem extends ImportantNotice {
  sport: string;
}

/** Over all sports: what is not confirmed yet, and what this person's teams have of it as a coach. */
export interface ImportantView {
  csrf: string;
  open: readonly ImportantItem[];
  ofTeams: readonly ImportantItem[];
  /** What was pressed just now, and can be taken back. */
  pressed?: string | undefined;
  hasFailed?: boolean | undefined;
}

const idsOf = (items: readonly ImportantItem[]): string => items.map(({ sport, id }) => `${sport}:${id}`).join(' ');

/** For who has put notices off long ago; the script knows. */
const PushOffer = () => (
  <div data-push-offer="" hidden>
    <Notice
      tone="info"
      icon="bell"
      title={t('hub.account.pushAsk.title')}
      actions={
        <>
          <ButtonLink kind="primary" small href="/account.php?tab=notifications" data-push-answer="">
            {t('hub.account.pushAsk.goOn')}
          </ButtonLink>
          <Button kind="quiet" small data-push-answer="">
            {t('hub.account.pushAsk.notNow')}
          </Button>
        </>
      }
    >
      {t('hub.account.notifications.quickestWay')}
    </Notice>
  </div>
);

/** One banner for everything, a line for each child, one button. It works without script. */
const Alarm = ({ view: { csrf, open }, today }: { view: ImportantView; today: string }) => {
  const [first, ...others] = open;
  if (!first) return null;
  const isOne = others.length === 0;
  return (
    <section className="alarm" aria-labelledby="important">
      <div className="alarm__top">
        <Icon name="alert" />
        <div>
          <h2 id="important">{isOne ? importantTitle(first, today) : t('hub.important.severalThingsHaveChanged')}</h2>
          {open.map((item) => (
            <ImportantWords key={`${item.sport}-${item.id}`} item={item} today={today} withTitle={!isOne} />
          ))}
        </div>
      </div>
      <PostForm
        action="/important/seen"
        className="actions actions--fill"
        hidden={{ csrf, notices: idsOf(open) }}
        later={{
          place: 'important-seen',
          title: importantTitle(first, today),
          calls: open.map(({ sport, id }) => ({
            path: `/api/v1/sports/${sport}${markSeen.path.replace(':id', String(id))}`,
            body: {},
          })),
          done: `/?pressed=${encodeURIComponent(idsOf(open))}`,
        }}
      >
        <Button kind="primary" icon="check" type="submit">
          {t('hub.important.iHaveSeenIt')}
        </Button>
      </PostForm>
    </section>
  );
};

/** What comes before everything else on somebody's home page. */
export const Important = ({ view, today }: { view: ImportantView; today: string }) => (
  <>
    {view.hasFailed ? (
      <Notice tone="danger" role="alert">
        {t('hub.important.thatDidNotWork')}
      </Notice>
    ) : null}
    {view.pressed ? (
      <Notice
        tone="success"
        role="status"
        actions={
          <PostForm action="/important/unseen" className="" hidden={{ csrf: view.csrf, notices: view.pressed }}>
            <Button small type="submit">
              {t('hub.important.undo')}
            </Button>
          </PostForm>
        }
      >
        {t('hub.important.youHaveSeenIt')}
      </Notice>
    ) : null}
    <Alarm view={view} today={today} />
    {view.open.length > 0 ? <PushOffer /> : null}
    {view.ofTeams.length > 0 ? (
      <ul className="card rows">
        {view.ofTeams.flatMap((item) =>
          item.teams.map((team) => (
            <li key={`${item.sport}-${item.id}-${team.id}`}>
              <a className="rows__item" href={`/important/${item.sport}/${item.id}/${team.id}`}>
                <Icon name="eye" />
                <span className="grow">
                  <span className="strong">{importantTitle(item, today)}</span>
                  <br />
                  <span className="small muted">
                    {sportFace(item.sport).title} ·{' '}
                    {t('hub.important.familiesHaveSeenIt', { team: team.name, seen: team.seen, count: team.players })}
                  </span>
                </span>
                <Icon name="right" />
              </a>
            </li>
          )),
        )}
      </ul>
    ) : null}
  </>
);
