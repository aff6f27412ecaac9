import { t } from '@sports-hub/contract/texts';
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
    <legend className="label">{t('registration.knownChildren.yourChildren')}</legend>
    {items.map((item) => (
      <Check
        key={item.player_id}
        choice
        type="radio"
        name="known-child"
        label={`${item.first_name} ${item.last_name}`}
        hint={t('registration.knownChildren.startsFromTheLastAnswers')}
        checked={chosen === item.player_id}
        onChange={() => onChoose(item)}
      />
    ))}
    <Check
      choice
      type="radio"
      name="known-child"
      label={t('registration.knownChildren.anotherChild')}
      checked={chosen === undefined}
      onChange={() => onChoose(undefined)}
    />
  </fieldset>
);
