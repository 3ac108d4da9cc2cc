/** `npm run bench -- today`: what is to do today, of a company of a million people with 40,000 rows in its ledger. */
import pg from 'pg';
import { queryToday, queryTodayDone, queryTodayKind } from '#areas/home/model/today/today-calls.ts';
import type { Child } from './child.ts';
import type { BenchDatabase } from './data.ts';
import { peopleCount } from './data.ts';
import { measureCall } from './measure-call.ts';

/** Rows of the ledger: a third of a year around today. */
const ledgerRows = 40_000;
/** Entries that the account left in the log today, a morning of corrections by import. */
const logRows = 20_000;

/** Items about people all over the company, and the entries of the account. */
export async function fillLedger(
  client: pg.Client,
  { groupCode, companyCode, firstPerson }: BenchDatabase['data'],
): Promise<void> {
  await client.query('truncate due_item, remind_log');
  await client.query(
    `insert into due_item (group_code, company_code, title, kind, due_date, state, ref_table, ref_id, ref_key, person_id)
     select $1, $2, '事项 · 员工' || n,
       (array['contract_end', 'probation_end', 'id_expire', 'contract_unsigned'])[1 + n % 4],
       current_date - 30 + (n * 7) % 120, case when n % 10 = 0 then 'done' else 'open' end, 'group_user_base',
       $3::bigint + (n::bigint * 23) % $4::bigint, n::text, $3::bigint + (n::bigint * 23) % $4::bigint
     from generate_series(1, $5::int) n`,
    [groupCode, companyCode, firstPerson, peopleCount, ledgerRows],
  );
  await client.query(
    `insert into audit_log (group_code, company_code, account_id, actor_name, module, action, entity, entity_id, entity_name, reason)
     select $1, $2, m.account_id, '基准管理员', '/api/v1/staff', 'update', 'group_user_base', $3::bigint + n, '员工' || n,
       case when n % 100 = 0 then '转正，今天生效' else '批量修改' end
     from generate_series(1, $4::int) n, (select account_id from member where company_code = $2 limit 1) m`,
    [groupCode, companyCode, firstPerson, logRows],
  );
  await client.query('vacuum analyze due_item');
  await client.query('vacuum analyze audit_log');
}

/** Fills the ledger, asks each call in turn, and leaves the ledger empty as it was. */
export async function measureToday({ url, data }: BenchDatabase, ours: Child, cookie: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fillLedger(client, data);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backendId = rows[0]?.pid ?? 0;
    const pair = { groupCode: data.groupCode, companyCode: data.companyCode };
    const ask = (name: string, path: string, body: object) =>
      measureCall(ours, backendId, cookie, name, path, { ...pair, ...body });
    await ask('today', queryToday.path, {});
    await ask('today, overdue', queryToday.path, { urgency: 'overdue' });
    await ask('today, one kind', queryToday.path, { kind: 'contract_end' });
    await ask('kind, page of 50', queryTodayKind.path, { kind: 'contract_end' });
    await ask('kind, deep page', queryTodayKind.path, { kind: 'contract_end', from: 4000 });
    await ask('done today', queryTodayDone.path, {});
  } finally {
    await client.query('truncate due_item, remind_log');
    await client.end();
  }
}
