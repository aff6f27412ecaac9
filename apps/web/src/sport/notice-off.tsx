import { t } from '@sports-hub/contract/texts';
import type { MailKind } from '@sports-hub/contract';
import { Button, ButtonLink, PageHead, PostForm } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

/** What the link under a mail shows: which mails it switches off. A visit only asks. */
export interface NoticeOffData extends PageContext {
  /** None where the link is not one of ours. */
  link: { kind: MailKind | 'news'; mail: boolean } | null;
  token: string;
}

const ABOUT: Record<MailKind | 'news', string> = {
  announcements: t('sport.noticeOff.announcements'),
  messages: t('sport.noticeOff.unreadMessages'),
  schedule: t('sport.noticeOff.changesInTheSchedule'),
  answers: t('sport.noticeOff.answersThatAreWanted'),
  duties: t('sport.noticeOff.duties'),
  rides: t('sport.noticeOff.rides'),
  claims: t('sport.noticeOff.claims'),
  reports: t('sport.noticeOff.reports'),
  week: t('sport.noticeOff.yourWeek'),
  news: t('sport.noticeOff.newsAndOffers'),
};

const titleOf = ({ link, site }: NoticeOffData): string => {
  if (link === null) return t('sport.noticeOff.thisLinkIsNotValid');
  const about = { about: ABOUT[link.kind], name: site.name };
  return link.mail ? t('sport.noticeOff.stopTheseEmails', about) : t('sport.noticeOff.youGetNoMoreEmails', about);
};

export const NoticeOffPage = (data: NoticeOffData) => {
  const { site, path, link, token } = data;
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead title={titleOf(data)}>
          <p>
            {link === null
              ? t('sport.noticeOff.pleaseOpenTheLinkFrom')
              : link.mail
                ? t('sport.noticeOff.oneClickAndTheyStop')
                : t('sport.noticeOff.everythingElseComesAsBefore')}
          </p>
        </PageHead>
        {link === null ? (
          <p className="actions">
            <ButtonLink kind="secondary" href={to.home}>
              {t('sport.noticeOff.goToTheStartPage')}
            </ButtonLink>
          </p>
        ) : (
          <PostForm
            action={link.kind === 'news' ? '/mail/off' : '/notices/off'}
            className="actions"
            hidden={{ token, mail: link.mail ? 'off' : 'on' }}
          >
            <Button kind={link.mail ? 'primary' : 'secondary'} type="submit">
              {link.mail ? t('sport.noticeOff.stopThem') : t('sport.noticeOff.sendThemAgain')}
            </Button>
            <ButtonLink kind="quiet" href={to.home}>
              {t('sport.noticeOff.goToTheStartPage')}
            </ButtonLink>
          </PostForm>
        )}
      </main>
    </SportFrame>
  );
};

export const noticeOffHead = (data: NoticeOffData) =>
  sportHead({ ...data, site: { ...data.site, seo: null } }, { title: titleOf(data), hidden: true });
