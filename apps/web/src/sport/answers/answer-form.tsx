import { t } from '@sports-hub/contract/texts';
import type { AnswerValue, FamilyEvent } from '@sports-hub/contract';
import { ANSWERS, Button, Field, FieldError, Icon, PostForm } from '../../kit/index.ts';

/** Three words to choose from, each with its sign. */
export const AnswerChoice = ({
  event,
  chosen,
  error,
}: {
  event: FamilyEvent;
  chosen: AnswerValue | undefined;
  error?: string | undefined;
}) => (
  <fieldset className={error ? 'field field--error' : 'field'} aria-describedby={error ? 'answer-e' : undefined}>
    <legend className="hidden-text">
      {t('kit.answers.doesComeTo', { child: event.first_name, event: event.title })}
    </legend>
    <div className="answer answer--big">
      {ANSWERS.map(({ value, look, icon, label }) => (
        <label key={value} className={`answer__opt answer__opt--${look}`}>
          <input type="radio" name="value" value={value} defaultChecked={value === chosen} required />
          <Icon name={icon} size="s" />
          <span>{label}</span>
        </label>
      ))}
    </div>
    {error ? <FieldError id="answer">{error}</FieldError> : null}
  </fieldset>
);

/** Asks whether a child comes. Complete without script: three choices, a note, one button. */
export const AnswerForm = ({
  event,
  action,
  hidden,
  chosen,
  note,
  errors = {},
}: {
  event: FamilyEvent;
  action: string;
  hidden: Readonly<Record<string, string>>;
  chosen: AnswerValue | undefined;
  note: string;
  errors?: Readonly<Record<string, string>> | undefined;
}) => (
  <PostForm action={action} className="card card--pad form" hidden={{ ...hidden, version: String(event.version) }}>
    <AnswerChoice event={event} chosen={chosen} error={errors['value']} />
    <Field
      id="note"
      name="note"
      label={t('kit.answers.noteToTheCoaches')}
      optional
      maxLength={300}
      defaultValue={note}
      error={errors['note']}
    />
    <div className="actions actions--fill">
      <Button kind="primary" icon="check" type="submit">
        {t('sport.answers.send')}
      </Button>
    </div>
  </PostForm>
);
