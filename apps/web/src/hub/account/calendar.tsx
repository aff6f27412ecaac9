import { t } from '@sports-hub/contract/texts';
import type { FamilyCalendar } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import {
  attemptOf,
  Button,
  ButtonLink,
  Check,
  formatMoment,
  formatTime,
  Icon,
  Notice,
  RefusalNotice,
  SelectField,
  toLocal,
} from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { AccountForm } from './forms.tsx';
import type { SignedInData } from './state.ts';

/** A child, in however many sports, or the own teams of one. */
export interface CalendarPerson {
  name: string;
  /** As a choice names them: "basketball-12". */
  keys: readonly string[];
}

export interface FamilyCalendarView {
  calendar: FamilyCalendar;
  people: readonly CalendarPerson[];
}

type TabProps = SignedInData & { view: FamilyCalendarView };

/** How a choice names what one has taken oneself. */
const DUTIES = 'duties';

/** Minutes before an event at which a calendar program rings; 0 is never. */
const ALARMS = [0, 15, 30, 60, 120, 1440];

const alarmWords = (minutes: number): string => {
  if (minutes === 0) return t('hub.account.calendar.noAlarm');
  if (minutes === 1440) return t('hub.account.calendar.aDayBefore');
  return minutes < 60
    ? t('hub.account.calendar.minutesBefore', { count: minutes })
    : t('hub.account.calendar.hoursBefore', { count: minutes / 60 });
};

const Whose = ({ calendar, people }: FamilyCalendarView) => (
  <fieldset className="stack stack--s">
    <legend className="label">{t('hub.account.calendar.whose')}</legend>
    {people.length === 0 ? <p className="small muted">{t('hub.account.calendar.nobodyYet')}</p> : null}
    <div className="actions wk-checks">
      {people.map(({ name, keys }) => (
        <Check
          key={keys.join()}
          name={`with.${keys.join()}`}
          value="yes"
          defaultChecked={!keys.every((key) => calendar.left_out.includes(key))}
          label={name}
        />
      ))}
      <Check
        name={`with.${DUTIES}`}
        value="yes"
        defaultChecked={!calendar.left_out.includes(DUTIES)}
        label={t('hub.account.calendar.duties')}
      />
    </div>
  </fieldset>
);

function Content({ view, forms }: TabProps) {
  const { calendar, people } = view;
  const { refusal, errors } = attemptOf(forms.refused, 'calendar');
  const shown = new Set([...people.flatMap(({ keys }) => keys), DUTIES]);
  return (
    <section className="card" aria-labelledby="calendar-content">
      <h3 className="h-card card__head" id="calendar-content">
        {t('hub.account.calendar.whatIsInIt')}
      </h3>
      <AccountForm
        name="calendar"
        forms={forms}
        className="card__body stack"
        hidden={{
          known: [...people.map(({ keys }) => keys.join()), DUTIES].join(' '),
          out: calendar.left_out.filter((key) => !shown.has(key)).join(' '),
        }}
      >
        <RefusalNotice refusal={refusal} />
        <Whose {...view} />
        <fieldset className="stack stack--s">
          <legend className="label">{t('hub.account.calendar.which')}</legend>
          <div className="actions wk-checks">
            <Check
              type="radio"
              name="which"
              value="all"
              defaultChecked={!calendar.games_only}
              label={t('hub.account.calendar.all')}
            />
            <Check
              type="radio"
              name="which"
              value="games"
              defaultChecked={calendar.games_only}
              label={t('hub.account.calendar.gamesOnly')}
            />
          </div>
        </fieldset>
        <div className="fields-2">
          <SelectField
            id="calendar-alarm"
            name="alarm_minutes"
            label={t('hub.account.calendar.alarm')}
            hint={t('hub.account.calendar.googleIgnoresIt')}
            error={errors['alarm_minutes']}
            selected={String(calendar.alarm_minutes)}
            options={ALARMS.map((minutes) => ({ value: String(minutes), label: alarmWords(minutes) }))}
          />
          <SelectField
            id="calendar-names"
            name="names"
            label={t('hub.account.calendar.names')}
            hint={t('hub.account.calendar.orOnlyTheTeams')}
            error={errors['names']}
            selected={calendar.names}
            options={[
              { value: 'first_names', label: t('hub.account.calendar.firstNames') },
              { value: 'teams', label: t('hub.account.calendar.teamsOnly') },
            ]}
          />
        </div>
        <Check
          name="comes_only"
          value="yes"
          defaultChecked={calendar.comes_only}
          label={t('hub.account.calendar.leaveOut')}
        />
        <div className="actions actions--fill">
          <Button type="submit">{t('hub.account.calendar.save')}</Button>
        </div>
      </AccountForm>
    </section>
  );
}

/** To the minute, so that a program that is not one's own is noticed. */
function fetchedWords({ last_fetched_at: at, last_fetched_by: program }: FamilyCalendar, today: string): string {
  if (!at) return t('hub.account.calendar.notFetched');
  const when =
    toLocal(at).date === today ? t('hub.account.calendar.today', { time: formatTime(at) }) : formatMoment(at, today);
  return program
    ? t('hub.account.calendar.lastFetched', { when, program })
    : t('hub.account.calendar.lastFetchedAt', { when });
}

const Renew = ({ forms, children }: Pick<TabProps, 'forms'> & { children: ReactNode }) => (
  <AccountForm name="calendar-renew" forms={forms} className="">
    {children}
  </AccountForm>
);

const SecretLink = ({ view: { calendar }, forms, today }: TabProps) => (
  <section className="card" aria-labelledby="calendar-link">
    <h3 className="h-card card__head" id="calendar-link">
      {t('hub.account.calendar.secretLink')}
    </h3>
    <div className="card__body stack">
      <RefusalNotice refusal={attemptOf(forms.refused, 'calendar-renew').refusal} />
      {calendar.url ? (
        <div className="secret">
          <code className="secret__link">{calendar.url}</code>
          <Button icon="copy" data-copy={calendar.url}>
            {t('hub.account.calendar.copy')}
          </Button>
        </div>
      ) : (
        <p>{calendar.made_at ? t('hub.account.calendar.cannotBeShown') : t('hub.account.calendar.noLinkYet')}</p>
      )}
      <p className="line-i">
        <Icon name="lock" size="s" />
        <span>{t('hub.account.calendar.whoeverHasThisLink')}</span>
      </p>
      {calendar.made_at ? (
        <>
          <p className="small muted">{fetchedWords(calendar, today)}</p>
          <details className="way">
            <summary>
              <Icon name="retry" size="s" />
              {t('hub.account.calendar.makeANewSecret')}
            </summary>
            <div className="stack stack--s">
              <p className="small">{t('hub.account.calendar.theOldLinkStops')}</p>
              <Renew forms={forms}>
                <Button small type="submit" icon="retry">
                  {t('hub.account.calendar.yesMakeIt')}
                </Button>
              </Renew>
            </div>
          </details>
        </>
      ) : (
        <Renew forms={forms}>
          <Button kind="primary" type="submit" icon="link">
            {t('hub.account.calendar.makeTheLink')}
          </Button>
        </Renew>
      )}
    </div>
  </section>
);

const Way = ({ title, steps, open, children }: WayProps) => (
  <details className="way" open={open}>
    <summary>
      <Icon name="right" size="s" />
      {title}
    </summary>
    <div className="stack">
      {children}
      <ol className="how-to">
        {steps.map((step, place) => (
          <li key={place}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </div>
  </details>
);
interface WayProps {
  title: string;
  steps: readonly ReactNode[];
  open?: boolean;
  children?: ReactNode;
}

const Subscribe = ({ url }: { url: string }) => (
  <section className="card" aria-labelledby="calendar-ways">
    <h3 className="h-card card__head" id="calendar-ways">
      {t('hub.account.calendar.subscribe')}
    </h3>
    <div className="card__body stack">
      <Way
        open
        title={t('hub.account.calendar.apple')}
        steps={[
          rich('hub.account.calendar.appleTap', { key: (inside) => <span className="key-word">{inside}</span> }),
          t('hub.account.calendar.appleAlarms'),
          t('hub.account.calendar.appleDone'),
        ]}
      >
        <ButtonLink kind="primary" wide icon="calendar-plus" href={url.replace(/^https?:/, 'webcal:')}>
          {t('hub.account.calendar.addToApple')}
        </ButtonLink>
      </Way>
      <Way
        title={t('hub.account.calendar.google')}
        steps={[
          t('hub.account.calendar.copyTheLink'),
          t('hub.account.calendar.googleOpen'),
          t('hub.account.calendar.googlePaste'),
        ]}
      />
      <Way
        title={t('hub.account.calendar.outlook')}
        steps={[
          t('hub.account.calendar.copyTheLink'),
          t('hub.account.calendar.outlookOpen'),
          t('hub.account.calendar.outlookPaste'),
        ]}
      />
    </div>
    <details className="card__foot way">
      <summary>
        <Icon name="right" size="s" />
        {t('hub.account.calendar.howQuickly')}
      </summary>
      <p className="small muted">{t('hub.account.calendar.quickness')}</p>
    </details>
  </section>
);

/** One calendar over all sports and children, at a secret address. */
export const FamilyCalendarTab = (data: SignedInData) => (
  <div className="stack stack--l">
    <div className="stack stack--s">
      <h2>{t('hub.account.calendar.title')}</h2>
      <p className="muted">{t('hub.account.calendar.lead')}</p>
    </div>
    {data.calendar ? (
      <>
        <Content {...data} view={data.calendar} />
        <SecretLink {...data} view={data.calendar} />
        {data.calendar.calendar.url ? <Subscribe url={data.calendar.calendar.url} /> : null}
      </>
    ) : (
      <Notice tone="info">{t('hub.account.calendar.confirmFirst')}</Notice>
    )}
  </div>
);
