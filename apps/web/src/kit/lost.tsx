import { t } from '@sports-hub/contract/texts';
import { rich } from './rich.tsx';
import type { ReactNode } from 'react';
import { ButtonLink } from './controls.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface LostProps {
  /** A number ("404") or a drawing. */
  sign: string | { icon: IconName };
  title: string;
  words: ReactNode;
  /** What to tell when it stays. */
  requestId?: string;
  way: { href: string; label: string; icon?: IconName };
  otherWay: { href: string; label: string };
  /** The sport whose colours it takes on a page that has others. */
  sport?: string;
  children?: ReactNode;
}

/** Somebody did not get what they came for: what happened, without blame, and the ways on. */
export const Lost = ({ sign, title, words, requestId, way, otherWay, sport, children }: LostProps) => (
  <main className="wrap wrap--narrow main stack stack--xl" id="main">
    <div className={sport ? `lost sport-${sport}` : 'lost'}>
      <p className={typeof sign === 'string' ? 'lost__n num' : 'lost__n lost__n--i'} aria-hidden="true">
        {typeof sign === 'string' ? sign : <Icon name={sign.icon} />}
      </p>
      <div className="stack">
        <h1>{title}</h1>
        <p className="muted">{words}</p>
        {requestId ? (
          <p className="small muted">{rich('kit.lost.ifItStaysTellUs', { requestId: <code>{requestId}</code> })}</p>
        ) : null}
        <div className="actions actions--fill">
          <ButtonLink kind="primary" href={way.href} {...(way.icon ? { icon: way.icon } : {})}>
            {way.label}
          </ButtonLink>
          <ButtonLink kind="quiet" href={otherWay.href}>
            {otherWay.label}
          </ButtonLink>
        </div>
      </div>
    </div>
    {children}
  </main>
);

interface NothingHereProps {
  home: string;
  contact: string;
  /** There was something, and it was taken away. */
  isGone?: boolean;
  ways: readonly { href: string; icon: ReactNode; title: string; sub?: string }[];
}

/** Nothing at this address: the same words on every site, and what people look for most there. */
export const NothingHere = ({ home, contact, isGone = false, ways }: NothingHereProps) => (
  <Lost
    sign={isGone ? '410' : '404'}
    title={isGone ? t('kit.lost.notThereAnyMore') : t('kit.lost.pageNotFound')}
    words={isGone ? t('kit.lost.wasTakenOff') : t('kit.lost.itMayHaveMovedOr')}
    way={{ href: home, label: t('kit.lost.goToTheStartPage') }}
    otherWay={{ href: contact, label: t('kit.lost.tellUsAboutTheLink') }}
  >
    <section className="stack" aria-labelledby="try">
      <h2 id="try">{t('kit.lost.whatPeopleLookForMost')}</h2>
      <ul className="card rows">
        {ways.map(({ href, icon, title, sub }) => (
          <li key={href}>
            <a className="rows__item" href={href}>
              {icon}
              <span className="grow">
                <span className="strong">{title}</span>
                {sub ? <span className="small muted block">{sub}</span> : null}
              </span>
              <Icon name="right" size="s" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  </Lost>
);
