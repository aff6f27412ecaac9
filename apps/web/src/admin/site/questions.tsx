import { t } from '@sports-hub/contract/texts';
import type { AdminQuestion } from '@sports-hub/contract';
import { Button, ButtonLink, Empty, Field, Icon, TextField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { BesideForm, ChangeLink, ListWithForm, TakeAway } from './list-with-form.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';

const PATH = '/admin/questions';

interface Props {
  view: AdminView;
  items: AdminQuestion[];
  changed: AdminQuestion | undefined;
}

const Row = ({ view, one, place, count }: { view: AdminView; one: AdminQuestion; place: number; count: number }) => {
  const { id, question } = one;
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
          <ChangeLink href={`${PATH}?change=${id}#question`} words={t('admin.notices.change')} title={question} />
          <TakeAway
            view={view}
            op="removeQuestion"
            one={one}
            path={PATH}
            words={t('admin.notices.remove')}
            title={question}
          />
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
    <BesideForm
      view={view}
      op={op}
      changed={changed}
      path={PATH}
      name="question"
      title={changed ? t('admin.questions.changeTheQuestion') : t('admin.questions.newQuestion')}
      quicker={[
        ['question', t('admin.questions.question'), changed?.question],
        ['text', t('admin.questions.answer'), changed?.text],
        ['category', t('admin.questions.group'), changed?.category],
      ]}
      submit={changed ? t('admin.notices.save') : t('admin.questions.add')}
    >
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
    </BesideForm>
  );
};

const QuestionsPage = (props: Props) => {
  const { view, items } = props;
  const groups = [...Map.groupBy(items, ({ category }) => category)];
  return (
    <ListWithForm
      view={view}
      head={
        <>
          <h1>{t('admin.questions.questions')}</h1>
          <ButtonLink icon="external" href="/faqs">
            {t('admin.questions.seeThePage')}
          </ButtonLink>
        </>
      }
      form={<QuestionForm {...props} />}
    >
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
    </ListWithForm>
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
