import { json, operation } from '../../operation.ts';
import { TakenPicture, WantedPicture } from './pictures-schemas.ts';

export const takePicture = operation({
  service: 'sport',
  tag: 'Administration',
  access: 'admin',
  reach: 'site',
  name: 'takePicture',
  ofDrafts: true,
  method: 'POST',
  path: '/admin/pictures',
  permission: 'content:write',
  summary: 'Keep a picture that was sent, or a part of one that is here, to show it in a text',
  body: WantedPicture,
  responses: { 201: json(TakenPicture) },
  problems: [],
});
