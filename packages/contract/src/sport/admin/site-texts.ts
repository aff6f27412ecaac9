import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Items } from '../../schemas.ts';
import { SiteTextParams } from '../site-texts-schemas.ts';
import { AdminSiteText, PublishedSiteText } from './site-texts-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;

export const listAdminSiteTexts = operation({
  ...base,
  name: 'listAdminSiteTexts',
  method: 'GET',
  path: '/admin/site-texts',
  permission: 'site:read',
  summary: 'Terms and privacy as they hold now, with how many members agreed and how many still have to',
  responses: { 200: json(Items(AdminSiteText)) },
  problems: [],
});

export const publishSiteText = operation({
  ...base,
  name: 'publishSiteText',
  method: 'POST',
  path: '/admin/site-texts/:kind',
  permission: 'site:write',
  summary:
    'Publish new terms or a new privacy notice, and say whether everybody has to agree again; earlier ones are kept',
  params: SiteTextParams,
  body: PublishedSiteText,
  responses: { 200: json(AdminSiteText) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: AdminSiteText }) },
});
