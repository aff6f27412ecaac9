import { t } from '@sports-hub/contract/texts';
import type { Sponsor, SponsorPackage } from '@sports-hub/contract';
import { ButtonLink, Empty, formatMoney, PageHead, SectionHead, Tag } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';
import { MoreLink, SponsorList } from './parts.tsx';

export interface SponsorsData extends PageContext {
  items: readonly Sponsor[];
}

export const SponsorsPage = ({ site, path, items }: SponsorsData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main stack stack--xl" id="main">
      <PageHead title={t('sport.sponsors.sponsors')}>
        <p>{t('sport.sponsors.theyPayForShirtsAnd')}</p>
      </PageHead>
      {items.length === 0 ? (
        <Empty icon="heart" title={t('sport.sponsors.noSponsorsYet')}>
          {t('sport.sponsors.beTheFirst')}
        </Empty>
      ) : null}
      {[...Map.groupBy(items, (sponsor) => sponsor.package?.name ?? t('sport.sponsors.friendsOfTheLeague'))].map(
        ([name, sponsors], index) => (
          <section key={name} className="stack" aria-labelledby={`tier-${index}`}>
            <h2 id={`tier-${index}`}>{name}</h2>
            <SponsorList sponsors={sponsors} />
          </section>
        ),
      )}
      <p className="actions">
        <ButtonLink kind="primary" href={to.packages}>
          {t('sport.sponsors.becomeASponsor')}
        </ButtonLink>
      </p>
    </main>
  </SportFrame>
);

export const sponsorsHead = (data: SponsorsData) =>
  sportHead(data, {
    title: t('sport.sponsors.sponsors'),
    description: t('sport.sponsors.theSponsorsOf', { name: data.site.name }),
    trail: [],
  });

export interface PackagesData extends PageContext {
  items: readonly SponsorPackage[];
  sponsors: readonly Sponsor[];
}

/** How many there are yet, where there are not as many as people ask for. */
export const SpotsLeft = ({ left }: { left: number | null }) =>
  left === null ? null : left === 0 ? (
    <Tag>{t('sport.sponsors.allTaken')}</Tag>
  ) : (
    <span className="small muted">{t('sport.sponsors.spotsLeft', { count: left })}</span>
  );

/** Beside the packages and the form: what comes, and in whose company. */
export const SponsorSteps = ({ steps, sponsors }: { steps: readonly string[]; sponsors: readonly Sponsor[] }) => (
  <aside className="stack stack--l" aria-label={t('sport.sponsors.whatHappensNext')}>
    <div className="card card--pad stack">
      <h2 className="title-s">{t('sport.sponsors.whatHappensNext')}</h2>
      <ol className="order-list">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
    {sponsors.length > 0 ? (
      <section className="stack stack--s" aria-labelledby="now">
        <SectionHead id="now" title={t('sport.sponsors.sponsorsNow')}>
          <MoreLink href={to.sponsors}>{t('sport.sponsors.all')}</MoreLink>
        </SectionHead>
        <SponsorList sponsors={sponsors.slice(0, 6)} two />
      </section>
    ) : null}
  </aside>
);

const months = (number: number): string =>
  number % 12 === 0 ? t('sport.sponsors.years', { count: number / 12 }) : t('sport.sponsors.months', { count: number });

export const PackagesPage = ({ site, path, items, sponsors }: PackagesData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main" id="main">
      <PageHead
        crumb={{ href: to.sponsors, label: t('sport.sponsors.sponsors') }}
        title={t('sport.sponsors.becomeASponsor')}
      >
        <p>{t('sport.sponsors.youPayByCardYour')}</p>
      </PageHead>
      <div className="cols cols--side">
        <div className="stack stack--l">
          {items.length === 0 ? (
            <Empty icon="heart" title={t('sport.sponsors.noPackagesAtTheMoment')}>
              {t('sport.sponsors.writeToUsAndWe')}
            </Empty>
          ) : (
            <ul className="packs">
              {items.map((offer) => (
                <li key={offer.id} className="card card--pad stack stack--s">
                  <div className="row row--between">
                    <h2 className="title-s">{offer.name}</h2>
                    <b className="num pack__price">{formatMoney(offer.price)}</b>
                  </div>
                  <p className="small muted">{t('sport.sponsors.for', { months: months(offer.duration_months) })}</p>
                  <SpotsLeft left={offer.spots_left} />
                  <p>{offer.description}</p>
                  <ul className="ticks">
                    {offer.benefits.map((benefit) => (
                      <li key={benefit}>{benefit}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )}
          <p className="actions">
            <ButtonLink kind="primary" href={to.sponsorForm}>
              {t('sport.sponsors.apply')}
            </ButtonLink>
            <ButtonLink kind="quiet" href={to.contact}>
              {t('sport.sponsors.askFirst')}
            </ButtonLink>
          </p>
        </div>
        <SponsorSteps
          steps={[
            t('sport.sponsors.youChooseAPackageAnd'),
            t('sport.sponsors.youPayByCardA'),
            t('sport.sponsors.aVolunteerLooksAtThe'),
          ]}
          sponsors={sponsors}
        />
      </div>
    </main>
  </SportFrame>
);

export const packagesHead = (data: PackagesData) =>
  sportHead(data, {
    title: t('sport.sponsors.becomeASponsor'),
    description: t('sport.sponsors.sponsorshipPackagesOf', { name: data.site.name }),
    trail: [{ label: t('sport.sponsors.sponsors'), href: to.sponsors }],
  });
