import type { ContentItem } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Button, formatMoment, Notice, PageHead, Segments } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn, PageRefusal } from '../page.tsx';
import { may, type AdminView } from '../view.ts';
import { recordHref } from './kinds.ts';
import { titleOf } from './parts.tsx';

type Look = 'light' | 'dark';

interface Props {
  view: AdminView;
  item: ContentItem;
  /** What is shown in the frames. */
  url: string;
  look: Look;
  /** The link that was just made; empty where none was. */
  link: string;
}

const BoardLink = ({ link }: { link: string }) => (
  <Notice
    tone="success"
    title={t('admin.preview.linkIsMade')}
    actions={
      <Button small icon="copy" data-copy={link}>
        {t('admin.preview.copy')}
      </Button>
    }
  >
    <span className="break">{link}</span>
  </Notice>
);

const Frame = ({ title, href, url }: { title: string; href: string; url: string }) => (
  <div className="screen">
    <p className="screen__bar">
      <span className="screen__dots" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <a className="break" href={url}>
        {href}
      </a>
    </p>
    <div className="preview__view">
      <iframe src={url} title={title} loading="lazy" />
    </div>
  </div>
);

const PreviewPage = ({ view, item, url, look, link }: Props) => {
  const href = recordHref(item);
  const shown = `${url}?look=${look}`;
  const address = item.path ?? '';
  return (
    <AdminFrame view={view}>
      <div className="head-side">
        <PageHead
          crumb={{ href, label: item.kind === 'news' ? t('admin.writing.editArticle') : t('admin.writing.editPage') }}
          title={t('admin.preview.of', { title: titleOf(item) })}
        >
          <p>
            {t('admin.preview.onlyAdministrators')}{' '}
            {item.publish_at ? t('admin.preview.goesLive', { when: formatMoment(item.publish_at, view.now) }) : null}
          </p>
        </PageHead>
        <div className="row">
          <Segments
            label={t('admin.preview.look')}
            items={[
              { href: `${href}/preview`, label: t('admin.preview.light'), current: look === 'light' },
              { href: `${href}/preview?look=dark`, label: t('admin.preview.dark'), current: look === 'dark' },
            ]}
          />
          {may(view.me, 'content', 'write') ? (
            <ActionForm
              view={view}
              op="makePreviewLink"
              id={item.id}
              kind={item.kind}
              version={item.version}
              back={`${href}/preview?link=:made`}
              className="inline-form"
              whole
            >
              <Button icon="link" type="submit">
                {t('admin.preview.makeLink')}
              </Button>
            </ActionForm>
          ) : null}
        </div>
      </div>
      {link ? <BoardLink link={link} /> : null}
      <div className="preview">
        <section className="stack stack--s preview__desktop" aria-labelledby="desktop">
          <h2 className="h-card" id="desktop">
            {t('admin.preview.desktop')}
          </h2>
          <Frame title={t('admin.preview.desktop')} href={address} url={shown} />
        </section>
        <section className="stack stack--s preview__phone" aria-labelledby="phone">
          <h2 className="h-card" id="phone">
            {t('admin.preview.phone')}
          </h2>
          <Frame title={t('admin.preview.phone')} href={address} url={shown} />
        </section>
      </div>
      <p className="small muted">{t('admin.preview.aboutLinks')}</p>
    </AdminFrame>
  );
};

const previewOf = (kind: 'news' | 'page') =>
  adminPage<Props>({
    path: kind === 'news' ? '/admin/news/:id/preview' : '/admin/pages/:id/preview',
    title: t('admin.preview.preview'),
    section: 'content',
    framesOwnPages: true,
    async load({ need, params, query }) {
      const id = numberIn(params['id']);
      if (id === undefined) throw new PageRefusal(404);
      const { item, url, links_begin: begin } = await need('getContentPreview', { params: { kind, id } });
      const made = query['link'] ?? '';
      return {
        item,
        url,
        look: query['look'] === 'dark' ? 'dark' : 'light',
        link: /^[\w.-]{50,200}$/.test(made) ? `${begin}${made}` : '',
      };
    },
    Page: PreviewPage,
    ...(kind === 'news'
      ? {
          done: { makePreviewLink: t('admin.preview.linkIsMade') },
          audit: { 'content.preview_linked': t('admin.preview.auditLinked') },
        }
      : {}),
  });

export const articlePreview = previewOf('news');
export const pagePreview = previewOf('page');
