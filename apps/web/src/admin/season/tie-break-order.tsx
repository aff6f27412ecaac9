import { t } from '@sports-hub/contract/texts';
import type { DivisionSetup, TieBreak } from '@sports-hub/contract';
import { Button, Icon, Tag } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import type { AdminView } from '../view.ts';
import { TIE_BREAK_WORDS } from './words.ts';

const moved = (rules: readonly TieBreak[], from: number, to: number): TieBreak[] => {
  const next = [...rules];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** Up and down are links to the page in that order: they work without script, which moves in place. */
const Arrow = ({ href, label, direction }: { href: string | undefined; label: string; direction: 'up' | 'down' }) => {
  const words = direction === 'up' ? t('admin.tieBreaks.moveUp', { label }) : t('admin.tieBreaks.moveDown', { label });
  return href ? (
    <a className="btn btn--icon" href={href} aria-label={words} data-move={direction}>
      <Icon name={direction} size="s" />
    </a>
  ) : (
    <a className="btn btn--icon" role="link" aria-disabled="true" aria-label={words} data-move={direction}>
      <Icon name={direction} size="s" />
    </a>
  );
};

const Rule = ({
  rule,
  place,
  rules,
  cap,
  path,
  canWrite,
}: {
  rule: TieBreak;
  place: number;
  rules: readonly TieBreak[];
  cap: number | null;
  path: string;
  canWrite: boolean;
}) => {
  const [label, hint] = TIE_BREAK_WORDS[rule];
  const hrefTo = (to: number): string | undefined =>
    to < 0 || to >= rules.length
      ? undefined
      : `${path}?rules=${moved(rules, place, to).join(',')}${cap ? `&cap=${cap}` : ''}#level`;
  return (
    <li className="order__item" data-rule={rule} data-label={label}>
      {canWrite ? (
        <button type="button" className="grip only-script" aria-label={t('admin.tieBreaks.lift', { label })}>
          <Icon name="grip" />
        </button>
      ) : (
        <span />
      )}
      <span className="order__n num">{place + 1}</span>
      <span className="order__what">
        <input type="hidden" name="rules" value={rule} />
        <span className="strong">{label}</span>
        {rule === 'point_difference' ? (
          <span className="order__cap">
            <label className="small" htmlFor="cap">
              {t('admin.tieBreaks.atMost')}
            </label>
            <input
              className="input"
              id="cap"
              name="cap"
              type="number"
              min={1}
              max={999}
              defaultValue={cap ?? ''}
              disabled={!canWrite}
            />
            <span className="small">{t('admin.tieBreaks.aGame')}</span>
          </span>
        ) : (
          <span className="small muted">{hint}</span>
        )}
      </span>
      {canWrite ? (
        <span className="updown">
          <Arrow href={hrefTo(place - 1)} label={label} direction="up" />
          <Arrow href={hrefTo(place + 1)} label={label} direction="down" />
        </span>
      ) : null}
    </li>
  );
};

/** How level teams are ranked: an order that is dragged, moved by buttons or by keys, with a look at what it does today. */
export const TieBreakOrderForm = ({
  view,
  setup: { division, tie_breaks },
  tried,
  canWrite,
}: {
  view: AdminView;
  setup: DivisionSetup;
  /** An order in the address that is not stored yet, and what it would do. */
  tried: { rules: TieBreak[]; cap: number | null; words: string } | undefined;
  canWrite: boolean;
}) => {
  const { rules, cap } = tried ?? tie_breaks;
  const path = `/admin/divisions/${division.id}`;
  return (
    <section className="card" aria-labelledby="level">
      <div className="card__head">
        <h2 id="level" className="h-card">
          {t('admin.tieBreaks.whenTeamsAreLevel')}
        </h2>
        <Tag tone="accent">{tie_breaks.is_own ? t('admin.tieBreaks.ownOrder') : t('admin.tieBreaks.leaguesOrder')}</Tag>
      </div>
      <ActionForm view={view} op="setTieBreaks" id={division.id} version={division.version} back={path} className="">
        <ol className="order" data-order={division.id}>
          {rules.map((rule, place) => (
            <Rule key={rule} rule={rule} place={place} rules={rules} cap={cap} path={path} canWrite={canWrite} />
          ))}
        </ol>
        <div className="card__foot stack stack--s">
          <p className="small" role="status" data-said>
            {tried?.words ?? ''}
          </p>
          {canWrite ? (
            <>
              <p className="small muted only-script">{t('admin.tieBreaks.howToMove')}</p>
              <div>
                <Button kind="primary" small type="submit">
                  {t('admin.tieBreaks.saveTheOrder')}
                </Button>
              </div>
            </>
          ) : null}
        </div>
      </ActionForm>
      {canWrite && tie_breaks.is_own ? (
        <ActionForm
          view={view}
          op="setTieBreaks"
          id={division.id}
          version={division.version}
          back={path}
          className="card__foot"
        >
          <Button kind="quiet" small type="submit">
            {t('admin.tieBreaks.useTheLeagues')}
          </Button>
        </ActionForm>
      ) : null}
    </section>
  );
};
