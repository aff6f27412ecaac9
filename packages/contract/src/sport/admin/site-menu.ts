import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { IdParam } from '../../schemas.ts';
import { ContentItem } from './content-schemas.ts';
import { LinkToPage, SavedMenu, SiteMenu } from './site-menu-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;

export const getSiteMenu = operation({
  ...base,
  name: 'getSiteMenu',
  method: 'GET',
  path: '/admin/site-menu',
  permission: 'content:read',
  summary: 'The menu at the top of the site with what each entry shows, and pages that are not in it',
  responses: { 200: json(SiteMenu) },
  problems: [],
});

export const saveSiteMenu = operation({
  ...base,
  name: 'saveSiteMenu',
  method: 'POST',
  path: '/admin/site-menu',
  permission: 'content:publish',
  summary:
    'Save the menu as a whole; `on_top` puts what differs from what was seen on top of what somebody else saved meanwhile',
  body: SavedMenu,
  responses: { 200: json(SiteMenu) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: SiteMenu }) },
});

export const listLinksToPage = operation({
  ...base,
  name: 'listLinksToPage',
  method: 'GET',
  path: '/admin/pages/:id/links',
  permission: 'content:read',
  summary: 'What leads to a page: the menu, live texts and drafts. To be looked at before it is taken off the site',
  params: Type.Object({ id: IdParam }),
  responses: { 200: json(Type.Object({ item: ContentItem, items: Type.Array(LinkToPage) })) },
  problems: [],
});
