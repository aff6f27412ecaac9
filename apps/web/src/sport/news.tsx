import { t } from '@sports-hub/contract/texts';
import type { NewsArticle, NewsItem } from '@sports-hub/contract';
import { DateText, Empty, Icon, PageHead, Picture, SectionHead, Story } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext, Paging } from './data.ts';
import { SportFrame } from './frame.tsx';
import { articleLd, sportHead } from './head.ts';
import { MoreLink, Pages, Prose, storyView } from './parts.tsx';
import { ShareButton } from './share.tsx';

export interface NewsListData extends PageContext {
  items: readonly NewsItem[];
  paging: Paging;
}

export const NewsListPage = ({ site, path, today, items, paging }: NewsListData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main stack stack--xl" id="main">
      <PageHead title={t('sport.news.news')} />
      {items.length === 0 ? (
        <Empty
          icon="news"
          title={paging.page > 1 ? t('sport.news.thereIsNoSuchPage') : t('sport.news.nothingHasBeenWrittenYet')}
          action={
            paging.page > 1 ? (
              <a className="btn btn--secondary" href={to.news}>
                {t('sport.news.theNewest')}
              </a>
            ) : undefined
          }
        />
      ) : (
        <div className="stories">
          {items.map((item, index) => (
            <Story key={item.slug} story={storyView(item, site.sport)} index={index} today={today} level={2} />
          ))}
        </div>
      )}
      <Pages paging={paging} label={t('sport.news.pagesOfNews')} />
      <p className="small muted">
        <a className="tap" href="/news.rss">
          {t('sport.news.newsAsAFeedRss')}
        </a>
      </p>
    </main>
  </SportFrame>
);

export const newsListHead = (data: NewsListData) =>
  sportHead(data, {
    sheet: 'site.css',
    title: data.paging.page > 1 ? t('sport.news.newsPage', { page: data.paging.page }) : t('sport.news.news'),
    description: t('sport.news.newsOf', { name: data.site.name }),
    hidden: data.items.length === 0,
    trail: [],
  });

export interface ArticleData extends PageContext {
  article: NewsArticle;
  more: readonly NewsItem[];
}

export const ArticlePage = ({ site, path, today, article, more }: ArticleData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main stack stack--xl" id="main">
      <article className="article">
        <header className="article__head">
          <a className="crumb" href={to.news}>
            <Icon name="left" size="s" />
            {t('sport.news.news')}
          </a>
          <h1>{article.title}</h1>
          <p className="row small muted">
            <DateText value={article.published_at} today="" />
          </p>
        </header>
        <div className="article__pic">
          <Picture
            image={article.image_url}
            alt={article.image_alt}
            made={article.image_sizes}
            sizes="(min-width: 56rem) 52rem, 92vw"
            sport={site.sport}
            eager
          />
          {article.image_url && article.image_credit ? (
            <p className="small muted">{t('sport.news.photoBy', { name: article.image_credit })}</p>
          ) : null}
        </div>
        <Prose html={article.html} />
        <p className="actions article__end">
          <ShareButton title={article.title} />
        </p>
      </article>
      {more.length > 0 ? (
        <section className="stack" aria-labelledby="more">
          <SectionHead id="more" title={t('sport.news.moreNews')}>
            <MoreLink href={to.news}>{t('sport.news.allNews')}</MoreLink>
          </SectionHead>
          <div className="stories">
            {more.map((item, index) => (
              <Story key={item.slug} story={storyView(item, site.sport)} index={index + 1} today={today} />
            ))}
          </div>
        </section>
      ) : null}
    </main>
  </SportFrame>
);

export const articleHead = (data: ArticleData) =>
  sportHead(data, {
    sheet: 'site.css',
    title: data.article.title,
    description: data.article.summary,
    image: data.article.image_url,
    kind: 'article',
    trail: [{ label: t('sport.news.news'), href: to.news }],
    jsonLd: [articleLd(data.site, data.article)],
    meta: [
      ['article:published_time', data.article.published_at],
      ['article:modified_time', data.article.updated_at],
    ],
  });
