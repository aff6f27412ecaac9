import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { IdParam, Items } from '../../schemas.ts';
import {
  AdminGalleryPicture,
  AdminVideo,
  ChangedGalleryPicture,
  ChangedVideo,
  MovedGalleryPicture,
  NewGalleryPictures,
  NewVideo,
  RenamedAlbum,
  UnshownChild,
} from './gallery-schemas.ts';
import { SeenRecord } from './schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const change = { ...base, method: 'POST', permission: 'content:publish' } as const;
const one = { ...change, params: Type.Object({ id: IdParam }), problems: ['record.changed'] } as const;
const ofPicture = {
  ...one,
  responses: { 200: json(AdminGalleryPicture) },
  problemData: { 'record.changed': Type.Object({ current: AdminGalleryPicture }) },
} as const;
const ofVideo = {
  ...one,
  responses: { 200: json(AdminVideo) },
  problemData: { 'record.changed': Type.Object({ current: AdminVideo }) },
} as const;

export const listAdminGallery = operation({
  ...base,
  name: 'listAdminGallery',
  method: 'GET',
  path: '/admin/gallery',
  permission: 'content:read',
  summary: 'The pictures of the gallery in their order, album by album; at most 2,000',
  responses: { 200: json(Items(AdminGalleryPicture)) },
  problems: [],
});

export const listUnshownChildren = operation({
  ...base,
  name: 'listUnshownChildren',
  method: 'GET',
  path: '/admin/gallery/unshown-children',
  permission: 'content:read',
  summary: 'Children of the current season who may not be shown, by the answers of their families',
  responses: { 200: json(Items(UnshownChild)) },
  problems: [],
});

export const publishPictures = operation({
  ...change,
  name: 'publishPictures',
  path: '/admin/gallery',
  summary:
    'Put pictures that were sent into an album; everybody sees them at once. Those without a description stay private',
  body: NewGalleryPictures,
  responses: { 201: json(Items(AdminGalleryPicture)) },
  problems: [],
});

export const renameAlbum = operation({
  ...change,
  name: 'renameAlbum',
  path: '/admin/gallery/rename-album',
  summary: 'Call an album something else; one that has the name already takes its pictures in',
  body: RenamedAlbum,
  responses: { 200: json(Items(AdminGalleryPicture)) },
  problems: [],
});

export const changeGalleryPicture = operation({
  ...ofPicture,
  name: 'changeGalleryPicture',
  path: '/admin/gallery/:id',
  summary: 'Change what is said of a picture, or its album',
  body: ChangedGalleryPicture,
});

export const moveGalleryPicture = operation({
  ...ofPicture,
  name: 'moveGalleryPicture',
  path: '/admin/gallery/:id/move',
  summary: 'Move a picture up or down in its album',
  body: MovedGalleryPicture,
  problems: [],
  problemData: {},
});

export const removeGalleryPicture = operation({
  ...ofPicture,
  name: 'removeGalleryPicture',
  path: '/admin/gallery/:id/remove',
  summary: 'Take a picture off the site for good, with its files',
  body: SeenRecord,
});

export const listAdminVideos = operation({
  ...base,
  name: 'listAdminVideos',
  method: 'GET',
  path: '/admin/videos',
  permission: 'content:read',
  summary: 'The videos, newest first; at most 500',
  responses: { 200: json(Items(AdminVideo)) },
  problems: [],
});

export const createVideo = operation({
  ...change,
  name: 'createVideo',
  path: '/admin/videos',
  summary: 'Show a video that is elsewhere; everybody sees it at once',
  body: NewVideo,
  responses: { 201: json(AdminVideo) },
  problems: [],
});

export const changeVideo = operation({
  ...ofVideo,
  name: 'changeVideo',
  path: '/admin/videos/:id',
  summary: 'Change what is said of a video, or its address',
  body: ChangedVideo,
});

export const removeVideo = operation({
  ...ofVideo,
  name: 'removeVideo',
  path: '/admin/videos/:id/remove',
  summary: 'Take a video off the site',
  body: SeenRecord,
});
