/** Hours, to a tenth. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10;

/** Blocks of an hour: done are filled, taken hatched, open empty. Words beside them say the same. */
export function HourBlocks({
  asked,
  done,
  taken,
  small = false,
}: {
  /** Minutes. */
  asked: number;
  done: number;
  taken: number;
  small?: boolean;
}) {
  const kindOf = (place: number): string | undefined => {
    if (place * 60 < done) return 'done';
    return place * 60 < done + taken ? 'taken' : undefined;
  };
  return (
    <span className={small ? 'blocks blocks--s' : 'blocks'} aria-hidden="true">
      {Array.from({ length: Math.min(24, Math.ceil(asked / 60)) }, (_, place) => (
        <i key={place} className={kindOf(place)} />
      ))}
    </span>
  );
}
