import type { SizedPicture } from '@sports-hub/contract';
import { sportFace } from '@sports-hub/contract/sports';
import { Art, Mark } from './icon.tsx';
import { SizedImage } from './sized-image.tsx';
import { DateText } from './time.tsx';

export interface StoryView {
  href: string;
  title: string;
  summary?: string | null | undefined;
  published: string;
  image?: string | null | undefined;
  made?: readonly SizedPicture[] | undefined;
  sport: string;
  /** "Basketball" on pages that show several sports. */
  sportName?: string | undefined;
}

/** Another detail of the drawing for every story. */
const DETAILS = ['150 0 420 280', '0 0 600 400', '20 130 420 280', '200 120 420 280'];

const MEDIA_OF_A_STORY = '(min-width: 64rem) 20rem, 92vw';

export const Picture = ({
  image,
  alt = '',
  made,
  sizes = MEDIA_OF_A_STORY,
  sport,
  detail = 0,
  eager = false,
}: {
  image?: string | null | undefined;
  /** Empty where the words beside it say the same, such as in a list. */
  alt?: string;
  made?: readonly SizedPicture[] | undefined;
  /** How wide it is shown, as the browser reads it. */
  sizes?: string;
  sport: string;
  detail?: number;
  eager?: boolean;
}) => (
  <div className={`pic sport-${sport}`}>
    {image ? (
      <SizedImage
        src={image}
        made={made}
        sizes={sizes}
        alt={alt}
        width={640}
        height={400}
        loading={eager ? undefined : 'lazy'}
        {...(eager ? { fetchpriority: 'high' } : {})}
      />
    ) : (
      <Art name={sportFace(sport).look.art} view={DETAILS[detail % DETAILS.length]!} />
    )}
  </div>
);

/** A story in a list: one link over the whole of it. */
export const Story = ({
  story,
  index = 0,
  look,
  eager = look === 'lead',
  today,
  level = 3,
}: {
  story: StoryView;
  index?: number;
  look?: 'lead' | 'tall';
  /** Its picture stands on the first screen. */
  eager?: boolean;
  today?: string;
  level?: 2 | 3;
}) => {
  const Heading = `h${level}` as const;
  return (
    <article className={`story${look === 'lead' ? ' story--tall story--lead' : look ? ' story--tall' : ''}`}>
      <p className="story__meta">
        {story.sportName ? (
          <>
            <Mark sport={story.sport} />
            <span>{story.sportName}</span>
            <span aria-hidden="true">·</span>
          </>
        ) : null}
        <DateText value={story.published} today={today} />
      </p>
      <Heading>
        <a href={story.href}>{story.title}</a>
      </Heading>
      {story.summary ? <p>{story.summary}</p> : null}
      <div className="story__pic">
        <Picture image={story.image} made={story.made} sport={story.sport} detail={index} eager={eager} />
      </div>
    </article>
  );
};
