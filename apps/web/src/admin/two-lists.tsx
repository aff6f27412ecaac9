import type { ReactNode } from 'react';
import { Empty } from '../kit/index.ts';
import { ListPages, listPlace } from './list-pages.tsx';

/** Where a list of what waits is, and behind `state` the one of what was decided. */
interface ListPlace {
  path: string;
  isDecided: boolean;
  page: number;
}

export interface ListWords {
  label: string;
  empty: string;
  /** Behind their number. */
  count: string;
  /** The way to the other of the two lists. */
  other: string;
}

const placeOf = ({ path, isDecided }: ListPlace, page: number, id?: number): string =>
  listPlace(path, isDecided ? { state: 'decided' } : {}, page, id);

/** What waits, or what was decided, beside the one of them that is looked at. */
export const TwoLists = ({
  place,
  rows,
  total,
  chosen,
  words,
  children,
}: {
  place: ListPlace;
  rows: readonly { id: number; title: ReactNode; words: ReactNode }[];
  total: number;
  chosen: number | undefined;
  words: ListWords;
  /** The one that is looked at. */
  children: ReactNode;
}) => (
  <div className="cols cols--claims">
    <section className="stack stack--s" aria-label={words.label}>
      {rows.length > 0 ? (
        <ul className="card rows rows--tight">
          {rows.map((row) => (
            <li key={row.id}>
              <a
                className="rows__item"
                href={placeOf(place, place.page, row.id)}
                aria-current={row.id === chosen ? 'true' : undefined}
                data-soft
              >
                <span className="grow">
                  <span className="strong">{row.title}</span>
                  <br />
                  {row.words}
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="check" title={words.empty} />
      )}
      <ListPages page={place.page} total={total} href={(other) => placeOf(place, other)} />
      <p className="small muted">
        {total} {words.count}. <a href={placeOf({ ...place, isDecided: !place.isDecided }, 1)}>{words.other}</a>
      </p>
    </section>
    {children}
  </div>
);
