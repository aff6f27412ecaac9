import { t } from '@sports-hub/contract/texts';
import type { RegistrationInShort } from '@sports-hub/contract';
import { Field, TextField } from '../../kit/index.ts';
import type { AdminOperationName } from '../page.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';

interface Decided {
  view: AdminView;
  op: AdminOperationName;
  one: Pick<RegistrationInShort, 'id' | 'parent_first_name'>;
  id: string;
}

/** Why, for those who look after it; the family does not see it. */
export const ReasonField = ({ view, op, one, id }: Decided) => (
  <TextField
    id={id}
    name="reason"
    rows={2}
    required
    minLength={3}
    maxLength={500}
    label={t('admin.cancel.inYourWords')}
    hint={t('admin.cancel.notSeenByTheFamily', { name: one.parent_first_name })}
    defaultValue={valueOf(view, op, 'reason', '', one.id)}
    error={errorOf(view, op, 'reason', one.id)}
  />
);

/** The amount once more, so that no slip of a finger is paid out. */
export const TypedAmount = ({ view, op, one, id, label }: Decided & { label: string }) => (
  <Field
    id={id}
    name="typed"
    inputMode="decimal"
    autoComplete="off"
    required
    label={label}
    hint={t('admin.cancel.soThatNoSlip')}
    error={errorOf(view, op, 'typed', one.id)}
  />
);
