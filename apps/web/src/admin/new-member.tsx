import { t } from '@sports-hub/contract/texts';
import { Button, ButtonLink, Field, PageHead } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { errorOf, valueOf, type AdminView } from './view.ts';

const NewMemberPage = ({ view }: { view: AdminView }) => {
  const field = (name: string) => ({
    id: `n-${name}`,
    name,
    defaultValue: valueOf(view, 'createAdminMember', name),
    error: errorOf(view, 'createAdminMember', name),
  });
  return (
    <AdminFrame view={view}>
      <PageHead
        crumb={{ href: '/admin/families', label: t('admin.newMember.familyAccounts') }}
        title={t('admin.newMember.newMember')}
      >
        <p>{t('admin.newMember.theyGetAnEmailWith')}</p>
      </PageHead>
      <section className="card card--pad" aria-label={t('admin.newMember.newMember')}>
        <ActionForm view={view} op="createAdminMember" back="/admin/families/:id">
          <Field
            {...field('first_name')}
            label={t('admin.newMember.firstName')}
            required
            maxLength={80}
            autoComplete="off"
          />
          <Field
            {...field('last_name')}
            label={t('admin.newMember.lastName')}
            required
            maxLength={80}
            autoComplete="off"
          />
          <Field
            {...field('email')}
            type="email"
            label={t('admin.newMember.email')}
            required
            maxLength={254}
            autoComplete="off"
          />
          <Field
            {...field('phone')}
            type="tel"
            label={t('admin.newMember.phone')}
            optional
            maxLength={40}
            autoComplete="off"
          />
          <div className="actions actions--fill">
            <Button kind="primary" type="submit">
              {t('admin.newMember.createAndMailThePassword')}
            </Button>
            <ButtonLink kind="quiet" href="/admin/families">
              {t('admin.newMember.notNow')}
            </ButtonLink>
          </div>
        </ActionForm>
      </section>
    </AdminFrame>
  );
};

export const newMember = adminPage({
  path: '/admin/families/new',
  title: t('admin.newMember.newMember'),
  section: 'family-accounts',
  load: async ({ need }) => need('listAdminMembers').then(() => ({})),
  Page: NewMemberPage,
  done: { createAdminMember: t('admin.newMember.theAccountIsMadeThe') },
  audit: { 'member.created_by_administrator': t('admin.newMember.createdTheAccountOf') },
});
