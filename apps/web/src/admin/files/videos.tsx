import type { AdminVideo } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Button, ButtonLink, Empty, Field, formatDate, Icon, TextField } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { Quicker } from '../season/parts.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';

const PATH = '/admin/gallery';
const NAMES = ['title', 'url', 'length', 'description'] as const;
const LABELS: Record<(typeof NAMES)[number], string> = {
  title: t('admin.videos.videoTitle'),
  url: t('admin.videos.address'),
  length: t('admin.videos.length'),
  description: t('admin.videos.about'),
};

/** Of one that is there, or a new one. */
const VideoForm = ({ view, video }: { view: AdminView; video: AdminVideo | undefined }) => {
  const op = video ? 'changeVideo' : 'createVideo';
  const id = video?.id ?? '';
  const field = (name: (typeof NAMES)[number]) => ({
    id: `video-${name}`,
    name,
    label: LABELS[name],
    defaultValue: valueOf(view, op, name, video?.[name] ?? '', id),
    error: errorOf(view, op, name, id),
  });
  return (
    <div className="card card--pad stack board-form" id="form">
      <ActionForm
        view={view}
        op={op}
        id={id}
        back={PATH}
        className="stack"
        {...(video ? { version: video.version } : {})}
      >
        <Quicker
          view={view}
          op={op}
          id={id}
          href={`${PATH}?video=${id}#form`}
          fields={NAMES.map((name) => [name, LABELS[name], video?.[name]] as const)}
        />
        <Field {...field('title')} required maxLength={120} autoComplete="off" />
        <div className="fields-2">
          <Field
            {...field('url')}
            hint={t('admin.videos.addressHint')}
            type="url"
            required
            maxLength={500}
            autoComplete="off"
          />
          <Field {...field('length')} hint={t('admin.videos.lengthHint')} required maxLength={8} autoComplete="off" />
        </div>
        <TextField {...field('description')} optional rows={2} maxLength={500} />
        <div className="row">
          <Button kind="primary" type="submit">
            {video ? t('admin.gallery.save') : t('admin.videos.addIt')}
          </Button>
          <ButtonLink kind="quiet" href={PATH}>
            {t('admin.gallery.close')}
          </ButtonLink>
        </div>
      </ActionForm>
      {video ? (
        <ActionForm view={view} op="removeVideo" id={video.id} version={video.version} back={PATH} className="row">
          <Button kind="danger-quiet" small type="submit">
            {t('admin.videos.remove')}
          </Button>
        </ActionForm>
      ) : null}
    </div>
  );
};

export const Videos = ({
  view,
  videos,
  open,
}: {
  view: AdminView;
  videos: readonly AdminVideo[];
  open: number | undefined;
}) => {
  const canChange = may(view.me, 'content', 'publish');
  return (
    <section className="stack stack--s" aria-labelledby="videos">
      <div className="section-head">
        <h2 id="videos">{t('admin.videos.title')}</h2>
        {canChange ? (
          <ButtonLink small icon="plus" href={`${PATH}?video=new#form`}>
            {t('admin.videos.add')}
          </ButtonLink>
        ) : null}
      </div>
      {open === 0 ? <VideoForm view={view} video={undefined} /> : null}
      {videos.length === 0 ? <Empty icon="video" title={t('admin.videos.none')} /> : null}
      <ul className="card rows">
        {videos.map((video) => (
          <li key={video.id}>
            <div className="rows__item board-row">
              <span className="grow">
                <a className="strong" href={video.url} rel="noopener noreferrer">
                  {video.title}
                </a>
                <span className="block small muted">
                  {[video.length, formatDate(video.published_at, view.now), video.description]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {canChange ? (
                <a
                  className="btn btn--icon"
                  href={`${PATH}?video=${video.id}#form`}
                  aria-label={t('admin.videos.change', { title: video.title })}
                >
                  <Icon name="pencil" />
                </a>
              ) : null}
            </div>
            {open === video.id && canChange ? <VideoForm view={view} video={video} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
