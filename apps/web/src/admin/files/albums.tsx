import type { AdminGalleryPicture } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Button, ButtonLink, Empty, Field, formatDate, Icon } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { Quicker } from '../season/parts.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';

const PATH = '/admin/gallery';
const albumHref = (album: string): string => `${PATH}?${new URLSearchParams({ album })}`;
/** What a picture is called, where nobody gave it a title. */
const nameOf = ({ title, alt }: AdminGalleryPicture): string => title || alt;

const PictureForms = ({ view, picture }: { view: AdminView; picture: AdminGalleryPicture }) => {
  const op = 'changeGalleryPicture';
  const { id, version, album, title, alt, taken_on: takenOn } = picture;
  const now = { alt, title, album, taken_on: takenOn ?? '' };
  const back = albumHref(album);
  const field = (name: keyof typeof now) => ({
    id: `picture-${name}`,
    name,
    defaultValue: valueOf(view, op, name, now[name], id),
    error: errorOf(view, op, name, id),
  });
  return (
    <div className="card card--pad stack board-form" id="form">
      <ActionForm view={view} op={op} id={id} version={version} back={back} className="stack">
        <Quicker
          view={view}
          op={op}
          id={id}
          href={`${back}&picture=${id}#form`}
          fields={[
            ['alt', t('admin.gallery.whatIsOnIt'), alt],
            ['title', t('admin.gallery.pictureTitle'), title],
            ['album', t('admin.gallery.album'), album],
            ['taken_on', t('admin.gallery.takenOnOne'), takenOn],
          ]}
        />
        <Field {...field('alt')} label={t('admin.gallery.whatIsOnIt')} required maxLength={300} autoComplete="off" />
        <Field
          {...field('title')}
          label={t('admin.gallery.pictureTitle')}
          optional
          maxLength={120}
          autoComplete="off"
        />
        <div className="fields-2">
          <Field {...field('album')} label={t('admin.gallery.album')} list="albums" required maxLength={80} />
          <Field {...field('taken_on')} label={t('admin.gallery.takenOnOne')} type="date" optional />
        </div>
        <div className="row">
          <Button kind="primary" type="submit">
            {t('admin.gallery.save')}
          </Button>
          <ButtonLink kind="quiet" href={back}>
            {t('admin.gallery.close')}
          </ButtonLink>
        </div>
      </ActionForm>
      <ActionForm view={view} op="removeGalleryPicture" id={id} version={version} back={back} className="row">
        <Button kind="danger-quiet" small type="submit">
          {t('admin.gallery.remove')}
        </Button>
      </ActionForm>
    </div>
  );
};

const Move = ({ view, picture, to }: { view: AdminView; picture: AdminGalleryPicture; to: 'up' | 'down' }) => {
  const title = nameOf(picture);
  return (
    <ActionForm
      view={view}
      op="moveGalleryPicture"
      id={picture.id}
      hidden={{ direction: to }}
      back={albumHref(picture.album)}
      className="inline-form"
    >
      <Button
        kind="icon"
        type="submit"
        aria-label={to === 'up' ? t('admin.gallery.moveUp', { title }) : t('admin.gallery.moveDown', { title })}
      >
        <Icon name={to} />
      </Button>
    </ActionForm>
  );
};

const OpenAlbum = ({
  view,
  album,
  pictures,
  openPicture,
}: {
  view: AdminView;
  album: string;
  pictures: readonly AdminGalleryPicture[];
  openPicture: number | undefined;
}) => {
  const canChange = may(view.me, 'content', 'publish');
  return (
    <div className="stack stack--s album__pictures">
      {canChange ? (
        <ActionForm view={view} op="renameAlbum" hidden={{ album }} back={PATH} className="form__end">
          <Field
            id="album-name"
            name="name"
            label={t('admin.gallery.rename')}
            hint={t('admin.gallery.renameHint')}
            defaultValue={valueOf(view, 'renameAlbum', 'name', album)}
            error={errorOf(view, 'renameAlbum', 'name')}
            required
            maxLength={80}
            autoComplete="off"
          />
          <Button type="submit">{t('admin.gallery.saveName')}</Button>
        </ActionForm>
      ) : null}
      <ol className="card rows">
        {pictures.map((picture, place) => (
          <li key={picture.id}>
            <div className="rows__item board-row">
              <a className="up__pic" href={picture.image_url}>
                <img src={picture.thumbnail_url} alt={picture.alt} width={64} height={44} loading="lazy" />
              </a>
              <span className="grow">
                <span className="strong">{nameOf(picture)}</span>
                <span className="block small muted">
                  {[picture.title ? picture.alt : '', picture.taken_on && formatDate(picture.taken_on, view.now)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {canChange ? (
                <span className="row board-moves">
                  {place > 0 ? <Move view={view} picture={picture} to="up" /> : null}
                  {place < pictures.length - 1 ? <Move view={view} picture={picture} to="down" /> : null}
                  <a
                    className="btn btn--icon"
                    href={`${albumHref(album)}&picture=${picture.id}#form`}
                    aria-label={t('admin.gallery.change', { title: nameOf(picture) })}
                  >
                    <Icon name="pencil" />
                  </a>
                </span>
              ) : null}
            </div>
            {openPicture === picture.id && canChange ? <PictureForms view={view} picture={picture} /> : null}
          </li>
        ))}
      </ol>
    </div>
  );
};

/** Albums in the order of their first picture; one of them may be open. */
export const Albums = ({
  view,
  pictures,
  open,
  openPicture,
}: {
  view: AdminView;
  pictures: readonly AdminGalleryPicture[];
  open: string | undefined;
  openPicture: number | undefined;
}) => (
  <section className="stack stack--s" aria-labelledby="album-list">
    <h2 id="album-list">{t('admin.gallery.albums')}</h2>
    {pictures.length === 0 ? <Empty icon="image" title={t('admin.gallery.noAlbums')} /> : null}
    <ul className="card rows">
      {[...Map.groupBy(pictures, ({ album }) => album)].map(([album, own]) => {
        const [latest] = own.flatMap(({ taken_on }) => taken_on ?? []).toSorted((a, b) => b.localeCompare(a));
        const isOpen = open === album;
        return (
          <li key={album}>
            <div className="album">
              <span className="pic">
                <img src={own[0]?.thumbnail_url} alt="" width={80} height={55} loading="lazy" />
              </span>
              <span>
                <span className="strong wrap-any">{album}</span>
                <span className="block small muted">
                  {[t('admin.gallery.count', { count: own.length }), latest && formatDate(latest, view.now)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <ButtonLink kind="quiet" small href={isOpen ? PATH : albumHref(album)}>
                {isOpen ? t('admin.gallery.close') : t('admin.gallery.open')}
                <span className="hidden-text"> {album}</span>
              </ButtonLink>
            </div>
            {isOpen ? <OpenAlbum view={view} album={album} pictures={own} openPicture={openPicture} /> : null}
          </li>
        );
      })}
    </ul>
  </section>
);
