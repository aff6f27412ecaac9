import type { Sponsor, SponsorPackage } from '@sports-hub/contract';
import { ButtonLink, count, Empty, formatMoney, PageHead, SectionHead } from '../kit/index.ts';
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
      <PageHead title="Sponsors">
        <p>They pay for shirts and places to play, so that no child stays home because of money.</p>
      </PageHead>
      {items.length === 0 ? (
        <Empty icon="heart" title="No sponsors yet">
          Be the first.
        </Empty>
      ) : null}
      {[...Map.groupBy(items, (sponsor) => sponsor.package?.name ?? 'Friends of the league')].map(
        ([name, sponsors], index) => (
          <section key={name} className="stack" aria-labelledby={`tier-${index}`}>
            <h2 id={`tier-${index}`}>{name}</h2>
            <SponsorList sponsors={sponsors} named />
          </section>
        ),
      )}
      <p className="actions">
        <ButtonLink kind="primary" href={to.packages}>
          Become a sponsor
        </ButtonLink>
      </p>
    </main>
  </SportFrame>
);

export const sponsorsHead = (data: SponsorsData) =>
  sportHead(data, { title: 'Sponsors', description: `The sponsors of ${data.site.name}.`, trail: [] });

export interface PackagesData extends PageContext {
  items: readonly SponsorPackage[];
  sponsors: readonly Sponsor[];
}

/** Beside the packages and the form: what comes, and in whose company. */
export const SponsorSteps = ({ steps, sponsors }: { steps: readonly string[]; sponsors: readonly Sponsor[] }) => (
  <aside className="stack stack--l" aria-label="What happens next">
    <div className="card card--pad stack">
      <h2 className="title-s">What happens next</h2>
      <ol className="order-list">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
    {sponsors.length > 0 ? (
      <section className="stack stack--s" aria-labelledby="now">
        <SectionHead id="now" title="Sponsors now">
          <MoreLink href={to.sponsors}>All</MoreLink>
        </SectionHead>
        <SponsorList sponsors={sponsors.slice(0, 6)} two />
      </section>
    ) : null}
  </aside>
);

const months = (number: number): string => (number % 12 === 0 ? count(number / 12, 'year') : count(number, 'month'));

export const PackagesPage = ({ site, path, items, sponsors }: PackagesData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main" id="main">
      <PageHead crumb={{ href: to.sponsors, label: 'Sponsors' }} title="Become a sponsor">
        <p>
          You pay by card. Your logo appears once a volunteer has looked at it; if the board says no, you get your money
          back.
        </p>
      </PageHead>
      <div className="cols cols--side">
        <div className="stack stack--l">
          {items.length === 0 ? (
            <Empty icon="heart" title="No packages at the moment">
              Write to us and we find a way.
            </Empty>
          ) : (
            <ul className="packs">
              {items.map((offer) => (
                <li key={offer.id} className="card card--pad stack stack--s">
                  <div className="row row--between">
                    <h2 className="title-s">{offer.name}</h2>
                    <b className="num pack__price">{formatMoney(offer.price)}</b>
                  </div>
                  <p className="small muted">For {months(offer.duration_months)}</p>
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
              Apply
            </ButtonLink>
            <ButtonLink kind="quiet" href={to.contact}>
              Ask first
            </ButtonLink>
          </p>
        </div>
        <SponsorSteps
          steps={[
            'You choose a package and send your logo.',
            'You pay by card. A receipt comes by e-mail.',
            'A volunteer looks at the logo. Then it goes up, until the date of your package.',
          ]}
          sponsors={sponsors}
        />
      </div>
    </main>
  </SportFrame>
);

export const packagesHead = (data: PackagesData) =>
  sportHead(data, {
    title: 'Become a sponsor',
    description: `Sponsorship packages of ${data.site.name}.`,
    trail: [{ label: 'Sponsors', href: to.sponsors }],
  });
