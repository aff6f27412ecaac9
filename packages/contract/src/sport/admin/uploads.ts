import Type from 'typebox';
import { json, operation, raw } from '../../operation.ts';
import { Empty, Fields, IdParam, Items, OneOf } from '../../schemas.ts';
import { FORM_BYTES, NewUpload, PART_BYTES, Upload, UPLOAD_PURPOSES } from './uploads-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const params = Type.Object({ id: IdParam });
const problemData = { 'upload.out_of_step': Type.Object({ current: Upload }) };

export const listUploads = operation({
  ...base,
  name: 'listUploads',
  method: 'GET',
  path: '/admin/uploads',
  permission: 'content:read',
  summary: 'Your own files of the last day that are on their way, waiting to be used, or refused; oldest first',
  query: Type.Object({ purpose: Type.Optional(OneOf(UPLOAD_PURPOSES)) }),
  responses: { 200: json(Items(Upload)) },
  problems: [],
});

export const beginUpload = operation({
  ...base,
  name: 'beginUpload',
  method: 'POST',
  path: '/admin/uploads',
  permission: 'content:write',
  summary: 'Announce a file. One that you have begun to send goes on where it stopped: 200 instead of 201',
  body: NewUpload,
  responses: { 200: json(Upload), 201: json(Upload) },
  problems: ['upload.too_much'],
});

export const getUpload = operation({
  ...base,
  name: 'getUpload',
  method: 'GET',
  path: '/admin/uploads/:id',
  permission: 'content:read',
  summary: 'How far a file is',
  params,
  responses: { 200: json(Upload) },
  problems: [],
});

export const sendUploadPart = operation({
  ...base,
  name: 'sendUploadPart',
  method: 'POST',
  path: '/admin/uploads/:id/parts',
  permission: 'content:write',
  summary: 'The next bytes of a file, as they are. After the last ones it is looked through by itself',
  params,
  query: Type.Object({
    from: Type.Integer({ minimum: 0, description: 'Where they begin: as many bytes as have been received' }),
  }),
  bodyKind: 'raw',
  uploadLimit: PART_BYTES,
  responses: { 200: json(Upload) },
  problems: ['upload.out_of_step', 'upload.over'],
  problemData,
});

export const stopUpload = operation({
  ...base,
  name: 'stopUpload',
  method: 'POST',
  path: '/admin/uploads/:id/stop',
  permission: 'content:write',
  summary: 'Forget a file that is not used yet; stopping twice is no failure',
  params,
  body: Empty,
  responses: { 200: json(Upload) },
  problems: ['upload.over'],
});

export const sendFiles = operation({
  ...base,
  name: 'sendFiles',
  method: 'POST',
  path: '/admin/uploads/files',
  permission: 'content:write',
  summary: 'Several whole files of one form, for browsers without script; each is looked through for itself',
  bodyKind: 'multipart',
  body: Fields({ purpose: OneOf(UPLOAD_PURPOSES) }),
  files: { files: { required: true, several: true, description: 'At most 20 files and 40 MB in all' } },
  uploadLimit: FORM_BYTES + 64 * 1024,
  responses: { 200: json(Items(Upload)) },
  problems: ['upload.too_much'],
});

export const downloadAdminFile = operation({
  ...base,
  name: 'downloadAdminFile',
  method: 'GET',
  path: '/admin/files/:id',
  permission: 'content:read',
  summary: 'The bytes of a file of the content, public or not',
  params,
  responses: { 200: raw('application/octet-stream') },
  problems: [],
});
