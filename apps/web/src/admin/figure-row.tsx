/** Figures in a row of a card, each with its word below. */
export const FigureRow = ({
  label,
  figures,
}: {
  label: string;
  figures: readonly { count: number; words: string; tone?: 'yes' | 'open' | 'maybe' }[];
}) => (
  <section className="card" aria-label={label}>
    <div className="counts">
      {figures.map(({ count, words, tone }) => (
        <div key={words}>
          <b className={tone}>{count}</b>
          <span className={tone}>{words}</span>
        </div>
      ))}
    </div>
  </section>
);
