import type { RegistrationChildren } from '@sports-hub/contract';
import { Check } from '../kit/fields.tsx';

export type KnownChild = RegistrationChildren['items'][number];

/** Guardians who are signed in choose a child of theirs instead of typing what was typed last season. */
export const KnownChildren = ({
  items,
  chosen,
  onChoose,
}: {
  items: readonly KnownChild[];
  chosen: number | undefined;
  onChoose: (child: KnownChild | undefined) => void;
}) => (
  <fieldset className="stack stack--s">
    <legend className="label">Your children</legend>
    {items.map((item) => (
      <Check
        key={item.player_id}
        choice
        type="radio"
        name="known-child"
        label={`${item.first_name} ${item.last_name}`}
        hint="Starts from the last answers. Check them: children grow."
        checked={chosen === item.player_id}
        onChange={() => onChoose(item)}
      />
    ))}
    <Check
      choice
      type="radio"
      name="known-child"
      label="Another child"
      checked={chosen === undefined}
      onChange={() => onChoose(undefined)}
    />
  </fieldset>
);
