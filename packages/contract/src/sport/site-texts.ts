import Type from 'typebox';
import { json, operation } from '../operation.ts';
import { Items } from '../schemas.ts';
import { Agreeing, OwnAgreement, SiteText, SiteTextParams } from './site-texts-schemas.ts';

const member = { service: 'sport', tag: 'Families', access: 'member', reach: 'hub' } as const;

export const listSiteTexts = operation({
  service: 'sport',
  tag: 'Public content',
  name: 'listSiteTexts',
  method: 'GET',
  path: '/site-texts',
  access: 'public',
  reach: 'hub',
  cache: 'public',
  scope: 'public:read',
  summary: "The site's own terms and privacy notice as they hold now; those that nobody has published are left out",
  responses: { 200: json(Items(SiteText)) },
  problems: [],
});

export const listAgreements = operation({
  ...member,
  name: 'listAgreements',
  method: 'GET',
  path: '/community/agreements',
  summary: 'Terms and privacy as they hold now, and whether the caller agreed or still has to',
  responses: { 200: json(Items(OwnAgreement)) },
  problems: [],
});

export const agreeToText = operation({
  ...member,
  name: 'agreeToText',
  method: 'POST',
  path: '/community/agreements/:kind',
  summary: 'Agree to the text that was read. Again changes nothing; one that is not the newest any more is refused',
  params: SiteTextParams,
  body: Agreeing,
  responses: { 200: json(OwnAgreement) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: OwnAgreement }) },
});
