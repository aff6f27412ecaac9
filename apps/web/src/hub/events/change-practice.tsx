import { t } from '@sports-hub/contract/texts';
import type { OwnPractice } from '@sports-hub/contract';
import { Button, Check, Field, Notice, PostForm, SelectField } from '../../kit/index.ts';
import { pathOf, TeamEventFrame, type TeamEventData } from './team-parts.tsx';

/** A practice that its team's coaches may call off or move. */
export interface ChangePracticeData extends TeamEventData {
  practice: OwnPractice;
  /** What was typed and refused, by field. */
  typed?: Readonly<Record<string, string>> | undefined;
  errors?: Readonly<Record<string, string>> | undefined;
}

export type ChangePracticeAction = 'move' | 'cancel';
export const CHANGE_PRACTICE_SAID: Record<ChangePracticeAction, string> = {
  move: t('hub.event.movedSaid'),
  cancel: t('hub.event.calledOffSaid'),
};

/** Two forms; what is called off is confirmed. Complete without script. */
export function ChangePracticePage(data: ChangePracticeData) {
  const { practice, sport, csrf, now, typed = {}, errors = {} } = data;
  const { event, sequence, venue_id, can_change, families, venues } = practice;
  const action = `${pathOf(sport, event)}/change`;
  const hidden = { csrf, sequence: typed['sequence'] ?? sequence };
  const told = t('hub.event.familiesAreTold', { count: families });
  return (
    <TeamEventFrame data={data} event={event} place="change">
      {can_change ? (
        <>
          <section className="card card--pad stack" aria-labelledby="move">
            <h2 className="h-card" id="move">
              {t('hub.event.moveThePractice')}
            </h2>
            <PostForm action={action} hidden={{ ...hidden, do: 'move' }}>
              <Field
                id="starts-at"
                name="starts_at"
                type="datetime-local"
                label={t('hub.event.newDayAndTime')}
                defaultValue={typed['starts_at'] ?? event.starts_at.slice(0, 16)}
                min={now.slice(0, 16)}
                error={errors['starts_at']}
                required
              />
              <SelectField
                id="venue"
                name="venue_id"
                label={t('hub.event.place')}
                options={[
                  ...(venue_id === null ? [{ value: '', label: t('hub.event.placeToBeAnnounced') }] : []),
                  ...venues.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                selected={typed['venue_id'] ?? String(venue_id ?? '')}
                error={errors['venue_id']}
              />
              <p className="small muted">{told}</p>
              <div>
                <Button kind="primary" type="submit">
                  {t('hub.event.move')}
                </Button>
              </div>
            </PostForm>
          </section>
          <section className="card card--pad stack" aria-labelledby="call-off">
            <h2 className="h-card" id="call-off">
              {t('hub.event.callOffThePractice')}
            </h2>
            <PostForm action={action} hidden={{ ...hidden, do: 'cancel' }}>
              <p className="small muted">{[told, t('hub.event.onlyTheLeague')].join(' ')}</p>
              <Check name="sure" value="yes" label={t('hub.event.yesCallItOff')} required />
              <div>
                <Button kind="danger" type="submit">
                  {t('hub.event.callOff')}
                </Button>
              </div>
            </PostForm>
          </section>
        </>
      ) : (
        <Notice tone="info">{t('hub.event.cannotBeChanged')}</Notice>
      )}
    </TeamEventFrame>
  );
}
