import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Fields } from '../../schemas.ts';
import { SeenRecord, SeenVersion } from './schemas.ts';
import { AdminSiteSettings, SavedSiteSettings, SITE_LOGO_LIMIT } from './site-settings-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const change = {
  ...base,
  method: 'POST',
  permission: 'site:write',
  responses: { 200: json(AdminSiteSettings) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: AdminSiteSettings }) },
} as const;

export const getSiteSettings = operation({
  ...base,
  name: 'getSiteSettings',
  method: 'GET',
  path: '/admin/site',
  permission: 'site:read',
  summary: 'Name, colors, logo, contact and social links of the site, and how well its colors are read',
  responses: { 200: json(AdminSiteSettings) },
  problems: [],
});

export const saveSiteSettings = operation({
  ...change,
  name: 'saveSiteSettings',
  path: '/admin/site',
  summary: 'Change the settings of the site as a whole; everybody sees it at once, and for a day it can be undone',
  body: SavedSiteSettings,
});

export const setSiteLogo = operation({
  ...change,
  name: 'setSiteLogo',
  path: '/admin/site/logo',
  summary: 'Show another logo: a PNG, JPEG or WebP, drawn again',
  bodyKind: 'multipart',
  body: Fields({ version: SeenVersion }),
  files: { logo_file: { required: true, description: 'At most 5 MB and 16 megapixels' } },
  // One that is a little too large is told as such, by its field.
  uploadLimit: SITE_LOGO_LIMIT + 1024 * 1024,
});

export const removeSiteLogo = operation({
  ...change,
  name: 'removeSiteLogo',
  path: '/admin/site/logo/remove',
  summary: 'Go back to the plain sign of the sport',
  body: SeenRecord,
});

export const undoSiteSettings = operation({
  ...change,
  name: 'undoSiteSettings',
  path: '/admin/site/undo',
  summary: 'Take the last change of the settings back, within a day',
  body: SeenRecord,
  problems: ['record.changed', 'site.nothing_to_undo'],
});
