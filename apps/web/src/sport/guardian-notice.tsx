import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import { Button, ButtonLink, MomentText, PageHead, PostForm } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

/** What the link in a guardian's mail shows: who was linked to the child. A visit only asks. */
export interface GuardianNoticeData extends PageContext {
  /** None where the link in the mail has ended. */
  link: { child: string; adult: string; linked_at: string; state: 'linked' | 'suspended' | 'decided' } | null;
  token: string;
}

const titleOf = ({ link }: GuardianNoticeData): string => {
  if (link === null) return t('sport.guardianNotice.thisLinkIsNotValid');
  if (link.state === 'linked') return t('sport.guardianNotice.wasLinkedTo', { adult: link.adult, child: link.child });
  return link.state === 'suspended'
    ? t('sport.guardianNotice.theLinkIsSuspended')
    : t('sport.guardianNotice.thisWasLookedAtSince');
};

const Writing = () => (
  <ButtonLink kind="secondary" href={to.contact}>
    {t('sport.guardianNotice.writeToTheLeague')}
  </ButtonLink>
);

const Words = ({ link }: Pick<GuardianNoticeData, 'link'>) => {
  if (link === null) return <p>{t('sport.guardianNotice.itWorksFor30Days')}</p>;
  if (link.state === 'suspended')
    return <p>{t('sport.guardianNotice.seesNothingOfAndCannot', { adult: link.adult, child: link.child })}</p>;
  if (link.state === 'decided')
    return <p>{t('sport.guardianNotice.theLeagueHasDecidedAbout', { adult: link.adult, child: link.child })}</p>;
  return <p>{rich('sport.guardianNotice.asAGuardianOnIf', { linkedAt: <MomentText value={link.linked_at} /> })}</p>;
};

export const GuardianNoticePage = (data: GuardianNoticeData) => {
  const { site, path, link, token } = data;
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead title={titleOf(data)}>
          <Words link={link} />
        </PageHead>
        {link?.state === 'linked' ? (
          <PostForm action="/guardian-links/suspend" className="actions" hidden={{ token }}>
            <Button kind="primary" type="submit">
              {t('sport.guardianNotice.suspendTheLink')}
            </Button>
            <ButtonLink kind="quiet" href={to.home}>
              {t('sport.guardianNotice.itIsRight')}
            </ButtonLink>
          </PostForm>
        ) : (
          <p className="actions">
            <Writing />
            <ButtonLink kind="quiet" href={to.home}>
              {t('sport.guardianNotice.goToTheStartPage')}
            </ButtonLink>
          </p>
        )}
      </main>
    </SportFrame>
  );
};

export const guardianNoticeHead = (data: GuardianNoticeData) =>
  sportHead({ ...data, site: { ...data.site, seo: null } }, { title: titleOf(data), hidden: true });
