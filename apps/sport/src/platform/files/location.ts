// Read by the stack too, before anything is started: it imports nothing heavy.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, isLoopbackHost, type Variables } from '@sports-hub/kernel/config';

export interface S3Location {
  kind: 's3';
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or a path with a slash behind it. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where the files of all sports are: each has a folder of its own in it. */
export type FilesLocation = { kind: 'directory'; path: string } | S3Location;

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?!.*\.\.)([A-Za-z0-9_.-]+\/)*$/;
const FORM = 'must be s3://bucket/prefix?endpoint=https://…&region=…, or a directory like file:///srv/files';

/** Pictures of children go over this line: encrypted, or not out of the machine. */
function readEndpoint(name: string, given: string | null, region: string): string {
  const endpoint = given ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint)) throw new ConfigError(name, FORM);
  const { protocol, hostname, origin } = new URL(endpoint);
  if (origin !== endpoint.replace(/\/$/, '') || !(protocol === 'https:' || isLoopbackHost(hostname)))
    throw new ConfigError(name, 'its endpoint must be an address without a path, https: or on this machine');
  return origin;
}

function readS3(url: URL, name: string, variables: Variables, credentials: readonly string[]): S3Location {
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const location = {
    kind: 's3' as const,
    endpoint: readEndpoint(name, url.searchParams.get('endpoint'), region),
    region,
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
  };
  if (url.username || url.password)
    throw new ConfigError(name, 'must hold no credentials; FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY do');
  const isKnown = [...url.searchParams.keys()].every((key) => ['endpoint', 'region'].includes(key));
  if (!isKnown || !BUCKET.test(location.bucket) || !PREFIX.test(location.prefix) || !/^[a-z0-9-]{1,40}$/.test(region))
    throw new ConfigError(name, FORM);
  const credential = (which: string): string => {
    const variable = credentials.map((start) => `${start}_${which}`).find((one) => variables.given(one));
    return variables.required(variable ?? `${credentials[0]}_${which}`, 'what the store of FILES_URL knows you by');
  };
  return { ...location, accessKeyId: credential('ACCESS_KEY_ID'), secretAccessKey: credential('SECRET_ACCESS_KEY') };
}

/** `s3://…` or `file:///…`; what the command's words name may be a plain directory, too. */
export function readLocation(
  text: string,
  { name, variables, credentials = ['FILES'] }: { name: string; variables: Variables; credentials?: readonly string[] },
): FilesLocation {
  if (text.startsWith('s3://') && URL.canParse(text)) return readS3(new URL(text), name, variables, credentials);
  if (text.startsWith('file:///') && URL.canParse(text))
    return { kind: 'directory', path: fileURLToPath(new URL(text)) };
  throw new ConfigError(name, FORM);
}

export interface FilesConfig {
  /** Where files are kept. */
  files: FilesLocation;
  /** Where those are read that are not there: while they are moved. */
  otherFiles: FilesLocation | undefined;
}

export function readFilesConfig(variables: Variables, dataDir: string): FilesConfig {
  const given = variables.given('FILES_URL');
  const other = variables.given('FILES_ALSO_URL');
  return {
    files: given
      ? readLocation(given, { name: 'FILES_URL', variables })
      : { kind: 'directory', path: resolve(dataDir, 'files') },
    otherFiles: other
      ? readLocation(other, { name: 'FILES_ALSO_URL', variables, credentials: ['FILES_ALSO', 'FILES'] })
      : undefined,
  };
}
