import { t } from '@sports-hub/contract/texts';
import type { AdminQuestion } from '@sports-hub/contract';
import { Button, ButtonLink, Empty, Field, Icon, Notice, TextField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { Quicker } from '../season/parts.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';

const PATH = '/admin/questions';

interface Props {
  view: AdminView;
  items: AdminQuestion[];
  changed: AdminQuestion | undefined;
}

const Row = ({ view, one, place, count }: { view: AdminView; one: AdminQuestion; place: number; count: number }) => {
  const { id, question, version } = one;
  const text = one.text.replaceAll('**', '');
  const move = (direction: 'up' | 'down', isPossible: boolean) => (
    <ActionForm view={view} op="moveQuestion" id={id} hidden={{ direction }} className="inline-form" back={PATH}>
      <Button
        kind="icon"
        type="submit"
        disabled={!isPossible}
        aria-label={
          direction === 'up'
            ? t('admin.site.moveUp', { label: question })
            : t('admin.site.moveDown', { label: question })
        }
      >
        <Icon name={direction} />
      </Button>
    </ActionForm>
  );
  return (
    <li className="rows__item rows__item--wrap">
      <span className="grow">
        <span className="strong">{question}</span>
        <span className="block small muted">
          {[...text].length > 160 ? `${[...text].slice(0, 159).join('')}…` : text}
        </span>
      </span>
      {may(view.me, 'content', 'publish') ? (
        <span className="actions notice-row__do">
          {move('up', place > 0)}
          {move('down', place < count - 1)}
          <ButtonLink kind="quiet" small href={`${PATH}?change=${id}#question`}>
            {t('admin.notices.change')}
            <span className="hidden-text"> {question}</span>
          </ButtonLink>
          <ActionForm view={view} op="removeQuestion" id={id} version={version} className="inline-form" back={PATH}>
            <Button kind="danger-quiet" small type="submit">
              {t('admin.notices.remove')}
              <span className="hidden-text"> {question}</span>
            </Button>
          </ActionForm>
        </span>
      ) : null}
    </li>
  );
};

const QuestionForm = ({ view, items, changed }: Props) => {
  const op = changed ? 'changeQuestion' : 'createQuestion';
  const id = changed?.id ?? '';
  const field = (name: 'category' | 'question' | 'text') => ({
    id: `question-${name}`,
    name,
    defaultValue: valueOf(view, op, name, changed?.[name] ?? '', id),
    error: errorOf(view, op, name, id),
    required: true,
  });
  return (
    <ActionForm
      view={view}
      op={op}
      id={id}
      {...(changed ? { version: changed.version } : {})}
      back={PATH}
      elementId="question"
      className="card card--pad stack"
    >
      <h2 className="h-card">{changed ? t('admin.questions.changeTheQuestion') : t('admin.questions.newQuestion')}</h2>
      <Quicker
        view={view}
        op={op}
        id={id}
        href={PATH}
        fields={[
          ['question', t('admin.questions.question'), changed?.question],
          ['text', t('admin.questions.answer'), changed?.text],
          ['category', t('admin.questions.group'), changed?.category],
        ]}
      />
      <Field {...field('question')} label={t('admin.questions.question')} maxLength={200} />
      <TextField
        {...field('text')}
        label={t('admin.questions.answer')}
        hint={changed && !changed.is_plain ? t('admin.notices.notPlain') : t('admin.questions.howToWrite')}
        rows={6}
        maxLength={4000}
      />
      <Field
        {...field('category')}
        label={t('admin.questions.group')}
        hint={t('admin.questions.groupHint')}
        list="question-groups"
        maxLength={60}
      />
      <datalist id="question-groups">
        {[...new Set(items.map(({ category }) => category))].map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Button kind="primary" wide type="submit">
        {changed ? t('admin.notices.save') : t('admin.questions.add')}
      </Button>
      {changed ? (
        <a className="btn btn--quiet" href={PATH}>
          {t('admin.site.discard')}
        </a>
      ) : null}
    </ActionForm>
  );
};

const QuestionsPage = (props: Props) => {
  const { view, items } = props;
  const groups = [...Map.groupBy(items, ({ category }) => category)];
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.questions.questions')}</h1>
        <ButtonLink icon="external" href="/faqs">
          {t('admin.questions.seeThePage')}
        </ButtonLink>
      </div>
      <SectionTabs view={view} />
      <div className="cols--admin flow">
        <div className="stack stack--l">
          {groups.length === 0 ? <Empty icon="info" title={t('admin.questions.noneYet')} /> : null}
          {groups.map(([category, questions], group) => (
            <section key={category} className="stack stack--s" aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`}>{category}</h2>
              <ol className="card rows">
                {questions.map((one, place) => (
                  <Row key={one.id} view={view} one={one} place={place} count={questions.length} />
                ))}
              </ol>
            </section>
          ))}
        </div>
        {may(view.me, 'content', 'publish') ? (
          <QuestionForm {...props} />
        ) : (
          <Notice icon="eye" title={t('admin.site.lookOnly')} />
        )}
      </div>
    </AdminFrame>
  );
};

export const siteQuestions = adminPage({
  path: PATH,
  title: t('admin.questions.questions'),
  section: 'content',
  tab: t('admin.questions.questions'),
  load: async ({ need, query }) => {
    const { items } = await need('listQuestions');
    const id = numberIn(query['change']);
    return { items, changed: items.find((question) => question.id === id) };
  },
  Page: QuestionsPage,
  done: {
    createQuestion: t('admin.questions.saved'),
    changeQuestion: t('admin.questions.saved'),
    moveQuestion: t('admin.questions.moved'),
    removeQuestion: t('admin.questions.removed'),
  },
  audit: {
    'content.question_added': t('admin.questions.auditAdded'),
    'content.question_changed': t('admin.questions.auditChanged'),
    'content.question_moved': t('admin.questions.auditMoved'),
    'content.question_removed': t('admin.questions.auditRemoved'),
  },
});
