import { t } from '@sports-hub/contract/texts';
import type { TeamAnswers } from '@sports-hub/contract';
import { Button, Check, Field, Icon, PostForm, SelectField, type Option } from '../../kit/index.ts';
import { pathOf, type TeamEventData } from './team-parts.tsx';

interface TeamSettingsProps {
  data: TeamEventData & { answers: TeamAnswers };
}

const HOURS = [0, 1, 2, 4, 12, 24, 36, 48, 72, 168];
const hoursIn = (hours: number): string =>
  hours === 0 ? t('hub.event.whenItBegins') : t('hub.event.hoursBefore', { count: hours });
/** The hours that are usual, and those that are set. */
const hourOptions = (set: number | null, none: string): Option[] => [
  { value: '', label: none },
  ...[...new Set([...HOURS, ...(set === null ? [] : [set])])]
    .sort((a, b) => a - b)
    .map((hours) => ({ value: String(hours), label: hoursIn(hours) })),
];

/** How answers work for the team, and for this event. */
export const AnswerSettings = ({ data }: TeamSettingsProps) => {
  const { csrf, sport, answers } = data;
  const { event, settings, closes_hours } = answers;
  const action = pathOf(sport, event);
  return (
    <details className="card way" id="answer-settings">
      <summary>
        <Icon name="right" size="s" />
        {t('hub.event.howAnswersWork', { team: event.team.name })}
      </summary>
      <div className="stack">
        <PostForm action={action} hidden={{ csrf, do: 'settings' }}>
          <Check
            name="shows_first_names"
            value="on"
            label={t('hub.event.familiesSeeFirstNames')}
            defaultChecked={settings.shows_first_names}
          />
          <SelectField
            id="team-closes"
            name="closes_hours"
            label={t('hub.event.answersClose')}
            options={hourOptions(settings.closes_hours, t('hub.event.noTimeSet'))}
            selected={String(settings.closes_hours ?? '')}
          />
          <SelectField
            id="team-be-there"
            name="be_there_minutes"
            label={t('hub.event.beThere')}
            options={minuteOptions(settings.be_there_minutes, t('hub.event.noEarlier'))}
            selected={String(settings.be_there_minutes || '')}
          />
          <Button small type="submit">
            {t('hub.event.saveForTheTeam')}
          </Button>
        </PostForm>
        <PostForm action={action} hidden={{ csrf, do: 'time' }}>
          <SelectField
            id="event-closes"
            name="closes_hours"
            label={t('hub.event.answersCloseForThis')}
            options={hourOptions(closes_hours, t('hub.event.asForTheTeam'))}
            selected={String(closes_hours ?? '')}
          />
          <Button small type="submit">
            {t('hub.event.saveForThis')}
          </Button>
        </PostForm>
      </div>
    </details>
  );
};

const MINUTES = [10, 15, 20, 30, 45, 60];
/** The minutes that are usual, and those that are set. */
const minuteOptions = (set: number | null, none: string): Option[] => [
  { value: '', label: none },
  ...[...new Set([...MINUTES, ...(set ? [set] : [])])]
    .sort((a, b) => a - b)
    .map((count) => ({ value: String(count), label: t('hub.event.minutesBefore', { count }) })),
];

/** When to be there and what to bring, for this event. */
export const EventNote = ({ data }: TeamSettingsProps) => {
  const { csrf, sport, answers } = data;
  const { event, settings, be_there_minutes: own } = answers;
  const asTheTeam = settings.be_there_minutes ? { value: '0', label: t('hub.event.noEarlier') } : undefined;
  return (
    <details className="card way" id="event-note">
      <summary>
        <Icon name="right" size="s" />
        {t('hub.event.tellTheFamilies')}
      </summary>
      <PostForm action={pathOf(sport, event)} hidden={{ csrf, do: 'note' }}>
        <SelectField
          id="event-be-there"
          name="be_there_minutes"
          label={t('hub.event.beThereForThis')}
          options={[
            ...minuteOptions(own, asTheTeam ? t('hub.event.asForTheTeam') : t('hub.event.noEarlier')),
            ...(asTheTeam ? [asTheTeam] : []),
          ]}
          selected={String(own ?? '')}
        />
        <Field
          id="event-bring"
          name="bring"
          label={t('hub.event.whatToBring')}
          hint={t('hub.event.whatToBringHint')}
          defaultValue={event.bring ?? ''}
          maxLength={200}
          optional
        />
        <Button small type="submit">
          {t('hub.event.saveForThis')}
        </Button>
      </PostForm>
    </details>
  );
};
