import { t } from '@sports-hub/contract/texts';
import { FieldError } from '../../kit/index.ts';
import type { AdminOperationName } from '../page.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';

export interface PointsOf {
  view: AdminView;
  op: AdminOperationName;
  id: number;
  side: 'home' | 'away';
}

const fieldId = ({ side, id }: PointsOf): string => `${side}-${id}`;
const errorIn = ({ view, op, id, side }: PointsOf): string | undefined => errorOf(view, op, `${side}_score`, id);

/** The points of one side of a game. */
export const PointsInput = ({ of, team, known }: { of: PointsOf; team: string; known: string }) => {
  const { view, op, id, side } = of;
  const error = errorIn(of);
  return (
    <input
      className="input"
      id={fieldId(of)}
      name={`${side}_score`}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      aria-label={t('admin.results.pointsOf', { team })}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${fieldId(of)}-e` : undefined}
      defaultValue={valueOf(view, op, `${side}_score`, known, id)}
    />
  );
};

export const PointsError = ({ of }: { of: PointsOf }) => {
  const error = errorIn(of);
  return error ? <FieldError id={fieldId(of)}>{error}</FieldError> : null;
};
