/** Everything the environment can say. Read once at start; no other file reads process.env. */
import { resolve } from 'node:path';

export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Absent: the embedded PostgreSQL below dataDir. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Load demo data into an empty database. */
  readonly demo: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Server processes behind one port. */
  readonly webConcurrency: number;
  readonly production: boolean;
  /** 32 bytes in hex: seals personal data. Absent: kept in dataDir. */
  readonly secretKey: string | null;
  readonly siteName: string;
  /** Requests per minute and session; tests and benchmarks raise it. */
  readonly requestsPerMinute: number;
  /** Cookies only over TLS, whatever the proxy says; a request that came in over TLS gets such cookies anyhow. */
  readonly secureCookies: boolean;
  /** Absent: uploaded files are kept below dataDir. */
  readonly objectStore: ObjectStoreConfiguration | null;
}

/** An S3-compatible store of files. */
export interface ObjectStoreConfiguration {
  readonly bucket: string;
  /** Absent: Amazon's own for the region. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Absent: found by the client in its usual places (role of the machine, shared configuration). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Bucket in the path instead of the host name; what most stores other than Amazon's want. */
  readonly pathStyle: boolean;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function integer(environment: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  return value;
}

function readObjectStore(environment: NodeJS.ProcessEnv): ObjectStoreConfiguration | null {
  const bucket = environment['S3_BUCKET'];
  if (!bucket) return null;
  const endpoint = environment['S3_ENDPOINT'] || null;
  if (endpoint !== null && !/^https?:\/\/[^\s/]+/u.test(endpoint)) throw new Error('S3_ENDPOINT must be an address such as https://s3.example.com');
  const [accessKeyId = '', secretAccessKey = ''] = [environment['S3_ACCESS_KEY_ID'], environment['S3_SECRET_ACCESS_KEY']];
  if ((accessKeyId === '') !== (secretAccessKey === '')) throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together');
  return { bucket, endpoint, region: environment['S3_REGION'] || 'us-east-1', credentials: accessKeyId === '' ? null : { accessKeyId, secretAccessKey }, pathStyle: (environment['S3_PATH_STYLE'] || (endpoint === null ? '0' : '1')) === '1' };
}

/** Reads and checks the environment. Throws one sentence naming the variable that is wrong. */
export function readConfiguration(environment: NodeJS.ProcessEnv = process.env): Configuration {
  const production = environment['NODE_ENV'] === 'production';
  const logLevel = environment['LOG_LEVEL'] || 'info';
  const known = logLevels.find((level) => level === logLevel);
  if (!known) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}"`);
  const secretKey = environment['SECRET_KEY'] || null;
  if (secretKey && !/^[0-9a-f]{64}$/iu.test(secretKey)) throw new Error('SECRET_KEY must be 64 hexadecimal digits');
  const demo = environment['DEMO'];
  return {
    port: integer(environment, 'PORT', 8080, 0, 65535),
    host: environment['HOST'] || '0.0.0.0',
    databaseUrl: environment['DATABASE_URL'] || null,
    dataDir: resolve(environment['DATA_DIR'] || '.data'),
    demo: demo === undefined || demo === '' ? !production : demo === '1',
    logLevel: known,
    webConcurrency: integer(environment, 'WEB_CONCURRENCY', 1, 1, 64),
    production,
    secretKey,
    siteName: environment['SITE_NAME'] || '企枢',
    requestsPerMinute: integer(environment, 'REQUESTS_PER_MINUTE', 600, 1, 1_000_000),
    secureCookies: environment['SECURE_COOKIES'] === '1',
    objectStore: readObjectStore(environment),
  };
}
