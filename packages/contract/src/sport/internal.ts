import Type from 'typebox';
import { operation, json } from '../operation.ts';
import { Empty, Fields } from '../schemas.ts';

export const endToken = operation({
  name: 'endToken', service: 'sport', tag: 'Internal', method: 'POST', path: '/internal/tokens/end', access: 'service',
  summary: 'End an internal token that was not used',
  body: Fields({
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    expires: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
  }),
  responses: { 200: json(Empty) },
  problems: [],
});
