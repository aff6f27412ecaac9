import Type, { type Static } from 'typebox';
import { Currency, DateOnly, Id, LocalTime, Nullable, OneOf, SportName } from '../schemas.ts';
import { Game, Named } from './schedules-schemas.ts';

const Url = Type.String({ description: 'An absolute address' });
const Html = Type.String({ description: 'HTML, sanitised when it was stored; sanitise it again before display' });

// ---- The site ----

const NavigationLink = Type.Object({ label: Type.String(), url: Url });
export const NavigationItem = Type.Object({ label: Type.String(), url: Url, children: Type.Array(NavigationLink) });
export type NavigationItem = Static<typeof NavigationItem>;

export const Branding = Type.Object({
  logo_url: Nullable(Url),
  colors: Type.Object({
    primary: Type.String(),
    secondary: Type.String(),
    accent: Type.String(),
    background: Type.String(),
    text: Type.String(),
  }),
});
export type Branding = Static<typeof Branding>;

export const Theme = Type.Object({
  mode: OneOf(['light', 'dark', 'auto']),
  heading_font: Type.String(),
  body_font: Type.String(),
  corner_radius: Type.Integer(),
});
export type Theme = Static<typeof Theme>;

export const Contact = Type.Object({
  email: Type.String(),
  phone: Nullable(Type.String()),
  street: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  zip: Nullable(Type.String()),
});
export type Contact = Static<typeof Contact>;

const identity = { sport: SportName, name: Type.String() };
const appearance = { branding: Branding, theme: Theme, contact: Contact, navigation: Type.Array(NavigationItem) };

/** Where the organisation is. */
const place = {
  time_zone: Type.String({
    description: 'The zone of every local time of this sport, by its name in the time zone database: America/New_York',
  }),
  currency: Currency,
};

export const Bootstrap = Type.Object({ ...identity, ...appearance, registration_open: Type.Boolean(), ...place });
export type Bootstrap = Static<typeof Bootstrap>;

export const SiteSettings = Type.Object({
  ...identity,
  organisation: Type.String(),
  tagline: Type.String(),
  ...appearance,
  social_links: Type.Array(Type.Object({ network: Type.String(), url: Url })),
  footer_text: Type.String(),
  ...place,
  site_url: Url,
  hub_url: Url,
  updated_at: LocalTime,
});
export type SiteSettings = Static<typeof SiteSettings>;

export const SiteNotice = Type.Object({
  id: Id,
  title: Type.String(),
  html: Html,
  level: OneOf(['info', 'important']),
  shown_from: LocalTime,
  shown_until: Nullable(LocalTime),
});
export type SiteNotice = Static<typeof SiteNotice>;

// ---- Pages and news ----

/** One size of a picture in one format. */
export const SizedPicture = Type.Object({
  url: Url,
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  media_type: Type.String(),
});
export type SizedPicture = Static<typeof SizedPicture>;
const sizes = Type.Array(SizedPicture, {
  description: 'The same picture in other sizes and formats, by format, smallest first; empty where it has one only',
});

const page = { title: Type.String(), html: Html, updated_at: LocalTime };
export const Page = Type.Object(page);
export type Page = Static<typeof Page>;

export const Program = Type.Object({
  id: Id,
  kind: OneOf(['in-house', 'travel']),
  title: Type.String(),
  summary: Type.String(),
  html: Html,
  ages: Type.String(),
  season: Type.String(),
  image_url: Nullable(Url),
  url: Url,
  updated_at: LocalTime,
});
export type Program = Static<typeof Program>;
export const ProgramsPage = Type.Object({ ...page, items: Type.Array(Program) });
export type ProgramsPage = Static<typeof ProgramsPage>;

const newsItem = {
  slug: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  image_url: Nullable(Url),
  image_alt: Type.String({ description: 'What is on the picture, for people who do not see it' }),
  image_sizes: sizes,
  published_at: LocalTime,
};
export const NewsItem = Type.Object(newsItem);
export type NewsItem = Static<typeof NewsItem>;
export const NewsArticle = Type.Object({
  ...newsItem,
  image_credit: Type.String({ description: 'Who took the picture; may be empty' }),
  html: Html,
  updated_at: LocalTime,
});
export type NewsArticle = Static<typeof NewsArticle>;

export const InformationPageLink = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  url: Url,
  updated_at: LocalTime,
});
export type InformationPageLink = Static<typeof InformationPageLink>;
export const InformationPage = Type.Object({ slug: Type.String(), summary: Type.String(), ...page });
export type InformationPage = Static<typeof InformationPage>;

export const SeoPage = Type.Object({
  path: Type.String(),
  url: Url,
  title: Type.String(),
  description: Type.String(),
  image_url: Nullable(Url),
  indexed: Type.Boolean(),
  updated_at: LocalTime,
});
export type SeoPage = Static<typeof SeoPage>;

export const Faq = Type.Object({ id: Id, category: Type.String(), question: Type.String(), html: Html });
export type Faq = Static<typeof Faq>;

export const CompletionMessage = Type.Object({ key: OneOf(['registration', 'sponsorship']), ...page });
export type CompletionMessage = Static<typeof CompletionMessage>;

// ---- Media and files ----

export const GalleryImage = Type.Object({
  id: Id,
  album: Type.String(),
  title: Type.String(),
  alt: Type.String(),
  image_url: Url,
  thumbnail_url: Url,
  width: Type.Integer(),
  height: Type.Integer(),
  sizes,
  taken_on: Nullable(DateOnly),
});
export type GalleryImage = Static<typeof GalleryImage>;

export const Video = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  url: Url,
  thumbnail_url: Nullable(Url),
  duration_seconds: Type.Integer(),
  published_at: LocalTime,
});
export type Video = Static<typeof Video>;

const download = {
  url: Url,
  file_name: Type.String(),
  media_type: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
  updated_at: LocalTime,
};
export const PublicDocument = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  category: Type.String(),
  ...download,
});
export type PublicDocument = Static<typeof PublicDocument>;
export const MeetingMinutes = Type.Object({
  id: Id,
  title: Type.String(),
  met_on: DateOnly,
  summary: Type.String(),
  ...download,
});
export type MeetingMinutes = Static<typeof MeetingMinutes>;

export const Resource = Type.Object({
  id: Id,
  group_id: Id,
  title: Type.String(),
  description: Type.String(),
  kind: OneOf(['file', 'link']),
  url: Url,
  file_name: Nullable(Type.String()),
  media_type: Nullable(Type.String()),
  size: Nullable(Type.Integer()),
  updated_at: LocalTime,
});
export type Resource = Static<typeof Resource>;
export const ResourceGroup = Type.Object({ id: Id, name: Type.String(), description: Type.String() });
export type ResourceGroup = Static<typeof ResourceGroup>;

// ---- People and sponsors ----

export const BoardMember = Type.Object({
  id: Id,
  name: Type.String(),
  role: Type.String(),
  html: Html,
  photo_url: Nullable(Url),
  term_ends_on: Nullable(DateOnly),
  accepts_mail: Type.Boolean(),
});
export type BoardMember = Static<typeof BoardMember>;

export const Sponsor = Type.Object({
  id: Id,
  name: Type.String(),
  url: Nullable(Url),
  logo_url: Nullable(Url),
  package: Nullable(Named),
});
export type Sponsor = Static<typeof Sponsor>;

export const SponsorPackage = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  price: Type.Integer({ description: 'In the smallest unit of the currency: cents' }),
  currency: Currency,
  duration_months: Type.Integer(),
  expiration_date: Type.Object(
    { minimum: DateOnly, maximum: DateOnly, default: DateOnly },
    { description: 'Between which days `expiration_date` of a submission may lie today, and what it is when left out' },
  ),
  benefits: Type.Array(Type.String()),
  spots_left: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'Null where there are as many as people ask for; 0: nobody else can take it now',
    }),
  ),
});
export type SponsorPackage = Static<typeof SponsorPackage>;

export const Home = Type.Object({
  hero: Type.Object({
    title: Type.String(),
    subtitle: Type.String(),
    image_url: Nullable(Url),
    action: Nullable(Type.Object({ label: Type.String(), url: Url })),
  }),
  announcements: Type.Array(SiteNotice),
  upcoming_games: Type.Array(Game),
  latest_news: Type.Array(NewsItem),
  sponsors: Type.Array(Sponsor),
});
export type Home = Static<typeof Home>;
