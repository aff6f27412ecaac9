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
  if (link === null) return 'This link is not valid any more';
  if (link.state === 'linked') return `${link.adult} was linked to ${link.child}`;
  return link.state === 'suspended' ? 'The link is suspended' : 'This was looked at since';
};

const Writing = () => (
  <ButtonLink kind="secondary" href={to.contact}>
    Write to the league
  </ButtonLink>
);

const Words = ({ link }: Pick<GuardianNoticeData, 'link'>) => {
  if (link === null)
    return <p>It works for 30 days, and only for guardians of the child. Please write to the league.</p>;
  if (link.state === 'suspended')
    return (
      <p>
        {link.adult} sees nothing of {link.child} and cannot read along. A person of the league looks at it again and
        may call you. If there is something that they should know, write to them.
      </p>
    );
  if (link.state === 'decided')
    return (
      <p>
        The league has decided about {link.adult} and {link.child} after this mail was sent. If you think that it is
        wrong, write to them.
      </p>
    );
  return (
    <p>
      As a guardian, on <MomentText value={link.linked_at} />. If that is not right, press the button: the link stops at
      once, and a person of the league looks at it again.
    </p>
  );
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
              Suspend the link
            </Button>
            <ButtonLink kind="quiet" href={to.home}>
              It is right
            </ButtonLink>
          </PostForm>
        ) : (
          <p className="actions">
            <Writing />
            <ButtonLink kind="quiet" href={to.home}>
              Go to the start page
            </ButtonLink>
          </p>
        )}
      </main>
    </SportFrame>
  );
};

export const guardianNoticeHead = (data: GuardianNoticeData) =>
  sportHead({ ...data, site: { ...data.site, seo: null } }, { title: titleOf(data), hidden: true });
