import { t } from '@sports-hub/contract/texts';
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
        <h1>{t('admin.safety.teamMessaging')}</h1>
      </div>
      <SectionTabs view={view} />
      <section className="card card--pad stack stack--l" aria-labelledby="sf">
        <h2 id="sf">{t('admin.safety.safety')}</h2>
        <Notice icon="shield" title={t('admin.safety.whatAlwaysHolds')}>
          {t('admin.safety.aPlayerCanMessageOnly')}
        </Notice>
        <ActionForm view={view} op="changeSafety" version={safety.version}>
          <Check
            {...checked('quiet_hours')}
            label={t('admin.safety.quietHours')}
            hint={t('admin.safety.nobodyCanSendToA')}
          />
          <div className="fields-3">
            {time('quiet_from', t('admin.safety.quietFrom'))}
            {time('quiet_until', t('admin.safety.until'))}
          </div>
          <Check
            {...checked('guardian_notices')}
            label={t('admin.safety.guardianNotices')}
            hint={t('admin.safety.guardiansGetAnEmailWhen')}
          />
          <Check
            {...checked('transcript_export')}
            label={t('admin.safety.transcriptExport')}
            hint={t('admin.safety.administratorsMayExportTheWhole')}
          />
          {canWrite ? (
            <>
              <PasswordAgain view={view} id="spw" />
              <div className="actions">
                <Button kind="primary" type="submit">
                  {t('admin.safety.save')}
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
  title: t('admin.safety.safety'),
  section: 'team-messaging',
  tab: t('admin.safety.safety'),
  load: async ({ need }) => ({ safety: await need('getSafety') }),
  Page: SafetyPage,
  done: { changeSafety: t('admin.safety.theSafetySettingsAreSaved') },
  audit: { 'safety_settings.changed': t('admin.safety.changedTheSafetySettings') },
});
