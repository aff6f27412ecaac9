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

export const listPrograms = operation({
  ...common,
  name: 'listPrograms',
  path: '/programs',
  summary: 'Every program',
  responses: { 200: json(ProgramsPage) },
  problems: ['record.not_found'],
});

export const listInHousePrograms = operation({
  ...common,
  name: 'listInHousePrograms',
  path: '/programs/in-house',
  summary: 'The in-house programs',
  responses: { 200: json(ProgramsPage) },
  problems: ['record.not_found'],
});

export const listTravelPrograms = operation({
  ...common,
  name: 'listTravelPrograms',
  path: '/programs/travel',
  summary: 'The travel programs',
  responses: { 200: json(ProgramsPage) },
  problems: ['record.not_found'],
});

export const listFaqs = operation({
  ...common,
  name: 'listFaqs',
  path: '/faqs',
  summary: 'Frequently asked questions',
  responses: { 200: json(Items(Faq)) },
});

export const listGalleryImages = operation({
  ...common,
  name: 'listGalleryImages',
  path: '/gallery',
  summary: 'Pictures, by album',
  responses: { 200: json(Items(GalleryImage)) },
});

export const listVideos = operation({
  ...common,
  name: 'listVideos',
  path: '/videos',
  summary: 'Videos, newest first',
  responses: { 200: json(Items(Video)) },
});

export const listNews = operation({
  ...common,
  name: 'listNews',
  path: '/news',
  summary: 'Published news, newest first',
  query: Type.Object(paging),
  responses: { 200: jsonWithMeta(Items(NewsItem), PageMeta) },
});

export const getNewsArticle = operation({
  ...common,
  dated: true,
  name: 'getNewsArticle',
  path: '/news/:slug',
  summary: 'One published news item with its text',
  params: Type.Object({ slug: SlugParam }),
  responses: { 200: json(NewsArticle) },
});

export const listDocuments = operation({
  ...common,
  name: 'listDocuments',
  path: '/documents',
  summary: 'Documents with download links',
  responses: { 200: json(Items(PublicDocument)) },
});

export const listMeetingMinutes = operation({
  ...common,
  name: 'listMeetingMinutes',
  path: '/meeting-minutes',
  summary: 'Minutes of board meetings with download links, newest first',
  responses: { 200: json(Items(MeetingMinutes)) },
});

export const listResources = operation({
  ...common,
  name: 'listResources',
  path: '/resources',
  summary: 'Files and links for families and coaches, and the groups they belong to',
  responses: { 200: json(Type.Object({ groups: Type.Array(ResourceGroup), items: Type.Array(Resource) })) },
});

export const listBoardMembers = operation({
  ...common,
  name: 'listBoardMembers',
  path: '/board-members',
  summary: 'The board; their addresses are never public',
  responses: { 200: json(Items(BoardMember)) },
});

export const listInformationPages = operation({
  ...common,
  name: 'listInformationPages',
  path: '/information-pages',
  summary: 'The information pages, without their text',
  responses: { 200: json(Items(InformationPageLink)) },
});

export const getInformationPage = operation({
  ...common,
  dated: true,
  name: 'getInformationPage',
  path: '/info/:slug',
  summary: 'One information page',
  params: Type.Object({ slug: SlugParam }),
  responses: { 200: json(InformationPage) },
});

export const listSeoPages = operation({
  ...common,
  name: 'listSeoPages',
  path: '/seo-pages',
  summary: "Titles and descriptions of the site's pages for search engines",
  responses: { 200: json(Items(SeoPage)) },
});

export const listSponsors = operation({
  ...common,
  name: 'listSponsors',
  path: '/sponsors',
  summary: 'Active sponsors',
  responses: { 200: json(Items(Sponsor)) },
});

export const listSponsorPackages = operation({
  ...common,
  name: 'listSponsorPackages',
  path: '/sponsors/packages',
  summary: 'What sponsors can choose from',
  responses: { 200: json(Items(SponsorPackage)) },
});

export const listCompletionMessages = operation({
  ...common,
  name: 'listCompletionMessages',
  path: '/messages/success',
  summary: 'What to show after a registration or a sponsorship is complete',
  responses: { 200: json(Items(CompletionMessage)) },
});
