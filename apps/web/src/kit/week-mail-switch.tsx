import { t } from '@sports-hub/contract/texts';

/** Inside a form that turns the mail about the week on or off. */
export const WeekMailSwitch = ({ isOn, email }: { isOn: boolean; email: string }) => (
  <>
    <span>
      <span className="strong" id="week-mail-label">
        {t('hub.account.notifications.yourWeekByMail')}
      </span>
      <span className="small muted block">
        {isOn ? t('hub.account.notifications.weekIsOn', { email }) : t('hub.account.notifications.weekIsOff')}
      </span>
    </span>
    <button
      className="switch__look"
      type="submit"
      role="switch"
      aria-checked={isOn}
      aria-labelledby="week-mail-label"
    />
  </>
);
