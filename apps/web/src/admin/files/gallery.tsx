import type { AdminGalleryPicture, AdminVideo, UnshownChild, Upload } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Button, ButtonLink, Check, Field, FieldError, Notice } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { errorOf, isChecked, may, valueOf, type AdminView } from '../view.ts';
import { Albums } from './albums.tsx';
import { ArrivedFiles, DropBox, SendingList } from './arriving.tsx';
import { Videos } from './videos.tsx';

const PATH = '/admin/gallery';
const FORM = 'publish-pictures';
const OP = 'publishPictures';

interface Props {
  view: AdminView;
  pictures: AdminGalleryPicture[];
  videos: AdminVideo[];
  uploads: Upload[];
  unshown: UnshownChild[];
  openAlbum: string | undefined;
  openPicture: number | undefined;
  /** 0 for one that is to be added. */
  openVideo: number | undefined;
}

const Thumbnail = ({ upload: { picture } }: { upload: Upload }) =>
  picture ? (
    <span className="up__pic">
      <img src={picture.preview_url} alt="" width={64} height={44} />
    </span>
  ) : null;

/** What is said of a picture that is here; all of them are sent with one form, which stands beside them. */
const PictureFields = ({ view, upload: { id } }: { view: AdminView; upload: Upload }) => {
  const field = (name: 'alt' | 'title') => ({
    id: `${name}-${id}`,
    name: `pictures.${id}.${name}`,
    form: FORM,
    defaultValue: valueOf(view, OP, `pictures.${id}.${name}`),
    autoComplete: 'off',
  });
  return (
    <div className="up__form">
      <Field
        {...field('alt')}
        label={t('admin.gallery.whatIsOnIt')}
        hint={t('admin.gallery.staysPrivate')}
        maxLength={300}
        data-describes
      />
      <Field
        {...field('title')}
        label={t('admin.gallery.pictureTitle')}
        hint={t('admin.gallery.underIt')}
        optional
        maxLength={120}
      />
    </div>
  );
};

const Unshown = ({ view, unshown }: { view: AdminView; unshown: readonly UnshownChild[] }) => {
  if (unshown.length === 0) return <p className="small muted">{t('admin.gallery.everybodyMayBeShown')}</p>;
  const error = errorOf(view, OP, 'looked');
  return (
    <>
      <p>{t('admin.gallery.unshown', { count: unshown.length })}</p>
      <ul className="dots small">
        {unshown.map(({ name, team }) => (
          <li key={`${name} ${team}`}>{t('admin.gallery.child', { name, team })}</li>
        ))}
      </ul>
      <p className="small muted">{t('admin.gallery.fromTheAnswers')}</p>
      <Check
        name="looked"
        value="true"
        label={t('admin.gallery.iLooked')}
        defaultChecked={isChecked(view, OP, 'looked', false)}
        aria-describedby={error ? 'looked-e' : undefined}
      />
      {error ? <FieldError id="looked">{error}</FieldError> : null}
    </>
  );
};

const PublishCard = ({ view, uploads, unshown }: Pick<Props, 'view' | 'uploads' | 'unshown'>) => {
  const error = errorOf(view, OP, 'pictures');
  const field = (name: 'album' | 'taken_on') => ({
    id: `new-${name}`,
    name,
    defaultValue: valueOf(view, OP, name),
    error: errorOf(view, OP, name),
  });
  return (
    <section
      className="card card--pad stack"
      aria-labelledby="put-in-album"
      hidden={uploads.length === 0}
      data-with-arrived
    >
      <h2 className="h-card" id="put-in-album">
        {t('admin.gallery.putInAlbum')}
      </h2>
      <ActionForm view={view} op={OP} elementId={FORM} back={PATH} className="stack">
        <Field
          {...field('album')}
          label={t('admin.gallery.album')}
          hint={t('admin.gallery.albumHint')}
          list="albums"
          required
          maxLength={80}
          autoComplete="off"
        />
        <Field {...field('taken_on')} label={t('admin.gallery.takenOn')} type="date" optional />
        <Unshown view={view} unshown={unshown} />
        {error ? <FieldError id="pictures">{error}</FieldError> : null}
        <Button kind="primary" wide type="submit" data-publish-described>
          {t('admin.gallery.publish')}
        </Button>
      </ActionForm>
    </section>
  );
};

const GalleryPage = ({ openAlbum, openPicture, openVideo, ...props }: Props) => {
  const { view, pictures, videos, uploads } = props;
  const canPublish = may(view.me, 'content', 'publish');
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.gallery.title')}</h1>
        <ButtonLink icon="external" href="/gallery">
          {t('admin.gallery.seeThePage')}
        </ButtonLink>
      </div>
      <SectionTabs view={view} />
      {canPublish ? (
        <div className="gallery-desk" data-send-files="picture">
          <div className="gallery-desk__drop">
            <DropBox
              icon="image"
              title={t('admin.gallery.dropPictures')}
              hint={t('admin.gallery.whichPictures')}
              choose={t('admin.gallery.choosePictures')}
              accept="image/jpeg,image/png,image/webp"
            >
              <p className="small muted">{t('admin.gallery.madeSmaller')}</p>
            </DropBox>
          </div>
          <div className="gallery-desk__work stack">
            <SendingList />
            <ArrivedFiles view={view} uploads={uploads} picture={(upload) => <Thumbnail upload={upload} />}>
              {(upload) => <PictureFields view={view} upload={upload} />}
            </ArrivedFiles>
          </div>
          <div className="gallery-desk__side">
            <PublishCard {...props} />
          </div>
          <div className="gallery-desk__albums stack">
            <Albums view={view} pictures={pictures} open={openAlbum} openPicture={openPicture} />
            <Videos view={view} videos={videos} open={openVideo} />
          </div>
          <datalist id="albums">
            {[...new Set(pictures.map(({ album }) => album))].map((album) => (
              <option key={album} value={album} />
            ))}
          </datalist>
        </div>
      ) : (
        <>
          <Notice icon="eye" title={t('admin.gallery.onlyLooking')} />
          <Albums view={view} pictures={pictures} open={openAlbum} openPicture={undefined} />
          <Videos view={view} videos={videos} open={undefined} />
        </>
      )}
    </AdminFrame>
  );
};

export const gallery = adminPage<Props>({
  path: PATH,
  title: t('admin.gallery.title'),
  section: 'content',
  tab: t('admin.gallery.title'),
  load: async ({ call, need, query }) => {
    const [pictures, videos, uploads, unshown] = await Promise.all([
      need('listAdminGallery'),
      need('listAdminVideos'),
      need('listUploads', { query: { purpose: 'picture' } }),
      call('listUnshownChildren'),
    ]);
    return {
      pictures: pictures.items,
      videos: videos.items,
      uploads: uploads.items,
      unshown: unshown.ok ? unshown.data.items : [],
      openAlbum: query['album'],
      openPicture: numberIn(query['picture']),
      openVideo: query['video'] === 'new' ? 0 : numberIn(query['video']),
    };
  },
  Page: GalleryPage,
  done: {
    publishPictures: t('admin.gallery.published'),
    changeGalleryPicture: t('admin.gallery.saved'),
    renameAlbum: t('admin.gallery.renamed'),
    moveGalleryPicture: t('admin.gallery.moved'),
    removeGalleryPicture: t('admin.gallery.removed'),
    createVideo: t('admin.videos.added'),
    changeVideo: t('admin.gallery.saved'),
    removeVideo: t('admin.videos.removed'),
    stopUpload: t('admin.gallery.stopped'),
  },
  audit: {
    'gallery.published': t('admin.gallery.auditPublished'),
    'gallery.changed': t('admin.gallery.auditChanged'),
    'gallery.album_renamed': t('admin.gallery.auditRenamed'),
    'gallery.moved': t('admin.gallery.auditMoved'),
    'gallery.removed': t('admin.gallery.auditRemoved'),
    'video.added': t('admin.videos.auditAdded'),
    'video.changed': t('admin.videos.auditChanged'),
    'video.removed': t('admin.videos.auditRemoved'),
  },
});
