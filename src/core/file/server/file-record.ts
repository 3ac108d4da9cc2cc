/** The table of files and of the references to them, as other rooms and the store ask for it. */
import { sql } from 'kysely';
import type { TenantDb } from '#platform/db/database.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { FieldFiles, FileRecords, Holder, KnownFile, StoredContent } from '#platform/files/file-records.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** References that are looked at; a file has one or two. */
const maximumReferences = 50;

/** Work of the platform itself (demo data, jobs) has no session and hands out no upload of its own. */
const isPlatformWork = (context: TenantWork): boolean => context.session.sessionId === 0;

const find: FileRecords['find'] = (context, ids, rows) => {
  const owner = isPlatformWork(context)
    ? sql`true`
    : sql`f.owner_account_id is not distinct from ${context.session.accountId}::bigint`;
  return queryRows<KnownFile>(context)`
    select f.id, f.name, f.size, f.path, f.content_type,
      ${owner} and (f.status = 'ready' or (f.status = 'uploading' and f.upload_expire_at is null)) as own,
      (
        select coalesce(json_agg(json_build_object('id', r.entity_id, 'field', r.field)), '[]')
        from file_ref r
        where r.file_id = f.id and r.entity = ${rows.entity} and r.entity_id = any(${[...rows.ids]}::bigint[])
      ) as held_by
    from file f where ${tenantCondition(context, 'f')} and f.id = any(${[...ids]}::bigint[])`;
};

async function refer(context: TenantWork, entity: string, written: readonly FieldFiles[]): Promise<void> {
  const changed = written.filter(({ isNew }) => !isNew).map(({ id, field }) => ({ id, field }));
  const held = written.flatMap(({ id, field, files }) => files.map((file) => ({ id, field, file })));
  // Independent of each other only in this order, in which the connection runs them: one flight.
  await Promise.all([
    changed.length > 0 && dropReferences(context, entity, changed),
    held.length > 0 && addReferences(context, entity, held),
    held.length > 0 &&
      hold(
        context,
        held.map(({ file }) => file),
      ),
  ]);
}

/** Forgets what these fields held. */
async function dropReferences(
  context: TenantWork,
  entity: string,
  fields: readonly { readonly id: number; readonly field: string }[],
): Promise<void> {
  const { groupCode, companyCodes } = context.tenant;
  await execute(context)`
    delete from file_ref r
    using jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as x(id bigint, field text)
    where r.entity = ${entity} and r.entity_id = x.id and r.field = x.field
      and r.group_code = ${groupCode} and r.company_code = any(${[...companyCodes]}::text[])`;
}

async function addReferences(
  context: TenantWork,
  entity: string,
  held: readonly { readonly id: number; readonly field: string; readonly file: number }[],
): Promise<void> {
  await execute(context)`
    insert into file_ref (file_id, entity, entity_id, field, group_code, company_code)
    select f.id, ${entity}, x.id, x.field, f.group_code, f.company_code
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as x(id bigint, field text, file bigint)
    join file f on f.id = x.file
    on conflict do nothing`;
}

export async function hold(context: TenantWork, ids: readonly number[]): Promise<void> {
  await execute(context)`
    update file set attached_at = now() where id = any(${[...ids]}::bigint[]) and attached_at is null`;
}

/** 0 stands for the enterprise, which is no row of an entity. */
const referFrom: FileRecords['referFrom'] = async (context, place, fileId, forAll) => {
  const { groupCode, companyCode, entity, field } = place;
  const forget = execute(context)`
    delete from file_ref
    where group_code = ${groupCode} and company_code = ${companyCode} and entity = ${entity} and entity_id = 0
      and field = ${field}`;
  if (fileId === null) {
    await forget;
    return;
  }
  await Promise.all([
    forget,
    execute(context)`
      insert into file_ref (file_id, entity, entity_id, field, group_code, company_code)
      values (${fileId}, ${entity}, 0, ${field}, ${groupCode}, ${companyCode})`,
    forAll && execute(context)`update file set visibility = 'member' where id = ${fileId} and visibility = 'private'`,
    hold(context, [fileId]),
  ]);
};

const holdersOf: FileRecords['holdersOf'] = (context, ids) =>
  queryRows<Holder>(context)`
    select entity, field, array_agg(entity_id) as ids, array_agg(file_id) as file_ids
    from unnest(${[...ids]}::bigint[]) wanted(id) cross join lateral (
      select file_id, entity, field, entity_id
      from file_ref
      where file_id = wanted.id
      order by entity, entity_id, field
      limit ${sql.lit(maximumReferences)}) held
    group by entity, field`;

const findOwn: FileRecords['findOwn'] = (context, id) =>
  queryRow<FileValue>(context)`
    select id, name, size, path, content_type
    from file f
    where id = ${id} and owner_account_id = ${context.session.accountId} and ${tenantCondition(context, 'f')}
      and status = 'ready'`;

const contentOf: FileRecords['contentOf'] = ({ db }, files) =>
  queryRows<StoredContent>(db)`
    select id, name, size, coalesce(storage_key, path) as key from file
    where id = any(${files.map(({ id }) => id)}::bigint[]) and status = 'ready' and deleted_at is null
    order by id`;

const keepMade: FileRecords['keepMade'] = async (context, file) => {
  const { tenant, session } = context;
  const made = await queryRow<{ id: number }>(context)`
    insert into file (
      group_code, company_code, name, size, path, content_type, extension, biz_type, owner_account_id, status,
      visibility, attached_at
    )
    values (
      ${tenant.groupCode}, ${tenant.companyCode ?? ''}, ${file.name}, ${file.size}, ${file.path}, ${file.contentType},
      ${file.extension}, ${file.bizType}, ${session.accountId}, 'ready', 'private', now()
    )
    returning id`;
  return made?.id ?? 0;
};

async function drop(db: TenantDb, ids: readonly number[]): Promise<void> {
  await execute(db)`update file set status = 'deleted', deleted_at = now() where id = any(${[...ids]}::bigint[])`;
}

const dropAll: FileRecords['dropAll'] = async (db, { groupCode, companyCode }, at) => {
  await execute(db)`
    update file
    set status = 'deleted', deleted_at = ${at.toISOString()}
    where group_code = ${groupCode} and company_code = ${companyCode} and status in ('uploading', 'ready')`;
};

const usedBytes: FileRecords['usedBytes'] = async (db, companyCodes) => {
  const found = await queryRows<{ companyCode: string; used: number }>(db)`
    select company_code, used from storage_use where company_code = any(${[...companyCodes]}::text[])`;
  return new Map(found.map(({ companyCode, used }) => [companyCode, used]));
};

export const keptFiles: FileRecords = {
  find,
  refer,
  referFrom,
  hold,
  holdersOf,
  findOwn,
  contentOf,
  keepMade,
  drop,
  dropAll,
  usedBytes,
};
