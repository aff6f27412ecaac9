import type { Safety } from '@sports-hub/contract';
import { Button, Check, Field, Notice } from '../kit/index.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage } from './page.tsx';
import { errorOf, isChecked, may, valueOf, type AdminView } from './view.ts';

const SafetyPage = ({ view, safety }: { view: AdminView; safety: Safety }) => {
  const canWrite = may(view.me, 'team-messaging', 'write');
  const checked = (name: 'quiet_hours' | 'guardian_notices' | 'transcript_export') => ({
    name,
    value: 'true',
    disabled: !canWrite,
    defaultChecked: isChecked(view, 'changeSafety', name, safety[name]),
  });
  const time = (name: 'quiet_from' | 'quiet_until', label: string) => (
    <Field
      id={name}
      name={name}
      type="time"
      label={label}
      disabled={!canWrite}
      required
      defaultValue={valueOf(view, 'changeSafety', name, safety[name])}
      error={errorOf(view, 'changeSafety', name)}
    />
  );
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>Team Messaging</h1>
      </div>
      <SectionTabs view={view} />
      <section className="card card--pad stack stack--l" aria-labelledby="sf">
        <h2 id="sf">Safety</h2>
        <Notice icon="shield" title="What always holds">
          A player can message only after you approved the login and a guardian switched it on. That guardian reads
          every message and can switch it off. Nothing that was written can be changed or deleted.
        </Notice>
        <ActionForm view={view} op="changeSafety" version={safety.version}>
          <Check
            {...checked('quiet_hours')}
            label="Quiet hours"
            hint="Nobody can send to a player between these times. Players see when it ends."
          />
          <div className="fields-3">
            {time('quiet_from', 'Quiet from')}
            {time('quiet_until', 'Until')}
          </div>
          <Check
            {...checked('guardian_notices')}
            label="Guardian notices"
            hint="Guardians get an e-mail when a player starts or gets a new conversation."
          />
          <Check
            {...checked('transcript_export')}
            label="Transcript export"
            hint="Administrators may export the whole conversation of a report. Every export is in the audit log."
          />
          {canWrite ? (
            <>
              <PasswordAgain view={view} id="spw" />
              <div className="actions">
                <Button kind="primary" type="submit">
                  Save
                </Button>
              </div>
            </>
          ) : null}
        </ActionForm>
      </section>
    </AdminFrame>
  );
};

export const safety = adminPage({
  path: '/admin/safety',
  title: 'Safety',
  section: 'team-messaging',
  tab: 'Safety',
  load: async ({ need }) => ({ safety: await need('getSafety') }),
  Page: SafetyPage,
  done: { changeSafety: 'The safety settings are saved.' },
  audit: { 'safety_settings.changed': 'changed the safety settings' },
});
