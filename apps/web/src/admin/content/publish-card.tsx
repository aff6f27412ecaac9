import type { ContentCheck, ContentItem } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Button, Check, Field, formatMoment } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { errorOf, isChecked, may, valueOf, type AdminView } from '../view.ts';

interface PublishProps {
  view: AdminView;
  item: ContentItem;
  checks: ContentCheck[];
}

const Checks = ({ checks }: { checks: ContentCheck[] }) => (
  <ul className="checks small" data-checks>
    {checks.map(({ message, stops, link }) => (
      <li key={`${message} ${link ?? ''}`} data-link={link} className={stops ? 'danger-text' : undefined}>
        {message}
      </li>
    ))}
  </ul>
);

/** What stops or should precede publishing, and the form that publishes now or later, or asks for it. */
export const Publish = ({ view, item, checks }: PublishProps) => {
  const op = 'publishContent';
  const when = valueOf(view, op, 'when', item.publish_at ? 'later' : 'now', item.id);
  const doubts = checks.some(({ stops }) => !stops);
  return (
    <section className="card card--pad stack" aria-labelledby="pu">
      <h2 className="h-card" id="pu">
        {t('admin.writing.publish')}
      </h2>
      {item.publish_at ? (
        <p className="small">{t('admin.writing.willGoLive', { when: formatMoment(item.publish_at, view.now) })}</p>
      ) : null}
      <Checks checks={checks} />
      {may(view.me, 'content', 'publish') ? (
        <ActionForm view={view} op={op} id={item.id} kind={item.kind} version={item.version} className="stack" whole>
          <fieldset className="stack stack--s">
            <legend className="hidden-text">{t('admin.writing.when')}</legend>
            <Check
              type="radio"
              name="when"
              value="now"
              label={t('admin.writing.now')}
              defaultChecked={when !== 'later'}
            />
            <Check
              type="radio"
              name="when"
              value="later"
              label={t('admin.writing.later')}
              defaultChecked={when === 'later'}
            />
          </fieldset>
          <Field
            id="p-at"
            name="at"
            type="datetime-local"
            label={t('admin.writing.dayAndTime')}
            hint={t('admin.writing.forLater')}
            defaultValue={valueOf(view, op, 'at', item.publish_at?.slice(0, 16) ?? '', item.id)}
            error={errorOf(view, op, 'at', item.id)}
          />
          {item.is_fixed ? null : (
            <Field
              id="p-until"
              name="until"
              type="datetime-local"
              optional
              label={t('admin.writing.until')}
              hint={t('admin.writing.untilHint')}
              defaultValue={valueOf(view, op, 'until', item.expires_at?.slice(0, 16) ?? '', item.id)}
              error={errorOf(view, op, 'until', item.id)}
            />
          )}
          <div data-even-so hidden={!doubts}>
            <Check
              name="even_so"
              value="1"
              label={t('admin.writing.evenSo')}
              defaultChecked={isChecked(view, op, 'even_so', false, item.id)}
            />
          </div>
          <Button kind="primary" wide type="submit">
            {item.has_draft ? t('admin.writing.publish') : t('admin.writing.publishAgain')}
          </Button>
        </ActionForm>
      ) : item.asked ? (
        <p className="small">{t('admin.writing.wasAsked', { name: item.asked.by ?? '' })}</p>
      ) : may(view.me, 'content', 'write') ? (
        <ActionForm view={view} op="askToPublish" id={item.id} kind={item.kind} version={item.version} whole>
          <Button kind="primary" wide type="submit">
            {t('admin.writing.askToPublish')}
          </Button>
        </ActionForm>
      ) : null}
      {item.publish_at && may(view.me, 'content', 'publish') ? (
        <ActionForm view={view} op="cancelContentPlan" id={item.id} kind={item.kind} version={item.version} whole>
          <Button small type="submit">
            {t('admin.writing.cancelPlan')}
          </Button>
        </ActionForm>
      ) : null}
      <p className="xs muted break" data-path>
        {item.path}
      </p>
    </section>
  );
};
