/**
 * The two logins that the application works with: one for its statements, one for its job queue. Neither ever was a
 * superuser or owns a table of the product, so that no statement finds a way back to more than it was given.
 */
import { createHmac, pbkdf2Sync, createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Logger } from '#platform/runtime/log.ts';
import { applicationRole, inStartTurn } from './migrate.ts';

/** Role that owns the schema of the job queue and nothing else. */
export const jobsRole = 'qishu_jobs';
/** Schema of the job queue. */
export const jobsSchema = 'pgboss';

/** An address to connect to, and the role to assume there; null: the role that signs in. */
export interface DatabaseLogin {
  readonly url: string;
  readonly role: string | null;
}

export interface ApplicationLogins {
  readonly statements: DatabaseLogin;
  readonly jobs: DatabaseLogin;
}

export interface LoginOptions {
  /** Signs in as the owner of the tables. */
  readonly ownerUrl: string;
  /** Of the installation, the same in all processes; passwords follow from it, so that nobody has to keep them. */
  readonly secretKey: Buffer;
  /** Role that migrating prepared; null where the owner works as itself and no login can be made. */
  readonly role: string | null;
  readonly log: Logger;
  /** Asks the server whether it lets a login in: null, or its reason why not. A test answers for a server that does not. */
  readonly admission?: (url: string) => Promise<string | null>;
}

/** What PostgreSQL stores of a password (SCRAM-SHA-256, RFC 5803): the password itself reaches neither server nor its log. */
function verifierOf(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const hmac = (words: string) => createHmac('sha256', salted).update(words).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const serverKey = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** The address of the owner with another name and password. As parameters they count also where the address names a socket. */
function signedInAs(url: string, user: string, password: string): string {
  const address = new URL(url, 'postgres://base');
  address.username = '';
  address.password = '';
  address.searchParams.set('user', user);
  address.searchParams.set('password', password);
  return address.href;
}

/** null: whoever signs in is let in. */
async function refusalOf(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Owner {
  readonly name: string;
  readonly isSuperuser: boolean;
  readonly database: string;
  /** Roles belong to the whole server, so that the name of a login holds the number of its database. */
  readonly databaseId: string;
}

async function ownerOf(client: pg.ClientBase): Promise<Owner> {
  const { rows } = await client.query<Owner>(
    `select current_user as name, r.rolsuper as "isSuperuser", d.datname as database, d.oid::text as "databaseId"
     from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
  );
  const [owner] = rows;
  if (!owner) throw new Error('the database role of DATABASE_URL is unknown to the database');
  return owner;
}

async function hasRole(client: pg.ClientBase, name: string): Promise<boolean> {
  return ((await client.query('select from pg_roles where rolname = $1', [name])).rowCount ?? 0) > 0;
}

/** Everything in the schema of the queue that belongs to somebody else: made by a version that worked as the owner. */
const foreignParts = `
  select format('alter table pgboss.%I owner to ${jobsRole}', c.relname) as statement
  from pg_class c
  where c.relnamespace = to_regnamespace('${jobsSchema}') and c.relkind in ('r', 'p', 'v')
    and c.relowner <> to_regrole('${jobsRole}')
  union all
  select format('alter type pgboss.%I owner to ${jobsRole}', t.typname)
  from pg_type t
  where t.typnamespace = to_regnamespace('${jobsSchema}') and t.typtype = 'e'
    and t.typowner <> to_regrole('${jobsRole}')
  union all
  select format('alter routine %s owner to ${jobsRole}', p.oid::regprocedure)
  from pg_proc p
  where p.pronamespace = to_regnamespace('${jobsSchema}') and p.proowner <> to_regrole('${jobsRole}')`;

async function versionOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  );
  return rows[0]?.version ?? 0;
}

/** Word of pg_has_role for being able to become a role: since PostgreSQL 16 a member need not be, and 15 does not know the word. */
export const assumes = (version: number): string => (version >= 160_000 ? "'set'" : "'member'");

/** Gives the queue to its role; with the schema of an older version all that is in it. */
async function prepareJobsSchema(client: pg.ClientBase, owner: Owner): Promise<void> {
  if (!(await hasRole(client, jobsRole))) {
    // Two databases of one server may start at once.
    await client.query(`create role ${jobsRole} nosuperuser nobypassrls nologin`).catch((error: pg.DatabaseError) => {
      if (error.code !== '42710' && error.code !== '23505') throw error;
    });
  }
  const { rows: member } = await client.query<{ is: boolean }>(
    `select pg_has_role($1, $2, ${assumes(await versionOf(client))}) as is`,
    [owner.name, jobsRole],
  );
  if (!member[0]?.is) await client.query(`grant ${jobsRole} to current_user`);
  await client.query(`create schema if not exists ${jobsSchema} authorization ${jobsRole}`);
  const { rows } = await client.query<{ other: boolean }>(
    `select nspowner <> to_regrole($1) as other from pg_namespace where nspname = $2`,
    [jobsRole, jobsSchema],
  );
  if (rows[0]?.other) await client.query(`alter schema ${jobsSchema} owner to ${jobsRole}`);
  const { rows: parts } = await client.query<{ statement: string }>(foreignParts);
  for (const { statement } of parts) await client.query(statement);
}

/** Makes the login or gives it its password again, unless it is let in already; answers why it is not. */
async function makeLogin(
  client: pg.ClientBase,
  owner: Owner,
  { name, password, role, url }: { name: string; password: string; role: string; url: string },
  admission: (url: string) => Promise<string | null>,
): Promise<string | null> {
  if ((await hasRole(client, name)) && (await admission(url)) === null) return null;
  const rights = `login noinherit nosuperuser nobypassrls nocreatedb nocreaterole password '${verifierOf(password)}'`;
  if (await hasRole(client, name))
    await client.query(`alter role ${pg.escapeIdentifier(name)} login password '${verifierOf(password)}'`);
  else await client.query(`create role ${pg.escapeIdentifier(name)} ${rights}`);
  await client.query(`grant ${role} to ${pg.escapeIdentifier(name)}`);
  await client.query(
    `grant connect on database ${pg.escapeIdentifier(owner.database)} to ${pg.escapeIdentifier(name)}`,
  );
  return admission(url);
}

/**
 * Prepares the logins of this database and answers how the application connects. Where the owner may make none, or the
 * server lets them not in, the owner signs in and assumes the role, as long as it is no superuser.
 * @throws where a superuser would have to sign in for the application.
 */
export async function prepareLogins({
  ownerUrl,
  secretKey,
  role,
  log,
  admission = refusalOf,
}: LoginOptions): Promise<ApplicationLogins> {
  if (role === null) return { statements: { url: ownerUrl, role }, jobs: { url: ownerUrl, role: null } };
  return inStartTurn(ownerUrl, async (client) => {
    const owner = await ownerOf(client);
    const login = (prefix: string) => {
      const name = `${prefix}_${owner.databaseId}`;
      const password = createHmac('sha256', secretKey).update(`qishu database login ${name}`).digest('base64url');
      return { name, password, role: prefix, url: signedInAs(ownerUrl, name, password) };
    };
    const [statements, jobs] = [login(applicationRole), login(jobsRole)];
    let refusal: string | null;
    try {
      await prepareJobsSchema(client, owner);
      refusal =
        (await makeLogin(client, owner, statements, admission)) ?? (await makeLogin(client, owner, jobs, admission));
    } catch (error) {
      refusal = (error as Error).message;
    }
    if (refusal === null) return { statements: { url: statements.url, role }, jobs: { url: jobs.url, role: jobsRole } };
    if (owner.isSuperuser)
      throw new Error(
        `应用不以超级用户连接数据库，而它自己的登录角色 ${statements.name}、${jobs.name} 无法登录（${refusal}）：请在 pg_hba.conf 中允许这两个角色，或让 DATABASE_URL 使用拥有数据库的普通角色 / ` +
          'the application does not connect as a superuser, and its own login roles cannot sign in: let pg_hba.conf admit them, or let DATABASE_URL name a plain role that owns the database',
      );
    log.warn(
      { refusal },
      `the application has no login role of its own here and signs in as ${owner.name}: let that role create roles, and pg_hba.conf admit ${statements.name} and ${jobs.name}`,
    );
    const isMember = await client.query<{ is: boolean }>(
      `select coalesce((select nspowner = to_regrole($1) from pg_namespace where nspname = $2), false) as is`,
      [jobsRole, jobsSchema],
    );
    return {
      statements: { url: ownerUrl, role },
      jobs: { url: ownerUrl, role: isMember.rows[0]?.is ? jobsRole : null },
    };
  });
}
