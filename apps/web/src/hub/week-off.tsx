import { t } from '@sports-hub/contract/texts';
import { Button, ButtonLink, PageHead, PostForm } from '../kit/index.ts';
import { HubFrame, type HubSite } from './frame.tsx';

/** What the link under the mail about the week shows. A visit only asks. */
export interface WeekOffData {
  site: HubSite;
  /** None where the link is not one of ours. */
  link: { byMail: boolean; token: string } | undefined;
}

export const weekOffTitle = ({ link }: WeekOffData): string => {
  if (!link) return t('hub.weekOff.thisLinkIsNotValid');
  return link.byMail ? t('hub.weekOff.stopThisEmail') : t('hub.weekOff.youGetNoMore');
};

export const WeekOffPage = (data: WeekOffData) => {
  const { site, link } = data;
  return (
    <HubFrame site={site}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead title={weekOffTitle(data)}>
          <p>
            {!link
              ? t('hub.weekOff.openTheWholeLink')
              : link.byMail
                ? t('hub.weekOff.oneClick')
                : t('hub.weekOff.everythingElse')}
          </p>
        </PageHead>
        {link ? (
          <PostForm
            action="/week/off"
            className="actions"
            hidden={{ token: link.token, mail: link.byMail ? 'off' : 'on' }}
          >
            <Button kind={link.byMail ? 'primary' : 'secondary'} type="submit">
              {link.byMail ? t('hub.weekOff.stopIt') : t('hub.weekOff.sendItAgain')}
            </Button>
            <ButtonLink kind="quiet" href="/">
              {t('hub.weekOff.goToTheStartPage')}
            </ButtonLink>
          </PostForm>
        ) : (
          <p className="actions">
            <ButtonLink kind="secondary" href="/">
              {t('hub.weekOff.goToTheStartPage')}
            </ButtonLink>
          </p>
        )}
      </main>
    </HubFrame>
  );
};
