import { t } from '@sports-hub/contract/texts';
import type { Faq, InformationPageLink, Page, Program } from '@sports-hub/contract';
import { ButtonLink, Empty, Icon, Notice, PageHead, Picture, withDashes } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';
import { Prose, RowLink } from './parts.tsx';

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
};
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

export interface TextPageData extends PageContext {
  page: Page & { summary?: string };
  /** Where it belongs. */
  crumb?: { href: string; label: string };
}

/** About, and the pages of information that administrators write. */
export const TextPage = ({ site, path, page, crumb }: TextPageData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap wrap--narrow main" id="main">
      <PageHead {...(crumb ? { crumb } : {})} title={page.title}>
        {page.summary ? <p>{page.summary}</p> : null}
      </PageHead>
      <Prose html={page.html} />
    </main>
  </SportFrame>
);

export const textPageHead = (data: TextPageData) =>
  sportHead(data, {
    title: data.page.title,
    description: data.page.summary || plainText(data.page.html),
    trail: data.crumb ? [data.crumb] : [],
  });

export interface InformationListData extends PageContext {
  items: readonly InformationPageLink[];
}

export const InformationListPage = ({ site, path, items }: InformationListData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap wrap--narrow main" id="main">
      <PageHead title={t('sport.content.information')} />
      {items.length === 0 ? (
        <Empty icon="info" title={t('sport.content.nothingHasBeenWrittenYet')} />
      ) : (
        <ul className="card rows">
          {items.map(({ slug, title, summary }) => (
            <RowLink key={slug} href={`/info/${encodeURIComponent(slug)}`} icon="info" title={title} about={summary} />
          ))}
        </ul>
      )}
    </main>
  </SportFrame>
);

export const informationListHead = (data: InformationListData) =>
  sportHead(data, {
    title: t('sport.content.information'),
    description: t('sport.content.whatToKnowAbout', { name: data.site.name }),
    trail: [],
  });

export interface ProgramsData extends PageContext {
  page: Page;
  kind: 'all' | 'in-house' | 'travel';
  items: readonly Program[];
}

export const ProgramsPage = ({ site, path, page, kind, items }: ProgramsData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main" id="main">
      <PageHead title={page.title}>
        <Prose html={page.html} plain />
      </PageHead>
      <nav className="chips" aria-label={t('sport.content.programs')}>
        {(
          [
            ['all', t('sport.content.all'), to.programs],
            ['in-house', 'In-house', '/programs/in-house'],
            ['travel', t('sport.content.travel'), '/programs/travel'],
          ] as const
        ).map(([key, label, href]) => (
          <a key={key} className="chip" href={href} aria-current={key === kind ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {items.length === 0 ? (
        // The text above may say it all.
        plainText(page.html) ? null : (
          <Empty icon="users" title={t('sport.content.noProgramsAtTheMoment')} />
        )
      ) : (
        <ul className="programs gap-top">
          {items.map((program, index) => (
            <li key={program.id} className="card program">
              <Picture image={program.image_url} sport={site.sport} detail={index} />
              <div className="stack stack--s card__body">
                <h2 className="title-s">{withDashes(program.title)}</h2>
                <p className="small muted">
                  {[
                    withDashes(program.ages),
                    program.season,
                    program.kind === 'travel' ? t('sport.content.travel') : 'In-house',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p>{program.summary}</p>
                <Prose html={program.html} plain />
              </div>
            </li>
          ))}
        </ul>
      )}
      {site.registrationOpen ? (
        <p className="actions gap-top">
          <ButtonLink kind="primary" href={to.registration}>
            {t('sport.content.registerAChild')}
          </ButtonLink>
        </p>
      ) : null}
    </main>
  </SportFrame>
);

export const programsHead = (data: ProgramsData) =>
  sportHead(data, {
    title: data.page.title,
    description: plainText(data.page.html),
    trail: data.kind === 'all' ? [] : [{ label: t('sport.content.programs'), href: to.programs }],
  });

export interface QuestionsData extends PageContext {
  items: readonly Faq[];
}

export const QuestionsPage = ({ site, path, items }: QuestionsData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap wrap--narrow main" id="main">
      <PageHead title={t('sport.content.questions')}>
        <p>{t('sport.content.whatFamiliesAskMost')}</p>
      </PageHead>
      <div className="stack stack--xl">
        {[...Map.groupBy(items, ({ category }) => category)].map(([category, questions], index) => (
          <section key={category} className="stack" aria-labelledby={`q${index}`}>
            <h2 id={`q${index}`}>{category}</h2>
            <div className="card rows">
              {questions.map(({ id, question, html }, place) => (
                <details className="qa" key={id} id={`question-${id}`} open={index === 0 && place === 0}>
                  <summary>
                    <span>{question}</span>
                    <Icon name="down" />
                  </summary>
                  <div className="qa__body" dangerouslySetInnerHTML={{ __html: html }} />
                </details>
              ))}
            </div>
          </section>
        ))}
        <Notice
          icon="mail"
          title={t('sport.content.notAnsweredHere')}
          actions={
            <ButtonLink kind="secondary" small href={to.contact}>
              {t('sport.content.askAQuestion')}
            </ButtonLink>
          }
        >
          {t('sport.content.writeToTheLeague')}
        </Notice>
      </div>
    </main>
  </SportFrame>
);

export const questionsHead = (data: QuestionsData) =>
  sportHead(data, {
    title: t('sport.content.questions'),
    description: t('sport.content.whatFamiliesAskMost2', { name: data.site.name }),
    trail: [],
  });
