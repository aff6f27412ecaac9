import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { UploadedFile } from '@sports-hub/contract';
import { Problem } from '../problem.ts';

export type FormFields = Record<string, string | string[]>;

/** The fields of a form without lists; nothing inherits. */
export type PlainFormFields = Readonly<Record<string, string>>;

/** Far more than any form of ours has; the whole body is bounded by the route. */
const LIMITS = { fields: 200, files: 10, parts: 210, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20 };
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Of a form to which somebody adds as many files as they like. */
const LIMITS_OF_SEVERAL = { ...LIMITS, files: 30, parts: 230 };

/** Keeps repeated names as lists. A name that would reach into the prototype is refused. */
function addField(fields: FormFields, name: string, value: string): void {
  if (name === '__proto__') throw new Problem('request.malformed');
  const earlier = fields[name];
  if (!Object.hasOwn(fields, name) || earlier === undefined) fields[name] = value;
  else fields[name] = [earlier, value].flat();
}

/** The fields of an `application/x-www-form-urlencoded` body. */
export function parseForm(body: Buffer): FormFields {
  const fields: FormFields = {};
  // Counted before they are parsed, which for tens of thousands would take long.
  for (let pairs = 1, place = body.indexOf('&'); place >= 0; place = body.indexOf('&', place + 1)) {
    pairs += 1;
    if (pairs > LIMITS.fields) throw new Problem('request.malformed');
  }
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw new Problem('request.malformed');
  }
  for (const [name, value] of new URLSearchParams(text)) addField(fields, name, value);
  return fields;
}

/**
 * The fields and files of a whole `multipart/form-data` body. Anything that is not quite one is 400. Files by these names
 * may come several times and are lists; of any other name there is one.
 */
export async function parseMultipart(
  contentType: string,
  body: Buffer,
  several: readonly string[] = [],
): Promise<{ fields: FormFields; files: Record<string, UploadedFile>; lists: Record<string, UploadedFile[]> }> {
  const fields: FormFields = {};
  const files: Record<string, UploadedFile> = {};
  const lists: Record<string, UploadedFile[]> = {};
  const malformed = new Problem('request.malformed');
  await new Promise<void>((resolve, reject) => {
    const refuse = (problem: Problem = malformed) => reject(problem);
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: several.length > 0 ? LIMITS_OF_SEVERAL : LIMITS,
      });
    } catch {
      return refuse();
    }
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut) return refuse();
      if (isValueCut) return refuse(new Problem('request.too_large'));
      try {
        addField(fields, name, value);
      } catch {
        refuse();
      }
    });
    parser.on('file', (name, stream, filename, _encoding, mediaType) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', () => refuse());
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        // An empty file input of a browser's form.
        if (!filename && bytes.length === 0) return;
        const file = { filename: filename ?? '', mediaType, bytes };
        if (several.includes(name)) return void (lists[name] ??= []).push(file);
        if (name === '__proto__' || Object.hasOwn(files, name)) return refuse();
        files[name] = file;
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => refuse());
    parser.on('error', () => refuse());
    parser.on('finish', resolve);
    parser.end(body);
  });
  return { fields, files, lists };
}
