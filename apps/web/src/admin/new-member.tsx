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
      <PageHead crumb={{ href: '/admin/families', label: 'Family Accounts' }} title="New member">
        <p>They get an e-mail with a temporary password, and choose their own when they sign in first.</p>
      </PageHead>
      <section className="card card--pad" aria-label="New member">
        <ActionForm view={view} op="createAdminMember" back="/admin/families/:id">
          <Field {...field('first_name')} label="First name" required maxLength={80} autoComplete="off" />
          <Field {...field('last_name')} label="Last name" required maxLength={80} autoComplete="off" />
          <Field {...field('email')} type="email" label="E-mail" required maxLength={254} autoComplete="off" />
          <Field {...field('phone')} type="tel" label="Phone" optional maxLength={40} autoComplete="off" />
          <div className="actions actions--fill">
            <Button kind="primary" type="submit">
              Create and mail the password
            </Button>
            <ButtonLink kind="quiet" href="/admin/families">
              Not now
            </ButtonLink>
          </div>
        </ActionForm>
      </section>
    </AdminFrame>
  );
};

export const newMember = adminPage({
  path: '/admin/families/new',
  title: 'New member',
  section: 'family-accounts',
  load: async ({ need }) => need('listAdminMembers').then(() => ({})),
  Page: NewMemberPage,
  done: { createAdminMember: 'The account is made. The temporary password is on its way.' },
  audit: { 'member.created_by_administrator': 'created the account of' },
});
