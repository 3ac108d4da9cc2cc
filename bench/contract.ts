/** `npm run bench -- contract`: the register of 100,000 contracts with 300,000 instalments, its figures over the whole filter. */
import pg from 'pg';
import { queryPageContract } from '#areas/contract/model/list-calls.ts';
import type { Child } from './child.ts';
import type { BenchDatabase } from './data.ts';
import { measureCall } from './measure-call.ts';

const contracts = 100_000;

/** $1 group, $2 company, $3 first person of the roster, $4 department. */
export const contractStatements = [
  `insert into contract_category (group_code, company_code, category_name, sort)
   select $1, $2, '分类' || n, n from generate_series(1, 7) n where $3::bigint > 0 and $4::bigint > 0`,
  `insert into contract_type (group_code, company_code, category_id, type_name, sort)
   select $1, $2, c.id, '类型' || n, n from contract_category c, generate_series(1, 5) n
   where c.group_code = $1 and c.company_code = $2 and $3::bigint > 0 and $4::bigint > 0`,
  // Of a hundred contracts sixty are performed, five drafts, ten to be signed or decided, the others over; two in three bring money.
  `insert into contract (group_code, company_code, contract_no, contract_name, other_party, category_id, type_id, category_name, type_name,
     direction, nature, status, approval_status, owner_id, dept_id, currency, exchange_rate, amount, tax_rate, settled_amount,
     settled_percent, sign_date, start_date, end_date, open_ended, auto_renew, secret_level, plan_count, plan_paid_count, next_plan_date,
     key_terms)
   select $1, $2, 'HT-' || lpad(n::text, 6, '0'), '设备供货与服务 ' || n, '对方企业 ' || n % 3000, y.category_id, y.id, '分类', '类型',
     case when n % 3 = 0 then 'expense' else 'income' end, 'single',
     case when n % 100 < 60 then 'performing' when n % 100 < 65 then 'draft' when n % 100 < 70 then 'pending'
       when n % 100 < 75 then 'to_sign' when n % 100 < 90 then 'completed' else 'expired' end,
     'none', $3::bigint + n % 40, $4::bigint, 'CNY', 1, 10000 + n % 9000000, '13', case when n % 100 < 60 then 5000 else 0 end,
     case when n % 100 < 60 then 30 else 0 end, current_date - n % 1500, current_date - n % 1500, current_date + n % 700 - 200, false,
     n % 9 = 0, 'normal', 3, 1, case when n % 100 < 60 then current_date + n % 400 - 20 end, repeat('条款', 300)
   from generate_series(1, ${contracts}) n
   join (select id, category_id, row_number() over (order by id) as place from contract_type
     where group_code = $1 and company_code = $2) y on y.place = 1 + n % 35`,
  `insert into contract_plan (group_code, company_code, contract_id, seq, title, plan_date, plan_amount, settled_amount, status)
   select t.group_code, t.company_code, t.id, s, '第 ' || s || ' 期', coalesce(t.next_plan_date, t.sign_date) + (s - 2) * 90,
     t.amount / 3, case when s = 1 then 5000 else 0 end, case when s = 1 then 'done' else 'pending' end
   from contract t, generate_series(1, 3) s
   where t.group_code = $1 and t.company_code = $2 and $3::bigint > 0 and $4::bigint > 0`,
];
export const contractTables = ['contract_category', 'contract_type', 'contract', 'contract_plan'];

/** Fills the register, asks its page in several ways in turn, and leaves no contract behind. */
export async function measureContract({ url, data }: BenchDatabase, ours: Child, cookie: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const clear = () => client.query(`truncate ${contractTables.join(', ')}`);
  try {
    await clear();
    const values = [data.groupCode, data.companyCode, data.firstPerson, data.departmentIds[0] ?? data.rootId];
    for (const statement of contractStatements) await client.query(statement, values);
    for (const table of contractTables) await client.query(`vacuum analyze ${table}`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ask = (name: string, filter: object) =>
      measureCall(ours, rows[0]?.pid ?? 0, cookie, name, queryPageContract.path, {
        groupCode: data.groupCode,
        companyCode: data.companyCode,
        filter,
        page: { current: 1, size: 20 },
      });
    await ask('register, all', {});
    await ask('register, not archived', { archived: false });
    await ask('register, performing', { status: ['performing'] });
    await ask('register, overdue', { todo: 'overdue' });
    await ask('register, a number', { keyword: 'HT-054321' });
  } finally {
    await clear();
    await client.end();
  }
}
