/** A second tenant of ten thousand people, of which the account of the benchmark is a member too, and an account that may not edit own fields. */
import type pg from 'pg';
import { insertDemoAccounts } from '#core/account/server/index.ts';
import { insertDemoEnterprises, insertMember, newCode } from '#core/org/server/index.ts';
import { inTenant } from '#platform/db/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';

/** Reads everything a company administrator reads, and may not edit the fields that the company added. */
export const readerAccount = { account: 'bench_reader', password: 'Qishu-Demo-2026' };

export interface Neighbour {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly departmentIds: readonly number[];
  readonly firstPerson: number;
}

/** The tenant of the benchmark, from whose people the neighbour's are copied. */
interface Original {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly firstPerson: number;
}

export const neighbourPeople = 10_000;
const departments = 20;
const settingKey = 'bench-neighbour';

/** Made once; later runs find it. */
export async function prepareNeighbour(
  client: pg.Client,
  platform: Platform,
  original: Original,
  accountName: string,
): Promise<Neighbour> {
  const { rows } = await client.query<{ value: Neighbour }>('select value from platform_setting where key = $1', [
    settingKey,
  ]);
  const known = rows[0]?.value;
  if (known) return known;
  await insertReader(client, platform, original);
  const tenant = await insertCompany(client, platform, accountName);
  const people = await copyPeople(client, tenant, original);
  const made: Neighbour = { ...tenant, ...people };
  await client.query('insert into platform_setting (key, value) values ($1, $2)', [settingKey, JSON.stringify(made)]);
  return made;
}

/** A member of the company of the benchmark, with every right of its administrators but one. */
async function insertReader(client: pg.Client, platform: Platform, tenant: Original): Promise<void> {
  const { groupCode, companyCode } = tenant;
  const role = await client.query<{ id: number }>(
    `insert into role (group_code, company_code, role_name, role_code, role_level, data_scope, is_system, sort)
     select group_code, company_code, '基准查看', 'bench_reader', role_level, data_scope, false, 99
     from role where group_code = $1 and company_code = $2 and role_code = 'company_admin' returning id`,
    [groupCode, companyCode],
  );
  const roleId = role.rows[0]?.id ?? 0;
  await client.query(
    `insert into role_resource (role_id, resource_id, group_code, company_code)
     select $3::bigint, held.resource_id, $1, $2
     from role_resource held
     join role on role.id = held.role_id and role.role_code = 'company_admin' and role.company_code = $2
     join resource on resource.id = held.resource_id and resource.code <> 'field_edit'`,
    [groupCode, companyCode, roleId],
  );
  await inTenant(platform.db, { groupCode, companyCodes: ['', companyCode], accountId: null }, async (db) => {
    const account = {
      account: readerAccount.account,
      name: '基准查看',
      phone: '15400009998',
      managedBy: companyCode,
      group: groupCode,
      company: companyCode,
    };
    const [accountId = 0] = await insertDemoAccounts(db, platform.seal, [account]);
    await insertMember(db, {
      accountId,
      groupCode,
      companyCode,
      displayName: account.name,
      staffId: null,
      departmentIds: [],
      jobTitle: null,
      roleIds: [roleId],
    });
  });
}

async function insertCompany(
  client: pg.Client,
  platform: Platform,
  accountName: string,
): Promise<{ groupCode: string; companyCode: string }> {
  const [groupCode, companyCode] = [newCode('G'), newCode('C')];
  const account = await client.query<{ id: number }>('select id from account where account = $1', [accountName]);
  await inTenant(platform.db, { groupCode, companyCodes: ['', companyCode], accountId: null }, async (db) => {
    const company = {
      companyCode,
      companyName: '万人邻居基准有限公司',
      shortName: '邻居公司',
      creditCode: '91330100MA00000018',
      legalPerson: '王邻居',
      companyType: '1',
      industryCode: 'I65',
      divisionCode: '330100',
      address: '杭州市',
    };
    const roles = await insertDemoEnterprises(db, groupCode, '邻居集团', [company]);
    const roleId = roles.get(companyCode)?.get('company_admin');
    if (roleId === undefined) throw new Error('the default roles have no company_admin');
    await insertMember(db, {
      accountId: account.rows[0]?.id ?? 0,
      groupCode,
      companyCode,
      displayName: '基准管理员',
      staffId: null,
      departmentIds: [],
      jobTitle: null,
      roleIds: [roleId],
    });
  });
  return { groupCode, companyCode };
}

async function copyPeople(
  client: pg.Client,
  { groupCode, companyCode }: { readonly groupCode: string; readonly companyCode: string },
  original: Original,
): Promise<{ departmentIds: number[]; firstPerson: number }> {
  const root = await client.query<{ id: number }>(
    `insert into group_info (group_code, company_code, name, node_type, sort, path)
     values ($1, $2, '邻居公司', 'company', 0, '/') returning id`,
    [groupCode, companyCode],
  );
  const rootId = root.rows[0]?.id ?? 0;
  const nodes = await client.query<{ id: number }>(
    `insert into group_info (group_code, company_code, name, node_type, parent_id, sort, path)
     select $1, $2, '邻居第' || n || '部', 'department', $3::bigint, n, '/' from generate_series(1, $4::int) n
     returning id`,
    [groupCode, companyCode, rootId, departments],
  );
  await client.query(
    `update group_info set path = case when id = $3 then '/' || id || '/' else '/' || $3 || '/' || id || '/' end
     where group_code = $1 and company_code = $2`,
    [groupCode, companyCode, rootId],
  );
  const departmentIds = nodes.rows.map(({ id }) => id);
  const own = new Set(['id', 'group_code', 'company_code', 'group_info_id', 'superior_id']);
  const columns = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'group_user_base' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const copied = columns.rows.map(({ name }) => name).filter((name) => !own.has(name));
  const { rows } = await client.query<{ first: number }>(
    `with made as (
       insert into group_user_base (group_code, company_code, group_info_id, ${copied.join(', ')})
       select $1, $2, ($3::bigint[])[1 + (t.id % cardinality($3::bigint[]))::int],
         ${copied.map((name) => `t.${name}`).join(', ')}
       from group_user_base t
       where t.group_code = $4 and t.company_code = $5 and t.id between $6::bigint and $6::bigint + $7::int - 1
       order by t.id returning id)
     select min(id) as first from made`,
    [
      groupCode,
      companyCode,
      departmentIds,
      original.groupCode,
      original.companyCode,
      original.firstPerson,
      neighbourPeople,
    ],
  );
  return { departmentIds, firstPerson: rows[0]?.first ?? 0 };
}
