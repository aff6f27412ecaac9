import { t } from '@sports-hub/contract/texts';
import {
  type AudienceCount,
  type AudienceGroup,
  type FamilyMail,
  type FamilyMailChoices,
  type FamilyMailPreview,
} from '@sports-hub/contract';
import { Button, Check, Field, FieldError, Icon, Notice, SelectField, withDashes } from '../../kit/index.ts';
import { EditorFieldset } from '../editor/editor-field.tsx';
import { ActionForm } from '../forms.tsx';
import { quickerOne } from '../frame.tsx';
import { numberIn, type PageRequest } from '../page.tsx';
import { FromPage } from '../season/parts.tsx';
import { errorOf, isAbout, may, valueOf, type AdminView } from '../view.ts';
import { Reading } from './parts.tsx';

const SAVE = 'saveFamilyMail';

export interface DraftData {
  choices: FamilyMailChoices;
  count: AudienceCount;
  preview: FamilyMailPreview;
}

export async function loadDraft({ need, query }: Pick<PageRequest, 'need' | 'query'>, id: string): Promise<DraftData> {
  return {
    choices: await need('getAudienceChoices'),
    count: await need('getFamilyMailAudience', { params: { id } }),
    preview: await need('getFamilyMailPreview', { params: { id }, query: { place: numberIn(query['reader']) ?? 1 } }),
  };
}

const GROUPS: Readonly<Record<AudienceGroup, string>> = {
  registered: t('admin.mail.registered'),
  waiting: t('admin.mail.waitingList'),
  not_paid: t('admin.mail.notPaid'),
  coaches: t('admin.mail.coaches'),
};
const GROUP_NAMES = Object.keys(GROUPS) as AudienceGroup[];

interface PartProps extends DraftData {
  view: AdminView;
  mail: FamilyMail;
}

/** What was chosen before something was wrong, else what the draft says. */
function isChosen({ view, mail }: PartProps, name: string, value: string, otherwise: boolean): boolean {
  if (!isAbout(view, SAVE, mail.id)) return otherwise;
  return [view.typed?.fields[name] ?? []].flat().includes(value);
}

const Chip = ({
  part,
  name,
  value,
  label,
  chosen,
}: {
  part: PartProps;
  name: string;
  value: string;
  label: string;
  chosen: boolean;
}) => (
  <label>
    <input type="checkbox" name={name} value={value} defaultChecked={isChosen(part, name, value, chosen)} />
    {label}
  </label>
);

/** "68 children, 61 families, 74 addresses". */
export const countWords = ({ children, families, addresses }: AudienceCount): string =>
  [
    t('admin.mail.childrenCount', { count: children }),
    t('admin.mail.familyCount', { count: families }),
    t('admin.mail.addressCount', { count: addresses }),
  ].join(', ');

const Numbers = ({ mail, count }: PartProps) => (
  <div className="sum-row" role="status">
    <p>
      <b>{count.addresses === 0 ? t('admin.mail.nobodyFits') : countWords(count)}</b>
    </p>
    <p>
      {t('admin.mail.eachGuardianOnce')}
      {count.coaches > 0 ? ` ${t('admin.mail.coachCount', { count: count.coaches })}` : ''}
      {count.unsubscribed > 0 ? ` ${t('admin.mail.leftOutCount', { count: count.unsubscribed })}` : ''}
      {count.without_address > 0 ? ` ${t('admin.mail.withoutAddress', { count: count.without_address })}` : ''}{' '}
      {count.addresses + count.without_address > 0 ? (
        <a href={`/admin/mail/${mail.id}/addresses`}>{t('admin.mail.seeAll', { count: count.addresses })}</a>
      ) : null}
    </p>
  </div>
);

/** Divisions and teams of the season that was chosen. */
const OnlyThese = ({ part, divisions }: { part: PartProps; divisions: FamilyMailChoices['divisions'] }) => {
  const { audience } = part.mail;
  const withTeams = divisions.filter(({ teams }) => teams.length > 0);
  const isOpen = withTeams.some(({ teams }) => teams.some(({ id }) => audience.team_ids.includes(id)));
  return (
    <>
      <div className="field">
        <span className="label" id="divisions">
          {t('admin.mail.onlyDivisions')}
        </span>
        <div className="to" role="group" aria-labelledby="divisions">
          {divisions.map(({ id, name }) => (
            <Chip
              key={id}
              part={part}
              name="division_ids"
              value={String(id)}
              label={withDashes(name)}
              chosen={audience.division_ids.includes(id)}
            />
          ))}
        </div>
      </div>
      {withTeams.length > 0 ? (
        <details className="more-way" open={isOpen}>
          <summary>
            <Icon name="right" size="s" />
            {t('admin.mail.onlyTeams')}
          </summary>
          <div className="stack">
            {withTeams.map((division) => (
              <div key={division.id} className="field">
                <span className="label" id={`teams-${division.id}`}>
                  {withDashes(division.name)}
                </span>
                <div className="to" role="group" aria-labelledby={`teams-${division.id}`}>
                  {division.teams.map(({ id, name }) => (
                    <Chip
                      key={id}
                      part={part}
                      name="team_ids"
                      value={String(id)}
                      label={name}
                      chosen={audience.team_ids.includes(id)}
                    />
                  ))}
                </div>
              </div>
            ))}
          </div>
        </details>
      ) : null}
    </>
  );
};

/** About the season to everybody, or news to those who want them. */
const Kind = ({ view, mail }: PartProps) => (
  <fieldset className="stack stack--s">
    <legend className="label legend-gap">{t('admin.mail.kind')}</legend>
    {(['season', 'news'] as const).map((kind) => (
      <Check
        key={kind}
        choice
        type="radio"
        name="kind"
        value={kind}
        defaultChecked={valueOf(view, SAVE, 'kind', mail.kind, mail.id) === kind}
        label={kind === 'season' ? t('admin.mail.aboutTheSeason') : t('admin.mail.newsAndOffers')}
        hint={kind === 'season' ? t('admin.mail.goesToEverybody') : t('admin.mail.onlyWhoWants')}
      />
    ))}
  </fieldset>
);

/** Who was chosen in the list of registrations stays chosen: others are another email. */
const Chosen = (part: PartProps) => {
  const error = errorOf(part.view, SAVE, 'groups', part.mail.id);
  return (
    <section className="card card--pad stack" aria-labelledby="to">
      <h2 className="h-card" id="to">
        {t('admin.mail.toWhom')}
      </h2>
      <p>{t('admin.mail.chosenInTheList', { count: part.mail.audience.registration_ids.length })}</p>
      <Kind {...part} />
      <Numbers {...part} />
      {error ? <FieldError id="groups">{error}</FieldError> : null}
    </section>
  );
};

const Whom = (part: PartProps) => {
  const { view, mail, choices } = part;
  const { audience } = mail;
  const season = Number(valueOf(view, SAVE, 'season_id', String(audience.season_id ?? ''), mail.id));
  const divisions = choices.divisions.filter(({ season_id }) => season_id === season);
  const error = errorOf(view, SAVE, 'groups', mail.id);
  return (
    <section className="card card--pad stack" aria-labelledby="to">
      <h2 className="h-card" id="to">
        {t('admin.mail.toWhom')}
      </h2>
      <SelectField
        id="season"
        name="season_id"
        label={t('admin.mail.season')}
        selected={String(season)}
        options={choices.seasons.map(({ id, name }) => ({ value: String(id), label: withDashes(name) }))}
      />
      <div className={error ? 'field field--error' : 'field'}>
        <span className="label" id="groups">
          {t('admin.mail.who')}
        </span>
        <div className="to" role="group" aria-labelledby="groups">
          {GROUP_NAMES.map((name) => (
            <Chip
              key={name}
              part={part}
              name="groups"
              value={name}
              label={GROUPS[name]}
              chosen={audience.groups.includes(name)}
            />
          ))}
        </div>
        {error ? <FieldError id="groups">{error}</FieldError> : null}
      </div>
      {divisions.length > 0 ? <OnlyThese part={part} divisions={divisions} /> : null}
      <Kind {...part} />
      <Numbers {...part} />
      <div className="actions">
        <Button type="submit">{t('admin.mail.countAgain')}</Button>
      </div>
    </section>
  );
};

const What = ({ view, mail, choices }: PartProps) => (
  <section className="card card--pad stack" aria-labelledby="what">
    <h2 className="h-card" id="what">
      {t('admin.mail.what')}
    </h2>
    <Field
      id="subject"
      name="subject"
      label={t('admin.mail.subject')}
      maxLength={150}
      defaultValue={valueOf(view, SAVE, 'subject', mail.subject, mail.id)}
      error={errorOf(view, SAVE, 'subject', mail.id)}
    />
    <EditorFieldset
      id="text"
      name="html"
      label={t('admin.mail.text')}
      rows={12}
      hint={t('admin.mail.inBrackets')}
      pictures={false}
      inserts={mail.placeholders}
      value={valueOf(view, SAVE, 'html', mail.html, mail.id)}
      plain={
        mail.is_plain
          ? {
              name: 'text',
              value: valueOf(view, SAVE, 'text', mail.text, mail.id),
              hint: t('admin.mail.textHint', { fields: mail.placeholders.join(', ') }),
            }
          : undefined
      }
      error={errorOf(view, SAVE, 'text', mail.id) ?? errorOf(view, SAVE, 'html', mail.id)}
    />
    {mail.reads_like_an_offer ? (
      <Notice tone="warning" title={t('admin.mail.isItAnOffer')}>
        {t('admin.mail.offersAreNews')}
      </Notice>
    ) : null}
    <SelectField
      id="answers-to"
      name="answers_to"
      label={t('admin.mail.answersTo')}
      selected={valueOf(view, SAVE, 'answers_to', mail.answers_to, mail.id)}
      options={[
        {
          value: 'league',
          label: choices.league_address
            ? t('admin.mail.leaguesAddress', { address: choices.league_address })
            : t('admin.mail.leagueHasNone'),
        },
        { value: 'writer', label: t('admin.mail.ownAddress', { address: choices.own_address }) },
      ]}
    />
  </section>
);

/** What goes to whom, before it is tested and sent. */
export const Draft = (part: PartProps) => {
  const { view, mail, preview } = part;
  const canWrite = may(view.me, 'mail', 'write');
  return (
    <>
      <div className="page-head">
        <FromPage href="/admin/mail" label={t('admin.mail.mailToFamilies')} />
        <h1>{mail.subject || t('admin.mail.newMail')}</h1>
        {view.problem?.code === 'record.changed' && view.typed?.op === SAVE ? (
          <Notice tone="warning" role="alert" title={quickerOne(view)} />
        ) : null}
      </div>
      <div className="cols--admin">
        {canWrite ? (
          <ActionForm view={view} op={SAVE} id={mail.id} version={mail.version} className="stack stack--l">
            {mail.audience.registration_ids.length > 0 ? <Chosen {...part} /> : <Whom {...part} />}
            <What {...part} />
            <div className="actions">
              <Button kind="primary" type="submit" name="_back" value={`/admin/mail/${mail.id}/send`}>
                {t('admin.mail.keepAndTest')}
              </Button>
              <Button kind="secondary" type="submit">
                {t('admin.mail.keepDraft')}
              </Button>
            </div>
          </ActionForm>
        ) : (
          <Notice icon="eye" title={t('admin.season.lookOnly')} />
        )}
        <div className="stack stack--l">
          <Reading preview={preview} path={`/admin/mail/${mail.id}`} site={view.site.name} />
          <Notice title={t('admin.mail.isItUrgent')}>{t('admin.mail.mailIsReadLate')}</Notice>
          {canWrite ? (
            <ActionForm view={view} op="deleteFamilyMail" id={mail.id} version={mail.version} back="/admin/mail">
              <Button kind="danger-quiet" type="submit">
                {t('admin.mail.deleteDraft')}
              </Button>
            </ActionForm>
          ) : null}
        </div>
      </div>
    </>
  );
};
