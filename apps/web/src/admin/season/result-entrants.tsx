import { t } from '@sports-hub/contract/texts';
import type { AdminSeason, AdminVenue, ResultOffice, ScorekeeperLink } from '@sports-hub/contract';
import { Button, Check, Field, formatShortDate, SelectField, Tag } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { errorOf, isChecked, valueOf, type AdminView } from '../view.ts';
import { mayChange } from './parts.tsx';

const LinkState = ({ link }: { link: ScorekeeperLink }) => {
  if (link.withdrawn_at !== null) return <Tag>{t('admin.results.ended')}</Tag>;
  return link.entries > 0 ? (
    <Tag tone="success">{t('admin.results.inUse')}</Tag>
  ) : (
    <Tag>{t('admin.results.notUsed')}</Tag>
  );
};

const LinkRow = ({ view, link, canEnd }: { view: AdminView; link: ScorekeeperLink; canEnd: boolean }) => (
  <li>
    <span className="strong">{link.venue}</span>
    <LinkState link={link} />
    <span className="small muted">
      {t('admin.results.dayAndMaker', { day: formatShortDate(link.day, view.now), name: link.made_by })}
    </span>
    {canEnd && link.withdrawn_at === null ? (
      <ActionForm view={view} op="withdrawScorekeeperLink" id={link.id} className="actions" back="/admin/results">
        <Button kind="danger-quiet" small type="submit">
          {t('admin.results.endIt')}
        </Button>
      </ActionForm>
    ) : null}
  </li>
);

const SettingsForm = ({ view, season, office }: { view: AdminView; season: AdminSeason; office: ResultOffice }) => (
  <ActionForm view={view} op="changeResultSettings" id={season.id} version={office.settings.version}>
    <Check
      name="coaches_enter"
      value="true"
      label={t('admin.results.coaches')}
      hint={t('admin.results.coachesHint')}
      defaultChecked={isChecked(
        view,
        'changeResultSettings',
        'coaches_enter',
        office.settings.coaches_enter,
        season.id,
      )}
    />
    <Field
      id="forfeit-score"
      name="forfeit_score"
      inputMode="numeric"
      label={t('admin.results.forfeitCounts')}
      hint={t('admin.results.toNothing')}
      required
      maxLength={2}
      defaultValue={valueOf(
        view,
        'changeResultSettings',
        'forfeit_score',
        String(office.settings.forfeit_score),
        season.id,
      )}
      error={errorOf(view, 'changeResultSettings', 'forfeit_score', season.id)}
    />
    <div>
      <Button small type="submit">
        {t('admin.results.saveThis')}
      </Button>
    </div>
  </ActionForm>
);

const NewLinkForm = ({ view, venues, today }: { view: AdminView; venues: readonly AdminVenue[]; today: string }) => (
  <ActionForm view={view} op="makeScorekeeperLink" back="/admin/results?made=:made">
    <h3 id="new-link">{t('admin.results.scorekeeperLink')}</h3>
    <SelectField
      id="link-venue"
      name="venue_id"
      label={t('admin.results.place')}
      required
      options={venues.map(({ id, name }) => ({ value: String(id), label: name }))}
      selected={valueOf(view, 'makeScorekeeperLink', 'venue_id')}
      error={errorOf(view, 'makeScorekeeperLink', 'venue_id')}
    />
    <Field
      id="link-day"
      name="day"
      type="date"
      required
      label={t('admin.results.day')}
      defaultValue={valueOf(view, 'makeScorekeeperLink', 'day', today)}
      error={errorOf(view, 'makeScorekeeperLink', 'day')}
    />
    <div>
      <Button small type="submit">
        {t('admin.results.makeTheLink')}
      </Button>
    </div>
  </ActionForm>
);

/** Coaches, and whoever has a link for one place and one day. */
export const WhoMayEnter = ({
  view,
  season,
  office,
  venues,
}: {
  view: AdminView;
  season: AdminSeason | undefined;
  office: ResultOffice;
  venues: readonly AdminVenue[];
}) => {
  const canChange = mayChange(view, season);
  return (
    <aside className="card" aria-labelledby="who-may-enter">
      <div className="card__body--s stack">
        <h2 id="who-may-enter" className="h-card">
          {t('admin.results.whoMayEnter')}
        </h2>
        {canChange && season ? <SettingsForm view={view} season={season} office={office} /> : null}
      </div>
      <ul className="links">
        {office.links.map((link) => (
          <LinkRow key={link.id} view={view} link={link} canEnd={canChange} />
        ))}
      </ul>
      <div className="card__body--s stack">
        {canChange ? <NewLinkForm view={view} venues={venues} today={office.today} /> : null}
        <p className="small muted">{t('admin.results.whatALinkIs')}</p>
      </div>
    </aside>
  );
};
