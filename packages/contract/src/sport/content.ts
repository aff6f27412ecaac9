import Type from 'typebox';
import { operation, json, jsonWithMeta } from '../operation.ts';
import { Items, PageMeta, paging, SlugParam } from '../schemas.ts';
import {
  BoardMember,
  Bootstrap,
  CompletionMessage,
  Faq,
  GalleryImage,
  Home,
  InformationPage,
  InformationPageLink,
  MeetingMinutes,
  NewsArticle,
  NewsItem,
  Page,
  ProgramsPage,
  PublicDocument,
  Resource,
  ResourceGroup,
  SeoPage,
  SiteSettings,
  Sponsor,
  SponsorPackage,
  Video,
} from './content-schemas.ts';

const common = {
  service: 'sport',
  tag: 'Public content',
  method: 'GET',
  access: 'public',
  reach: 'hub',
  cache: 'public',
  scope: 'public:read',
  problems: [],
} as const;

export const getBootstrap = operation({
  ...common,
  name: 'getBootstrap',
  path: '/bootstrap',
  summary:
    'What a client needs to draw its first screen: branding, theme, contact, navigation, whether registration is open',
  responses: { 200: json(Bootstrap) },
});

export const getSite = operation({
  ...common,
  name: 'getSite',
  path: '/site',
  summary: "The settings of the sport's site",
  responses: { 200: json(SiteSettings) },
});

export const getHome = operation({
  ...common,
  name: 'getHome',
  path: '/home',
  summary: 'The home page: hero, site notices, the next games, the latest news, sponsors',
  responses: { 200: json(Home) },
});

export const getAbout = operation({
  ...common,
  name: 'getAbout',
  path: '/about',
  summary: 'About the organisation',
  responses: { 200: json(Page) },
  problems: ['record.not_found'],
});

export const getPrograms = operation({
  ...common,
  name: 'getPrograms',
  path: '/programs',
  summary: 'Every program',
  responses: { 200: json(ProgramsPage) },
  problems: ['record.not_found'],
});

export const getInHousePrograms = operation({
  ...common,
  name: 'getInHousePrograms',
  path: '/programs/in-house',
  summary: 'The in-house programs',
  responses: { 200: json(ProgramsPage) },
  problems: ['record.not_found'],
});

export const getTravelPrograms = operation({
  ...common,
  name: 'getTravelPrograms',
  path: '/programs/travel',
  summary: 'The travel programs',
  responses: { 200: json(ProgramsPage) },
  problems: ['record.not_found'],
});

export const getFaqs = operation({
  ...common,
  name: 'getFaqs',
  path: '/faqs',
  summary: 'Frequently asked questions',
  responses: { 200: json(Items(Faq)) },
});

export const getGallery = operation({
  ...common,
  name: 'getGallery',
  path: '/gallery',
  summary: 'Pictures, by album',
  responses: { 200: json(Items(GalleryImage)) },
});

export const getVideos = operation({
  ...common,
  name: 'getVideos',
  path: '/videos',
  summary: 'Videos, newest first',
  responses: { 200: json(Items(Video)) },
});

export const getNews = operation({
  ...common,
  name: 'getNews',
  path: '/news',
  summary: 'Published news, newest first',
  query: Type.Object(paging),
  responses: { 200: jsonWithMeta(Items(NewsItem), PageMeta) },
});

export const getNewsArticle = operation({
  ...common,
  name: 'getNewsArticle',
  path: '/news/:slug',
  summary: 'One published news item with its text',
  params: Type.Object({ slug: SlugParam }),
  responses: { 200: json(NewsArticle) },
});

export const getDocuments = operation({
  ...common,
  name: 'getDocuments',
  path: '/documents',
  summary: 'Documents with download links',
  responses: { 200: json(Items(PublicDocument)) },
});

export const getMeetingMinutes = operation({
  ...common,
  name: 'getMeetingMinutes',
  path: '/meeting-minutes',
  summary: 'Minutes of board meetings with download links, newest first',
  responses: { 200: json(Items(MeetingMinutes)) },
});

export const getResources = operation({
  ...common,
  name: 'getResources',
  path: '/resources',
  summary: 'Files and links for families and coaches, and the groups they belong to',
  responses: { 200: json(Type.Object({ groups: Type.Array(ResourceGroup), items: Type.Array(Resource) })) },
});

export const getBoardMembers = operation({
  ...common,
  name: 'getBoardMembers',
  path: '/board-members',
  summary: 'The board; their addresses are never public',
  responses: { 200: json(Items(BoardMember)) },
});

export const getInformationPages = operation({
  ...common,
  name: 'getInformationPages',
  path: '/information-pages',
  summary: 'The information pages, without their text',
  responses: { 200: json(Items(InformationPageLink)) },
});

export const getInformationPage = operation({
  ...common,
  name: 'getInformationPage',
  path: '/info/:slug',
  summary: 'One information page',
  params: Type.Object({ slug: SlugParam }),
  responses: { 200: json(InformationPage) },
});

export const getSeoPages = operation({
  ...common,
  name: 'getSeoPages',
  path: '/seo-pages',
  summary: "Titles and descriptions of the site's pages for search engines",
  responses: { 200: json(Items(SeoPage)) },
});

export const getSponsors = operation({
  ...common,
  name: 'getSponsors',
  path: '/sponsors',
  summary: 'Active sponsors',
  responses: { 200: json(Items(Sponsor)) },
});

export const getSponsorPackages = operation({
  ...common,
  name: 'getSponsorPackages',
  path: '/sponsors/packages',
  summary: 'What sponsors can choose from',
  responses: { 200: json(Items(SponsorPackage)) },
});

export const getCompletionMessages = operation({
  ...common,
  name: 'getCompletionMessages',
  path: '/messages/success',
  summary: 'What to show after a registration or a sponsorship is complete',
  responses: { 200: json(Items(CompletionMessage)) },
});
