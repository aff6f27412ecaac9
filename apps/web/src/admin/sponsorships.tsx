import { t } from '@sports-hub/contract/texts';
import type { AdminSponsorship, SponsorOnSite, SponsorPackageSpots } from '@sports-hub/contract';
import {
  Button,
  Empty,
  Field,
  formatDate,
  formatMoney,
  formatShortDate,
  Icon,
  MomentText,
  Notice,
  Tag,
  TextField,
} from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage } from './page.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

const price = ({ amount_cents }: AdminSponsorship): string =>
  formatMoney(amount_cents, { free: t('admin.sponsorships.free') });

/** On light and on dark pages, because a logo may vanish on one of them. */
const Logo = ({ sponsorship }: { sponsorship: AdminSponsorship }) =>
  sponsorship.logo_url ? (
    <div className="logo-pair">
      {(['light', 'dark'] as const).map((page) => (
        <figure key={page} className={`logo-on logo-on--${page}`}>
          <img
            src={sponsorship.logo_url!}
            alt={
              page === 'light'
                ? t('admin.sponsorships.logoOnALightPage', { name: sponsorship.sponsor_name })
                : t('admin.sponsorships.logoOnADarkPage', { name: sponsorship.sponsor_name })
            }
          />
        </figure>
      ))}
    </div>
  ) : null;

const Refuse = ({ view, sponsorship }: { view: AdminView; sponsorship: AdminSponsorship }) => {
  const { id, sponsor_name: name } = sponsorship;
  const isTyped = view.typed?.op === 'refuseSponsorship' && view.typed.id === String(id);
  return (
    <details className="more-way" open={isTyped || undefined}>
      <summary>
        <Icon name="right" size="s" />
        {rich('admin.sponsorships.declineThis', {
          name,
          hidden: (inside) => <span className="hidden-text">{inside}</span>,
        })}
      </summary>
      <ActionForm view={view} op="refuseSponsorship" id={id}>
        <p className="small">
          {sponsorship.amount_cents > 0
            ? t('admin.sponsorships.moneyGoesBack', { price: price(sponsorship), contact: sponsorship.contact_name })
            : t('admin.sponsorships.nothingWasPaid', { contact: sponsorship.contact_name })}
        </p>
        <TextField
          id={`reason-${id}`}
          name="reason"
          label={t('admin.sponsorships.reason')}
          rows={2}
          required
          minLength={3}
          maxLength={500}
          defaultValue={valueOf(view, 'refuseSponsorship', 'reason', '', id)}
          error={errorOf(view, 'refuseSponsorship', 'reason', id)}
        />
        <PasswordAgain view={view} id={`pw-${id}`} />
        <div>
          <Button kind="danger" type="submit">
            {sponsorship.amount_cents > 0
              ? t('admin.sponsorships.declineAndRefund', { name })
              : t('admin.sponsorships.decline', { name })}
          </Button>
        </div>
      </ActionForm>
    </details>
  );
};

const ToDecide = ({ view, sponsorship }: { view: AdminView; sponsorship: AdminSponsorship }) => {
  const { id, sponsor_name: name } = sponsorship;
  const isHeld = sponsorship.status === 'held';
  return (
    <section className="card card--pad stack" aria-labelledby={`sponsorship-${id}`}>
      <div>
        <h2 className="title-s" id={`sponsorship-${id}`}>
          {t('admin.sponsorships.showThis', { name })}{' '}
          {isHeld ? (
            <Tag tone="warning">{t('admin.sponsorships.moneyHeld')}</Tag>
          ) : sponsorship.amount_cents > 0 ? (
            <Tag tone="success">{t('admin.sponsorships.paid')}</Tag>
          ) : null}
        </h2>
        <p className="small muted">
          {rich('admin.sponsorships.packageAndPrice', {
            package: sponsorship.package_name,
            price: price(sponsorship),
            when: <MomentText value={sponsorship.submitted_at} today={view.now} />,
          })}
        </p>
      </div>
      <Logo sponsorship={sponsorship} />
      <dl className="stack stack--s">
        {sponsorship.sponsor_url ? (
          <div>
            <dt>{t('admin.sponsorships.website')}</dt>
            <dd>
              <a href={sponsorship.sponsor_url} rel="noreferrer">
                {sponsorship.sponsor_url}
              </a>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('admin.sponsorships.contact')}</dt>
          <dd>
            {sponsorship.contact_name}, <a href={`mailto:${sponsorship.email}`}>{sponsorship.email}</a>
            {sponsorship.phone ? `, ${sponsorship.phone}` : ''}
          </dd>
        </div>
        <div>
          <dt>{t('admin.sponsorships.shownUntil')}</dt>
          <dd>{formatDate(sponsorship.expires_on)}</dd>
        </div>
      </dl>
      {isHeld ? <Notice tone="warning">{t('admin.sponsorships.theMoneyIsHeld')}</Notice> : null}
      {may(view.me, 'money', 'write') ? (
        <>
          {isHeld ? null : (
            <ActionForm view={view} op="approveSponsorship" id={id} className="">
              <Button kind="primary" type="submit">
                {rich('admin.sponsorships.approveThis', {
                  name,
                  hidden: (inside) => <span className="hidden-text">{inside}</span>,
                })}
              </Button>
            </ActionForm>
          )}
          <Refuse view={view} sponsorship={sponsorship} />
        </>
      ) : (
        <p className="small muted">{t('admin.sponsorships.moneyDecides')}</p>
      )}
    </section>
  );
};

const Decided = ({ view, items }: { view: AdminView; items: AdminSponsorship[] }) => (
  <section className="stack stack--s" aria-labelledby="decided">
    <h2 className="title-s" id="decided">
      {t('admin.sponsorships.decided')}
    </h2>
    <ul className="card rows">
      {items.map((sponsorship) => (
        <li key={sponsorship.id} className="rows__item">
          <span className="grow">
            <span className="strong">{sponsorship.sponsor_name}</span>{' '}
            {sponsorship.status === 'approved' ? (
              <Tag tone="success">{t('admin.sponsorships.onTheSite')}</Tag>
            ) : (
              <Tag>{t('admin.sponsorships.declined')}</Tag>
            )}
            <br />
            <span className="small muted">
              {rich('admin.sponsorships.decidedBy', {
                package: sponsorship.package_name,
                price: price(sponsorship),
                by: sponsorship.decided_by ?? '',
                when: sponsorship.decided_at ? <MomentText value={sponsorship.decided_at} today={view.now} /> : '',
              })}{' '}
              {sponsorship.reason ? `“${sponsorship.reason}”` : ''}
            </span>
          </span>
        </li>
      ))}
    </ul>
  </section>
);

/** So near its end that somebody should know. */
const SOON_DAYS = 30;

const EndTag = ({ one: { is_shown, days_left } }: { one: SponsorOnSite }) =>
  !is_shown ? (
    <Tag>{t('admin.sponsorships.ended')}</Tag>
  ) : days_left !== null && days_left <= SOON_DAYS ? (
    <Tag tone="warning">{t('admin.sponsorships.endsIn', { count: days_left })}</Tag>
  ) : (
    <Tag tone="success">{t('admin.sponsorships.shown')}</Tag>
  );

const renewalWords = ({ is_renewed, asked_at, can_be_asked }: SponsorOnSite, today: string): string =>
  is_renewed
    ? t('admin.sponsorships.renewed')
    : asked_at
      ? t('admin.sponsorships.askedOn', { day: formatShortDate(asked_at, today) })
      : can_be_asked
        ? t('admin.sponsorships.notAsked')
        : '';

const OnSite = ({ view, sponsors }: { view: AdminView; sponsors: SponsorOnSite[] }) =>
  sponsors.length === 0 ? null : (
    <section className="stack stack--s" aria-labelledby="on-site">
      <h2 className="title-s" id="on-site">
        {t('admin.sponsorships.siteSponsors')}
      </h2>
      <p className="small muted measure">{t('admin.sponsorships.asksByItself')}</p>
      <ul className="card rows">
        {sponsors.map((one) => (
          <li key={one.id} className="rows__item rows__item--wrap">
            <span className="grow">
              <span className="strong">{one.name}</span> <EndTag one={one} />
              <span className="block small muted">
                {[
                  one.package_name,
                  one.expires_on
                    ? t('admin.sponsorships.until', { day: formatDate(one.expires_on, view.now) })
                    : t('admin.sponsorships.withoutEnd'),
                  renewalWords(one, view.now),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {one.can_be_asked && may(view.me, 'registration', 'write') ? (
              <ActionForm view={view} op="askSponsorToRenew" id={one.id} className="inline-form">
                <Button small type="submit">
                  {rich('admin.sponsorships.askToRenew', {
                    name: one.name,
                    hidden: (inside) => <span className="hidden-text">{inside}</span>,
                  })}
                </Button>
              </ActionForm>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );

const Package = ({ view, offer }: { view: AdminView; offer: SponsorPackageSpots }) => {
  const { id, name, spots, taken, under_way } = offer;
  const op = 'setSponsorSpots';
  const isFull = spots !== null && taken >= spots;
  return (
    <li className="rows__item rows__item--wrap">
      <span className="grow">
        <span className="strong">{name}</span> {isFull ? <Tag>{t('sport.sponsors.allTaken')}</Tag> : null}
        <span className="block small muted">
          {[
            spots === null
              ? t('admin.sponsorships.takenOfAny', { taken })
              : t('admin.sponsorships.takenOf', { taken, spots }),
            under_way > 0 ? t('admin.sponsorships.underWay', { count: under_way }) : '',
            formatMoney(offer.price_cents),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {may(view.me, 'registration', 'write') ? (
        <ActionForm view={view} op={op} id={id} className="fields-2 fields-2--end">
          <Field
            id={`spots-${id}`}
            name="spots"
            type="number"
            inputMode="numeric"
            min={Math.max(taken, 1)}
            max={1000}
            label={rich('admin.sponsorships.spotsOf', {
              name,
              hidden: (inside) => <span className="hidden-text">{inside}</span>,
            })}
            hint={t('admin.sponsorships.emptyForAny')}
            defaultValue={valueOf(view, op, 'spots', spots === null ? '' : String(spots), id)}
            error={errorOf(view, op, 'spots', id)}
          />
          <Button small type="submit">
            {rich('admin.sponsorships.saveSpots', {
              name,
              hidden: (inside) => <span className="hidden-text">{inside}</span>,
            })}
          </Button>
        </ActionForm>
      ) : null}
    </li>
  );
};

const Packages = ({ view, packages }: { view: AdminView; packages: SponsorPackageSpots[] }) =>
  packages.length === 0 ? null : (
    <section className="stack stack--s" aria-labelledby="packages">
      <h2 className="title-s" id="packages">
        {t('admin.sponsorships.packages')}
      </h2>
      <ul className="card rows">
        {packages.map((offer) => (
          <Package key={offer.id} view={view} offer={offer} />
        ))}
      </ul>
    </section>
  );

interface SponsorshipsProps {
  view: AdminView;
  items: AdminSponsorship[];
  sponsors: SponsorOnSite[];
  packages: SponsorPackageSpots[];
}

const SponsorshipsPage = ({ view, items, sponsors, packages }: SponsorshipsProps) => {
  const open = items.filter(({ status }) => status === 'held' || status === 'awaiting_approval');
  const decided = items.filter(({ status }) => status === 'approved' || status === 'refused');
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.sponsorships.sponsors')}</h1>
      </div>
      <SectionTabs view={view} />
      {open.length > 0 ? (
        open.map((sponsorship) => <ToDecide key={sponsorship.id} view={view} sponsorship={sponsorship} />)
      ) : (
        <Empty icon="check" title={t('admin.sponsorships.nothingToDecide')} />
      )}
      <OnSite view={view} sponsors={sponsors} />
      <Packages view={view} packages={packages} />
      {decided.length > 0 ? <Decided view={view} items={decided} /> : null}
    </AdminFrame>
  );
};

export const sponsorships = adminPage<SponsorshipsProps>({
  path: '/admin/sponsors',
  title: t('admin.sponsorships.sponsors'),
  section: 'registration',
  tab: t('admin.sponsorships.sponsors'),
  load: async ({ need }) => ({
    items: (await need('listSponsorships')).items,
    sponsors: (await need('listSponsorsOnSite')).items,
    packages: (await need('listSponsorSpots')).items,
  }),
  Page: SponsorshipsPage,
  done: {
    approveSponsorship: t('admin.sponsorships.isOnTheSite'),
    refuseSponsorship: t('admin.sponsorships.wasDeclined'),
    setSponsorSpots: t('admin.sponsorships.spotsAreSet'),
    askSponsorToRenew: t('admin.sponsorships.wasAsked'),
  },
  audit: {
    'sponsor_package.spots_set': t('admin.sponsorships.logSpots'),
    'sponsorship.renewal_asked': t('admin.sponsorships.logAsked'),
    'sponsorship.submitted': t('admin.sponsorships.sentIn'),
    'sponsorship.paid': t('admin.sponsorships.paidFor'),
    'sponsorship.approved': t('admin.sponsorships.approved'),
    'sponsorship.refused': t('admin.sponsorships.refused'),
    'sponsorship.expired': t('admin.sponsorships.expired'),
  },
});
