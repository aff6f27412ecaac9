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
      <PageHead title="News" />
      {items.length === 0 ? (
        <Empty
          icon="news"
          title={paging.page > 1 ? 'There is no such page' : 'Nothing has been written yet'}
          action={
            paging.page > 1 ? (
              <a className="btn btn--secondary" href={to.news}>
                The newest
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
      <Pages paging={paging} label="Pages of news" />
      <p className="small muted">
        <a className="tap" href="/news.rss">
          News as a feed (RSS)
        </a>
      </p>
    </main>
  </SportFrame>
);

export const newsListHead = (data: NewsListData) =>
  sportHead(data, {
    sheet: 'site.css',
    title: data.paging.page > 1 ? `News, page ${data.paging.page}` : 'News',
    description: `News of ${data.site.name}.`,
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
            News
          </a>
          <h1>{article.title}</h1>
          <p className="row small muted">
            <DateText value={article.published_at} today="" />
          </p>
        </header>
        <div className="article__pic">
          <Picture image={article.image_url} sport={site.sport} eager />
        </div>
        <Prose html={article.html} />
        <p className="actions article__end">
          <ShareButton title={article.title} />
        </p>
      </article>
      {more.length > 0 ? (
        <section className="stack" aria-labelledby="more">
          <SectionHead id="more" title="More news">
            <MoreLink href={to.news}>All news</MoreLink>
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
    trail: [{ label: 'News', href: to.news }],
    jsonLd: [articleLd(data.site, data.article)],
    meta: [
      ['article:published_time', data.article.published_at],
      ['article:modified_time', data.article.updated_at],
    ],
  });
