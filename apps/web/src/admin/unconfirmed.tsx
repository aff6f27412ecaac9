import type { UnconfirmedChild } from '@sports-hub/contract';
import { Button, Icon, MomentText, Tag, TextField, withDashes } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

const CONFIRM = 'confirmHeldRegistration';

/** For a family that calls: what it would do by the link in its mail. */
const Confirm = ({ view, child }: { view: AdminView; child: UnconfirmedChild }) => {
  const id = child.registration_id;
  const isTyped = view.typed?.op === CONFIRM && view.typed.id === String(id);
  return (
    <details className="more-way" open={isTyped || undefined}>
      <summary>
        <Icon name="right" size="s" />
        Confirm for the family
        <span className="hidden-text"> of {child.player_first_name}</span>
      </summary>
      <ActionForm view={view} op={CONFIRM} id={id}>
        <TextField
          id={`why-${id}`}
          name="reason"
          label="How do you know that they mean it?"
          hint="For the audit log."
          rows={2}
          required
          minLength={3}
          maxLength={500}
          defaultValue={valueOf(view, CONFIRM, 'reason', '', id)}
          error={errorOf(view, CONFIRM, 'reason', id)}
        />
        <div>
          <Button type="submit">
            {child.holds_place
              ? `Register ${child.player_first_name}`
              : `Put ${child.player_first_name} on the waiting list`}
          </Button>
        </div>
      </ActionForm>
    </details>
  );
};

/** Free places and turns on a waiting list whose mailed link nobody has followed yet. */
export const Unconfirmed = ({ view, items }: { view: AdminView; items: UnconfirmedChild[] }) => {
  const canWrite = may(view.me, 'registration', 'write');
  return (
    <section className="stack stack--s" aria-labelledby="unconfirmed">
      <h2 id="unconfirmed" className="title-s">
        Not confirmed yet
      </h2>
      <ul className="card rows">
        {items.map((child) => (
          <li key={child.registration_id} className="rows__item rows__item--top wrap-end">
            <div className="grow">
              <span className="strong">
                {child.player_first_name} {child.player_last_name}
              </span>{' '}
              <Tag tone="warning">{child.holds_place ? 'A place is held' : 'Waiting list'}</Tag>
              <br />
              <span className="small muted">
                Registration {child.registration_id} · {withDashes(child.division)}, {child.period} · until{' '}
                <MomentText value={child.confirm_by} today={view.now} />
                <br />
                By {child.parent}, mail to {child.email}
              </span>
              {canWrite ? <Confirm view={view} child={child} /> : null}
            </div>
            {canWrite ? (
              <ActionForm view={view} op="resendConfirmation" id={child.registration_id} className="inline-form">
                <Button kind="quiet" small type="submit">
                  Send the email again<span className="hidden-text"> for {child.player_first_name}</span>
                </Button>
              </ActionForm>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="small muted">
        They have a mail with a link. What is not confirmed in time is free for others; the link can ask for it again.
      </p>
    </section>
  );
};
