import { t } from '@sports-hub/contract/texts';
import type { QuietHours } from '@sports-hub/contract';
import { Button } from './controls.tsx';
import { Field } from './fields.tsx';
import type { FormAttempt } from './forms.tsx';

/** The fields of a form about when somebody wants to hear nothing. */
export function QuietHoursFields({
  id,
  own,
  attempt: { values, errors },
}: {
  id: string;
  own: QuietHours | undefined;
  attempt: FormAttempt;
}) {
  // What is wrong with both, such as no time between them, stands at the first.
  const { 'quiet.until': ofUntil, ...others } = errors;
  return (
    <>
      <h3>{t('hub.account.notifications.quietHours')}</h3>
      <p className="small muted">
        {own ? t('kit.quietHours.onEveryNight') : t('kit.quietHours.off')}{' '}
        {t('hub.account.notifications.quietHoursHint')}
      </p>
      <div className="fields-2">
        <Field
          id={`quiet-from-${id}`}
          label={t('hub.account.notifications.from')}
          type="time"
          name="from"
          defaultValue={values['from'] ?? own?.from ?? '21:00'}
          error={Object.values(others)[0]}
        />
        <Field
          id={`quiet-until-${id}`}
          label={t('hub.account.notifications.until')}
          type="time"
          name="until"
          defaultValue={values['until'] ?? own?.until ?? '07:00'}
          error={ofUntil}
        />
      </div>
      <label className="check">
        <input type="checkbox" name="urgent" value="yes" defaultChecked={own?.urgent_passes ?? true} />
        <span>{t('hub.account.notifications.letUrgentThrough')}</span>
      </label>
      <div className="actions">
        <Button kind="secondary" type="submit">
          {t('hub.account.notifications.keepQuietHours')}
        </Button>
        {own ? (
          <Button kind="quiet" type="submit" name="off" value="yes">
            {t('hub.account.notifications.noQuietHours')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
