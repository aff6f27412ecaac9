import { t } from '@sports-hub/contract/texts';
import type { GalleryImage, Video } from '@sports-hub/contract';
import { DateText, Empty, Icon, PageHead, Picture, SizedImage } from '../kit/index.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

export interface GalleryData extends PageContext {
  items: readonly GalleryImage[];
}

export const GalleryPage = ({ site, path, today, items }: GalleryData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main stack stack--xl" id="main">
      <PageHead title={t('sport.media.gallery')}>
        <p>{t('sport.media.pressAPictureToSee')}</p>
      </PageHead>
      {items.length === 0 ? <Empty icon="eye" title={t('sport.media.noPicturesYet')} /> : null}
      {[...Map.groupBy(items, ({ album }) => album)].map(([album, images], index) => (
        <section key={album} className="stack" aria-labelledby={`album-${index}`}>
          <h2 id={`album-${index}`}>{album}</h2>
          <ul className="gallery">
            {images.map(({ id, title, alt, image_url, thumbnail_url, sizes, taken_on }) => (
              <li key={id}>
                <figure>
                  <a className="pic" href={image_url}>
                    <SizedImage
                      src={thumbnail_url}
                      made={sizes}
                      sizes="(min-width: 48rem) 20rem, 46vw"
                      alt={alt}
                      width={320}
                      height={200}
                      loading="lazy"
                    />
                  </a>
                  <figcaption className="small">
                    {title}
                    {taken_on ? (
                      <span className="muted">
                        {title ? ' · ' : ''}
                        <DateText value={taken_on} today={today} />
                      </span>
                    ) : null}
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  </SportFrame>
);

export const galleryHead = (data: GalleryData) =>
  sportHead(data, {
    title: t('sport.media.gallery'),
    description: t('sport.media.picturesOf', { name: data.site.name }),
    image: data.items[0]?.image_url,
    trail: [],
  });

export interface VideosData extends PageContext {
  items: readonly Video[];
}

/** "4:05" */
const duration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;

export const VideosPage = ({ site, path, today, items }: VideosData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main stack stack--xl" id="main">
      <PageHead title={t('sport.media.videos')}>
        <p>{t('sport.media.theyOpenOnTheSite')}</p>
      </PageHead>
      {items.length === 0 ? <Empty icon="eye" title={t('sport.media.noVideosYet')} /> : null}
      <div className="stories">
        {items.map(({ id, title, description, url, thumbnail_url, duration_seconds, published_at }, index) => (
          <article className="story" key={id}>
            <p className="story__meta">
              <DateText value={published_at} today={today} />
              <span aria-hidden="true">·</span>
              <span>{duration(duration_seconds)}</span>
              <Icon name="external" size="s" />
            </p>
            <h2>
              <a href={url} rel="noopener noreferrer">
                {title}
              </a>
            </h2>
            <p>{description}</p>
            <div className="story__pic">
              <Picture image={thumbnail_url} sport={site.sport} detail={index} />
            </div>
          </article>
        ))}
      </div>
    </main>
  </SportFrame>
);

export const videosHead = (data: VideosData) =>
  sportHead(data, {
    title: t('sport.media.videos'),
    description: t('sport.media.videosOf', { name: data.site.name }),
    trail: [],
  });
