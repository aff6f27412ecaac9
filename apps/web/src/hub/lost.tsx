import { ButtonLink, Icon, Mark } from '../kit/index.ts';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';

/** Nothing at this address: no blame, and the ways on. Sent with status 404. */
export const NotFoundPage = ({ site, viewer }: { site: HubSite; viewer?: Viewer | undefined }) => (
  <HubFrame site={site} viewer={viewer}>
    <main className="wrap wrap--narrow main stack stack--xl" id="main">
      <div className="lost">
        <p className="lost__n num" aria-hidden="true">
          404
        </p>
        <div className="stack">
          <h1>There is nothing at this address</h1>
          <p className="muted">
            It may have moved, or the link was cut off on the way. Nothing is wrong with your account.
          </p>
          <div className="actions actions--fill">
            <ButtonLink kind="primary" href="/">
              Go to the start page
            </ButtonLink>
            <ButtonLink kind="quiet" href="/contact">
              Tell us about the link
            </ButtonLink>
          </div>
        </div>
      </div>
      <section className="stack" aria-labelledby="try">
        <h2 id="try">What people look for most</h2>
        <ul className="card rows">
          <Way
            href="/calendar"
            icon={<Icon name="calendar" />}
            title="Calendar"
            sub="All games and practices, all sports"
          />
          {site.sports.map(({ key, fullName, href }) => (
            <Way
              key={key}
              href={`${href}/schedules/games`}
              icon={
                <span className="mark-box">
                  <Mark sport={key} />
                </span>
              }
              title={`${fullName} schedule`}
            />
          ))}
          <Way href="/account.php" icon={<Icon name="user" />} title={viewer ? 'Your account' : 'Sign in'} />
        </ul>
      </section>
    </main>
  </HubFrame>
);

const Way = ({ href, icon, title, sub }: { href: string; icon: React.ReactNode; title: string; sub?: string }) => (
  <li>
    <a className="rows__item" href={href}>
      {icon}
      <span className="grow">
        <span className="strong">{title}</span>
        {sub ? <span className="small muted block">{sub}</span> : null}
      </span>
      <Icon name="right" size="s" />
    </a>
  </li>
);

/** Something failed on our side, or a sport is away. Sent with 500 or 503. */
export const FailedPage = ({
  site,
  title,
  words,
  requestId,
}: {
  site: HubSite;
  title: string;
  words: string;
  requestId: string;
}) => (
  <HubFrame site={site}>
    <main className="wrap wrap--narrow main stack stack--xl" id="main">
      <div className="lost">
        <p className="lost__n" aria-hidden="true">
          <Icon name="alert" />
        </p>
        <div className="stack">
          <h1>{title}</h1>
          <p className="muted">
            {words} If it stays, tell us this number: <code>{requestId}</code>.
          </p>
          <div className="actions actions--fill">
            <ButtonLink kind="primary" href="">
              Try again
            </ButtonLink>
            <ButtonLink kind="quiet" href="/">
              Go to the start page
            </ButtonLink>
          </div>
        </div>
      </div>
    </main>
  </HubFrame>
);
