import { t } from '@sports-hub/contract/texts';
import type { Administrator, AdminPage } from '@sports-hub/contract';
import { Button, ButtonLink, Check } from '../kit/index.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { BY_NAME, SECTIONS, type SectionName } from './sections.ts';
import { errorOf, isChecked, valueOf, type AdminView } from './view.ts';

/** What rights are granted for; of the last two only a super-admin may change the first, and nobody the other. */
const READ_ONLY: readonly SectionName[] = ['permissions', 'audit'];
export const PAGES = (Object.keys(SECTIONS) as SectionName[])
  .filter((name) => name !== 'home')
  .map((page) => ({
    page: page as AdminPage,
    label: SECTIONS[page].label,
    canWrite: !READ_ONLY.includes(page),
    isByName: BY_NAME.includes(page as AdminPage),
  }));
const HINTS: Partial<Record<AdminPage, string>> = {
  money: t('admin.rights.moneyOfRegistrations'),
  aid: t('admin.rights.aidByName'),
};

export const rightOf = (person: Administrator, page: AdminPage): 'none' | 'read' | 'write' =>
  person.is_super && !BY_NAME.includes(page)
    ? page === 'audit'
      ? 'read'
      : 'write'
    : person.rights.reduce<'none' | 'read' | 'write'>(
        (found, held) => (held.page !== page ? found : held.right === 'write' || found === 'write' ? 'write' : 'read'),
        'none',
      );
/** What is granted beside reading and writing. */
const PUBLISHED: readonly AdminPage[] = ['content'];
export const mayPublish = (person: Administrator, page: AdminPage): boolean =>
  PUBLISHED.includes(page) &&
  (person.is_super || person.rights.some((held) => held.page === page && held.right === 'publish'));
export const RIGHT_WORDS = {
  none: t('admin.rights.noAccess'),
  read: t('admin.rights.read'),
  write: t('admin.rights.readAndWrite'),
} as const;

export const RightsForm = ({
  view,
  op,
  person,
  memberId,
  name,
}: {
  view: AdminView;
  op: 'addAdministrator' | 'changeAdministrator';
  person: Administrator | null;
  memberId: number;
  name: string;
}) => (
  <ActionForm
    view={view}
    op={op}
    id={person ? memberId : ''}
    {...(person ? { version: person.version } : { hidden: { member_id: memberId } })}
    back="/admin/permissions"
    className="card"
  >
    <div className="rows">
      <div className="perm">
        <Check
          name="is_super"
          value="true"
          label={t('admin.rights.superAdmin')}
          hint={t('admin.rights.mayOpenAndChangeEverything')}
          defaultChecked={isChecked(view, op, 'is_super', person?.is_super ?? false, person ? memberId : '')}
        />
      </div>
      {PAGES.map(({ page, label, canWrite, isByName }) => {
        const held = person && (!person.is_super || isByName) ? rightOf(person, page) : 'none';
        return (
          <div key={page} className="perm" role="radiogroup" aria-labelledby={`p-${page}`}>
            <p className="strong small" id={`p-${page}`}>
              {label}
              {HINTS[page] ? <span className="small muted"> {HINTS[page]}</span> : null}
            </p>
            {isByName && errorOf(view, op, 'rights', person ? memberId : '') ? (
              <p className="small danger">{errorOf(view, op, 'rights', person ? memberId : '')}</p>
            ) : null}
            <div className="pick">
              {(['none', 'read', 'write'] as const)
                .filter((right) => (canWrite || right !== 'write') && !(isByName && right === 'read'))
                .map((right) => (
                  <label key={right}>
                    <input
                      type="radio"
                      name={`page:${page}`}
                      value={right}
                      defaultChecked={valueOf(view, op, `page:${page}`, held, person ? memberId : '') === right}
                    />
                    {
                      {
                        none: t('admin.rights.none'),
                        read: t('admin.rights.read'),
                        write: isByName ? t('admin.rights.decide') : t('admin.rights.readWrite'),
                      }[right]
                    }
                  </label>
                ))}
            </div>
            {PUBLISHED.includes(page) ? (
              <Check
                name={`also:${page}`}
                value="publish"
                label={t('admin.rights.mayPublish')}
                hint={t('admin.rights.mayPublishHint')}
                defaultChecked={isChecked(
                  view,
                  op,
                  `also:${page}`,
                  person !== null && !person.is_super && mayPublish(person, page),
                  person ? memberId : '',
                )}
              />
            ) : null}
          </div>
        );
      })}
    </div>
    <div className="card__foot stack">
      <PasswordAgain view={view} id={`pw-${memberId}`} why={t('admin.rights.askedAgainBecauseThisOpens')} />
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          {t('admin.rights.saveFor', { name })}
        </Button>
        <ButtonLink kind="quiet" href="/admin/permissions">
          {t('admin.rights.cancel')}
        </ButtonLink>
      </div>
    </div>
  </ActionForm>
);
