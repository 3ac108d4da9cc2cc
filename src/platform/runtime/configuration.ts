/** Everything the environment can say. Read once at start; no other file reads process.env. */
import { resolve } from 'node:path';
import { chosen, flag, integer, wrongSetting } from './setting.ts';

/** How texts and mails leave: into files (demonstration, tests), by SMTP, to a gateway over HTTP, or not at all. */
export interface DeliveryConfiguration {
  readonly sms: 'outbox' | 'http' | 'none';
  readonly mail: 'outbox' | 'smtp' | 'http' | 'none';
  /** Gateways of driver http; each gets POST {channel, to, subject, text}. */
  readonly smsUrl: string | null;
  readonly mailUrl: string | null;
  /** Bearer token of both gateways. */
  readonly token: string | null;
  /** smtp://user:password@host:port or smtps://… */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
}

/** Most connections of each kind in one process. */
export interface ConnectionLimits {
  /** Calls that write. */
  readonly transactions: number;
  /** Calls that only read. */
  readonly reads: number;
  /** Work that takes a great deal: figures over everybody, checks of workbooks, exports. */
  readonly heavyReads: number;
  /** Single statements outside of calls: sessions, limits, jobs. */
  readonly statements: number;
  /** The job queue. */
  readonly jobs: number;
}

export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Absent: the embedded PostgreSQL below dataDir. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Connections to the database that each process may hold, by what they are for; two more listen. */
  readonly connections: ConnectionLimits;
  /** Load demo data into an empty database. */
  readonly demo: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Server processes behind one port. */
  readonly webConcurrency: number;
  readonly production: boolean;
  /** 32 bytes in hex: seals personal data. Absent: kept in dataDir. */
  readonly secretKey: string | null;
  /** Keys of 32 bytes in hex that passwords are keyed with before they are hashed: the first for new ones, the others were it once. */
  readonly passwordPeppers: readonly string[];
  readonly siteName: string;
  /** Requests per minute and session; tests and benchmarks raise it. */
  readonly requestsPerMinute: number;
  /** Days for which audit entries are kept in the database before they are moved into files. */
  readonly auditOnlineDays: number;
  /** An answer that does not fit its declaration is an error: on in tests, where the API document is proved. */
  readonly checkAnswers: boolean;
  /** Cookies only over TLS, whatever the proxy says; a request that came in over TLS gets such cookies anyhow. */
  readonly secureCookies: boolean;
  /** Absent: uploaded files are kept below dataDir. */
  readonly objectStore: ObjectStoreConfiguration | null;
  readonly delivery: DeliveryConfiguration;
  /** Domain that passkeys are made for; absent: the host of each request. Hosts outside of it keep to themselves. */
  readonly passkeyRpId: string | null;
  /** clamd, which looks at every upload before it can be fetched. Absent: nothing is scanned. */
  readonly scanner: ScannerConfiguration | null;
  /** Absent: people sign in here. */
  readonly singleSignOn: SingleSignOnConfiguration | null;
  /** Outside source of public patent, trademark and copyright records. Absent: only what is stored here is searched. */
  readonly propertySearch: { readonly url: string; readonly token: string | null } | null;
  /** The drawn map. Absent: screens show tiles. */
  readonly map: MapConfiguration | null;
  /** `host:port` that the guarded way out may visit although it is inside: for tests, refused in production. */
  readonly outgoingTestHosts: readonly string[];
  /** Seconds between two verification codes to one number or address; tests shorten them, production does not allow less than 60. */
  readonly codeResendSeconds: number;
  /** Longest time that the article of one fetched page is looked for. */
  readonly articleMilliseconds: number;
  /** Absent: the server makes no backups by itself. */
  readonly backup: BackupConfiguration | null;
  /** Code of the company whose rules of approval hold for acts of the operators of the platform; null: they act at once. */
  readonly operatorCompany: string | null;
}

/** A map may be shown only with the number under which it was approved (地图管理条例): file and number belong together. */
export interface MapConfiguration {
  /** GeoJSON of the country by provinces. */
  readonly file: string;
  /** 审图号, printed as it is. */
  readonly approvalNumber: string;
  /** Folder of a file for each province, by cities; absent: provinces are enlarged on the outline of the country. */
  readonly provinceFolder: string | null;
}

/** Backups that the server makes by itself, one a day. */
export interface BackupConfiguration {
  /** Folder that holds them, each in one of its own. */
  readonly folder: string;
  /** When one begins: minutes after midnight in Asia/Shanghai. */
  readonly minuteOfDay: number;
  /** Number of whole backups that are kept. */
  readonly keep: number;
}

export interface ScannerConfiguration {
  readonly host: string;
  readonly port: number;
}

/** Central login by OpenID Connect. */
export interface SingleSignOnConfiguration {
  /** Issuer of the provider; https, or http on loopback. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Claim whose values the mapping table turns into roles. */
  readonly roleClaim: string;
  /** Unknown people get an account at their first sign-in. */
  readonly autoCreate: boolean;
  /** Origins that a sign-in may come back to; the first is the site itself. Each has /sso/callback registered at the provider. */
  readonly origins: readonly [string, ...string[]];
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

function readObjectStore(environment: NodeJS.ProcessEnv): ObjectStoreConfiguration | null {
  const bucket = environment['S3_BUCKET'];
  if (!bucket) return null;
  const endpoint = environment['S3_ENDPOINT'] || null;
  if (endpoint !== null && !/^https?:\/\/[^\s/]+/u.test(endpoint))
    throw wrongSetting(
      'S3_ENDPOINT 须为地址，例如 https://s3.example.com',
      'S3_ENDPOINT must be an address such as https://s3.example.com',
    );
  const [accessKeyId = '', secretAccessKey = ''] = [
    environment['S3_ACCESS_KEY_ID'],
    environment['S3_SECRET_ACCESS_KEY'],
  ];
  if ((accessKeyId === '') !== (secretAccessKey === ''))
    throw wrongSetting(
      'S3_ACCESS_KEY_ID 与 S3_SECRET_ACCESS_KEY 须同时设置',
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together',
    );
  return {
    bucket,
    endpoint,
    region: environment['S3_REGION'] || 'us-east-1',
    credentials: accessKeyId === '' ? null : { accessKeyId, secretAccessKey },
    pathStyle: flag(environment, 'S3_PATH_STYLE', endpoint !== null),
  };
}

const loopback = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** An origin as browsers write it; plain http only on loopback, where nobody listens in between. */
function readOrigin(text: string): string | null {
  const address = URL.parse(text);
  if (!address || (address.protocol !== 'https:' && !(address.protocol === 'http:' && loopback.has(address.hostname))))
    return null;
  return address.pathname === '/' && address.search === '' && address.hash === '' && address.username === ''
    ? address.origin
    : null;
}

function readSingleSignOn(environment: NodeJS.ProcessEnv): SingleSignOnConfiguration | null {
  const issuer = environment['SSO_ISSUER'];
  if (!issuer) return null;
  const address = URL.parse(issuer);
  if (!address || readOrigin(address.origin) === null || address.search !== '' || address.hash !== '')
    throw wrongSetting(
      'SSO_ISSUER 须为 https 地址（仅本机可用 http）',
      'SSO_ISSUER must be an https address (http only on loopback)',
    );
  const [clientId, clientSecret] = [environment['SSO_CLIENT_ID'], environment['SSO_CLIENT_SECRET']];
  if (!clientId || !clientSecret)
    throw wrongSetting(
      '设置 SSO_ISSUER 时还须设置 SSO_CLIENT_ID 与 SSO_CLIENT_SECRET',
      'SSO_ISSUER needs SSO_CLIENT_ID and SSO_CLIENT_SECRET',
    );
  const [first, ...others] = (environment['SSO_ALLOWED_ORIGINS'] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const origin = readOrigin(text);
      if (origin === null)
        throw wrongSetting(
          `SSO_ALLOWED_ORIGINS 须为 https://work.example.com 这样的来源，不能是“${text}”`,
          `SSO_ALLOWED_ORIGINS must name origins such as https://work.example.com, not "${text}"`,
        );
      return origin;
    });
  if (first === undefined)
    throw wrongSetting(
      '设置 SSO_ISSUER 时还须设置 SSO_ALLOWED_ORIGINS，本站来源写在最前',
      'SSO_ISSUER needs SSO_ALLOWED_ORIGINS, the origin of this site first',
    );
  return {
    issuer,
    clientId,
    clientSecret,
    scope: environment['SSO_SCOPE'] || 'openid profile email phone',
    roleClaim: environment['SSO_ROLE_CLAIM'] || 'groups',
    autoCreate: flag(environment, 'SSO_AUTO_CREATE', false),
    origins: [first, ...others],
  };
}

function readDelivery(environment: NodeJS.ProcessEnv, production: boolean): DeliveryConfiguration {
  // Codes in files are codes that whoever reads the disk may use: in production only where nobody but this machine is answered (decision 053).
  const outboxAllowed = !production || loopback.has(environment['HOST'] ?? '');
  const fallback = outboxAllowed ? 'outbox' : 'none';
  const sms = chosen(environment, 'SMS_DRIVER', ['outbox', 'http', 'none'], fallback);
  const mail = chosen(environment, 'MAIL_DRIVER', ['outbox', 'smtp', 'http', 'none'], fallback);
  if (!outboxAllowed && (sms === 'outbox' || mail === 'outbox'))
    throw wrongSetting(
      '生产环境中 SMS_DRIVER 与 MAIL_DRIVER 只有在 HOST=127.0.0.1 等本机地址时才能为 outbox',
      'SMS_DRIVER and MAIL_DRIVER may be outbox in production only with HOST=127.0.0.1 or another loopback address',
    );
  const need = (wanted: boolean, variable: string): string | null => {
    if (wanted && !/^[a-z]+:\/\/\S+$/u.test(environment[variable] ?? ''))
      throw wrongSetting(`${variable} 须为地址`, `${variable} must be an address`);
    return environment[variable] || null;
  };
  return {
    sms,
    mail,
    smsUrl: need(sms === 'http', 'SMS_URL'),
    mailUrl: need(mail === 'http', 'MAIL_URL'),
    smtpUrl: need(mail === 'smtp', 'SMTP_URL'),
    token: environment['DELIVERY_TOKEN'] || null,
    mailFrom: environment['MAIL_FROM'] || 'no-reply@localhost',
  };
}

function readPasskeyDomain(environment: NodeJS.ProcessEnv): string | null {
  const domain = environment['PASSKEY_RP_ID'] || null;
  if (domain !== null && !/^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/u.test(domain))
    throw wrongSetting(
      'PASSKEY_RP_ID 须为域名，例如 example.com',
      'PASSKEY_RP_ID must be a domain such as example.com',
    );
  return domain;
}

function readPeppers(environment: NodeJS.ProcessEnv): string[] {
  const keys = (environment['PASSWORD_PEPPER'] ?? '')
    .split(',')
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '');
  if (keys.some((key) => !/^[0-9a-f]{64}$/u.test(key)))
    throw wrongSetting(
      'PASSWORD_PEPPER 须为 64 位十六进制数字，多个之间用英文逗号分隔',
      'PASSWORD_PEPPER must be 64 hexadecimal digits, or several such keys separated by commas',
    );
  return keys;
}

function readPropertySearch(environment: NodeJS.ProcessEnv): Configuration['propertySearch'] {
  const url = environment['PROPERTY_SEARCH_URL'];
  if (!url) return null;
  const address = URL.parse(url);
  if (!address || readOrigin(address.origin) === null)
    throw wrongSetting(
      'PROPERTY_SEARCH_URL 须为 https 地址（仅本机可用 http）',
      'PROPERTY_SEARCH_URL must be an https address (http only on loopback)',
    );
  return { url, token: environment['PROPERTY_SEARCH_TOKEN'] || null };
}

function readBackup(environment: NodeJS.ProcessEnv): BackupConfiguration | null {
  const folder = environment['BACKUP_TO'];
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(environment['BACKUP_AT'] || '02:30') ?? [];
  if (hour === undefined)
    throw wrongSetting(
      `BACKUP_AT 须为 02:30 这样的时间，不能是“${environment['BACKUP_AT']}”`,
      `BACKUP_AT must be a time such as 02:30, not "${environment['BACKUP_AT']}"`,
    );
  const keep = integer(environment, 'BACKUP_KEEP', 7, 1, 1000);
  return folder ? { folder: resolve(folder), minuteOfDay: Number(hour) * 60 + Number(minute), keep } : null;
}

function readOperatorCompany(environment: NodeJS.ProcessEnv): string | null {
  const code = (environment['OPERATOR_COMPANY'] ?? '').trim();
  if (code === '') return null;
  if (!/^C[0-9A-HJKMNP-TV-Z]{8}$/u.test(code))
    throw wrongSetting(
      'OPERATOR_COMPANY 须为企业编码，例如 C01234567',
      'OPERATOR_COMPANY must be the code of a company such as C01234567',
    );
  return code;
}

function readMap(environment: NodeJS.ProcessEnv): MapConfiguration | null {
  const [file, folder] = [environment['MAP_OUTLINE_FILE'], environment['MAP_PROVINCE_DIR']];
  const approvalNumber = (environment['MAP_APPROVAL_NO'] ?? '').trim();
  if (!file && approvalNumber === '' && !folder) return null;
  if (!file || approvalNumber === '')
    throw wrongSetting(
      'MAP_OUTLINE_FILE 与 MAP_APPROVAL_NO（审图号）须同时设置，MAP_PROVINCE_DIR 需要这两项：地图必须连同审图号展示',
      'MAP_OUTLINE_FILE and MAP_APPROVAL_NO belong together, and MAP_PROVINCE_DIR needs both: a map is shown only with its approval number',
    );
  if (approvalNumber.length > 200 || /\p{Cc}/u.test(approvalNumber))
    throw wrongSetting(
      'MAP_APPROVAL_NO 须为一行，最多 200 个字符',
      'MAP_APPROVAL_NO must be one line of 200 characters at most',
    );
  return { file: resolve(file), approvalNumber, provinceFolder: folder ? resolve(folder) : null };
}

function readOutgoingTestHosts(environment: NodeJS.ProcessEnv, production: boolean): string[] {
  const hosts = (environment['OUTGOING_TEST_HOSTS'] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  // Whoever could name a host here could read what stands inside: a test setting must not slip into an installation.
  if (hosts.length > 0 && production)
    throw wrongSetting(
      'OUTGOING_TEST_HOSTS 只供测试，生产环境不接受',
      'OUTGOING_TEST_HOSTS is for tests and refused in production',
    );
  const wrong = hosts.find((host) => !/^[a-z0-9.-]+:\d{1,5}$/u.test(host));
  if (wrong !== undefined)
    throw wrongSetting(
      `OUTGOING_TEST_HOSTS 须写成 主机:端口，不能是“${wrong}”`,
      `OUTGOING_TEST_HOSTS must name host:port, not "${wrong}"`,
    );
  return hosts;
}

/** Four processes with these fit into the hundred connections of the embedded server: 4 × (22 + 2). */
function readConnections(environment: NodeJS.ProcessEnv): ConnectionLimits {
  const most = 200;
  return {
    transactions: integer(environment, 'DATABASE_TRANSACTIONS', 6, 1, most),
    reads: integer(environment, 'DATABASE_READS', 6, 1, most),
    heavyReads: integer(environment, 'DATABASE_HEAVY_READS', 3, 1, most),
    statements: integer(environment, 'DATABASE_STATEMENTS', 5, 1, most),
    jobs: integer(environment, 'DATABASE_JOBS', 2, 1, most),
  };
}

/** In production somebody has to say it: without TLS in front sessions travel readable for everybody on the way. */
function readSecureCookies(environment: NodeJS.ProcessEnv, production: boolean): boolean {
  if (production && !environment['SECURE_COOKIES'])
    throw wrongSetting(
      '生产环境须由前置代理提供 HTTPS：请设置 SECURE_COOKIES=1；确实只走 HTTP 时设置 SECURE_COOKIES=0',
      'production needs TLS in front: set SECURE_COOKIES=1, or SECURE_COOKIES=0 to go without on purpose',
    );
  return flag(environment, 'SECURE_COOKIES', false);
}

/** Reads and checks the environment. Throws one line in both languages naming the variable that is wrong. */
export function readConfiguration(environment: NodeJS.ProcessEnv = process.env): Configuration {
  const production =
    chosen(environment, 'NODE_ENV', ['development', 'production', 'test'], 'development') === 'production';
  const secretKey = environment['SECRET_KEY'] || null;
  if (secretKey && !/^[0-9a-f]{64}$/iu.test(secretKey))
    throw wrongSetting('SECRET_KEY 须为 64 位十六进制数字', 'SECRET_KEY must be 64 hexadecimal digits');
  return {
    port: integer(environment, 'PORT', 8080, 0, 65535),
    host: environment['HOST'] || '0.0.0.0',
    databaseUrl: environment['DATABASE_URL'] || null,
    dataDir: resolve(environment['DATA_DIR'] || '.data'),
    connections: readConnections(environment),
    demo: flag(environment, 'DEMO', !production),
    logLevel: chosen(environment, 'LOG_LEVEL', logLevels, 'info'),
    webConcurrency: integer(environment, 'WEB_CONCURRENCY', 1, 1, 64),
    production,
    secretKey,
    passwordPeppers: readPeppers(environment),
    siteName: environment['SITE_NAME'] || '企枢',
    requestsPerMinute: integer(environment, 'REQUESTS_PER_MINUTE', 600, 1, 1_000_000),
    // Three years; the law asks for six months.
    auditOnlineDays: integer(environment, 'AUDIT_ONLINE_DAYS', 1096, 190, 36_525),
    checkAnswers: flag(environment, 'CHECK_ANSWERS', false),
    secureCookies: readSecureCookies(environment, production),
    objectStore: readObjectStore(environment),
    delivery: readDelivery(environment, production),
    scanner: environment['CLAMD_HOST']
      ? { host: environment['CLAMD_HOST'], port: integer(environment, 'CLAMD_PORT', 3310, 1, 65535) }
      : null,
    singleSignOn: readSingleSignOn(environment),
    passkeyRpId: readPasskeyDomain(environment),
    propertySearch: readPropertySearch(environment),
    map: readMap(environment),
    outgoingTestHosts: readOutgoingTestHosts(environment, production),
    codeResendSeconds: integer(environment, 'CODE_RESEND_SECONDS', 60, production ? 60 : 1, 3600),
    articleMilliseconds: integer(environment, 'ARTICLE_MILLISECONDS', 10_000, 1000, 60_000),
    backup: readBackup(environment),
    operatorCompany: readOperatorCompany(environment),
  };
}
