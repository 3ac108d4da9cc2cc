/** Writing people, by whatever way: numbers, waiting, how much is asked, and what every way keeps (audit, files, rules). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import { drawNumbers } from '#platform/store/draw-numbers.ts';
import { writeRows } from '#platform/store/write.ts';
import { undoImport } from '#platform/entity/transfer.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import type { Line, TransferStage } from './testing/transfer-fixture.ts';
import { analysed, line, startTransferStage, workbook } from './testing/transfer-fixture.ts';

let stage: TransferStage;
let departmentId: number;
let rootOfNeighbour: number;

beforeAll(async () => {
  stage = await startTransferStage({ account: 'editor', codes: ['staff_edit', 'staff_phone_view'] });
  departmentId = await inserted(0, sql`select id from group_info where name = '后端组'`);
  const { groupCode, companyCodes } = stage.enterprise;
  rootOfNeighbour = await inserted(
    1,
    sql`insert into group_info (group_code, company_code, name, node_type, sort, path)
      values (${groupCode}, ${companyCodes[1]}, '邻居公司', 'company', 0, '/') returning id`,
  );
});
afterAll(() => stage?.server.stop());

const inserted = (company: 0 | 1, statement: ReturnType<typeof sql>): Promise<number> =>
  stage.inCompany(async (db) => ((await statement.execute(db)).rows[0] as { id: number }).id, company);

/** A job of a person in a company of the stage. */
async function work<Result>(company: 0 | 1, act: (context: TenantWork) => Promise<Result>): Promise<Result> {
  const { server, enterprise } = stage;
  const account = company === 0 ? 'editor' : 'neighbour';
  const accountId = enterprise.accountIds.get(account) ?? 0;
  const tenant = await tenantOf(server.platform, accountId, enterprise.groupCode, enterprise.companyCodes[company]);
  if (!tenant) throw new Error(`${account} may not enter`);
  return asPerson(server.platform, 'test/write', { accountId, name: account }, tenant, act);
}

const person = (company: 0 | 1, more: Record<string, unknown> = {}) => ({
  name: '新入职',
  sex: '1',
  birthday: '1990-01-01',
  groupInfoId: company === 0 ? departmentId : rootOfNeighbour,
  position: '软件工程师',
  staffStatus: 'regular',
  entryDate: '2014-01-01',
  ...more,
});

const insert = (context: TenantWork, company: 0 | 1, more: Record<string, unknown> = {}) =>
  entityStore(context, groupUserBase).insert(person(company, more) as never);

interface Logged {
  readonly action: string;
  readonly entityId: number;
  readonly reason: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** What the log says of a row, oldest first. */
const logOf = (id: number): Promise<Logged[]> =>
  stage.inCompany(
    async (db) =>
      await queryRows<Logged>(db)`
          select action, entity_id, reason, before, after from audit_log
          where entity = 'group_user_base' and entity_id = ${id} order by id`,
  );

const idOf = (values: Line): Promise<number> =>
  inserted(
    0,
    sql`
      select id
      from group_user_base
      where phone_index = ${stage.server.platform.seal.index(values.手机号 ?? '')} and deleted_at is null`,
  );

test('32 people entered at the same moment have 32 numbers, and a failed entry gives its number to nobody', async () => {
  const made = await Promise.all(Array.from({ length: 32 }, () => work(0, (context) => insert(context, 0))));
  await expect(work(0, (context) => insert(context, 0, { position: '试\u0000' }))).rejects.toThrow();
  made.push(...(await Promise.all(Array.from({ length: 4 }, () => work(0, (context) => insert(context, 0))))));
  const numbers = await stage.inCompany(
    async (db) =>
      await queryRows<{ employeeNo: string }>(db)`
          select employee_no from group_user_base where id = any(${made.map(({ id }) => id)}::bigint[])`,
  );
  expect(new Set(numbers.map(({ employeeNo }) => employeeNo)).size).toBe(36);
  expect(numbers.every(({ employeeNo }) => /^\d{10}$/u.test(employeeNo))).toBe(true);
});

test('a caller who draws again as soon as a number is there gets the next one', async () => {
  const sequence = { kind: 'test_again' };
  const numbers = await work(0, async (context) => {
    const drawn: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) drawn.push(...(await drawNumbers(context, sequence, '', 1)));
    return drawn;
  });
  expect(numbers).toEqual(['0001', '0002', '0003']);
});

test('while one entry is not committed, others of the same company and of another one are', async () => {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const open = work(0, async (context) => {
    await insert(context, 0);
    reached.resolve();
    await gate.promise;
  });
  await reached.promise;
  try {
    const others = await Promise.all([
      work(0, (context) => insert(context, 0)),
      work(1, (context) => insert(context, 1)),
      work(0, (context) => insert(context, 0)),
    ]);
    expect(others.every(({ id }) => id > 0)).toBe(true);
  } finally {
    gate.resolve();
  }
  await open;
});

test('a new person takes three flights: questions, row with its log, commit', async () => {
  await work(0, (context) => insert(context, 0));
  const sent = await countStatements(() => work(0, (context) => insert(context, 0)));
  expect(sent.flights, sent.texts.join('\n')).toBeLessThanOrEqual(3);
  expect(sent.statements, sent.texts.join('\n')).toBeLessThanOrEqual(7);
});

test('an import asks the same number of questions for five changed people as for fifty', async () => {
  const people = Array.from({ length: 50 }, (_, index) => line({ 工号: `Q${String(index).padStart(3, '0')}` }));
  await stage.commit(stage.personnel, (await analysed(stage.personnel, await workbook(people))).batchId);
  const change = async (lines: readonly Line[], position: string) => {
    const sheet = await workbook(
      lines.map((one) => ({ ...one, 手机号: `139${one.手机号?.slice(3)}`, 姓名: `${one.姓名}${position}` })),
    );
    const batch = await analysed(stage.personnel, sheet, { mode: 'update', matchBy: 'employeeNo' });
    const job = stage.job(batch.batchId);
    // Rights are kept in memory for some seconds: asked before, they are not among the statements.
    await tenantOf(stage.server.platform, job.accountId, job.groupCode, job.companyCode);
    let done: { updated: number; failed: number } = { updated: 0, failed: 0 };
    const sent = await countStatements(async () => {
      done = await stage.commit(stage.personnel, batch.batchId);
    });
    expect(done).toMatchObject({ updated: lines.length, failed: 0 });
    return sent;
  };
  const few = await change(people.slice(0, 5), '甲');
  const many = await change(people.slice(5), '乙');
  expect(many.statements, many.texts.join('\n')).toBe(few.statements);
});

test('form, sheet, undo and job each leave a log entry that tells the difference, and none passes the rules', async () => {
  const [first, second] = [line(), line()];
  const batch = await analysed(stage.personnel, await workbook([first, second]));
  await stage.commit(stage.personnel, batch.batchId);
  const id = await idOf(first);
  expect(await logOf(id)).toMatchObject([{ action: 'create', after: { position: '工程师' } }]);
  // Form.
  const store = (context: TenantWork) => entityStore(context, groupUserBase);
  const saved = await work(0, (context) => store(context).update(id, 0, { englishName: '表单' }));
  expect((await logOf(id)).at(-1)).toMatchObject({
    action: 'update',
    before: { englishName: null },
    after: { englishName: '表单' },
  });
  await expect(
    work(0, (context) => store(context).update(id, saved.version, { phone: second.手机号 ?? '' })),
  ).rejects.toThrow('手机号已被员工');
  // Sheet.
  const sheet = await workbook([{ ...first, 姓名: '改名' }]);
  const changes = await analysed(stage.personnel, sheet, { mode: 'update', matchBy: 'idNumber' });
  expect(await stage.commit(stage.personnel, changes.batchId)).toMatchObject({ updated: 1, failed: 0 });
  expect((await logOf(id)).at(-1)).toMatchObject({ action: 'update', after: { name: '改名' } });
  // Undo.
  expect(await stage.personnel.ask(undoImport, { batchId: changes.batchId })).toMatchObject({ undone: 1, kept: 0 });
  expect((await logOf(id)).at(-1)).toMatchObject({
    action: 'update',
    reason: '撤销导入',
    before: { name: '改名' },
    after: { name: first.姓名 },
  });
  // Job: many rows, of which one breaks a rule and the others do not suffer.
  const written = await work(0, (context) =>
    writeRows(context, groupUserBase, [
      { before: null, values: person(0, { phone: '13911110001' }) },
      { before: null, values: person(0, { phone: second.手机号 }) },
      { before: null, values: person(0, { groupInfoId: 999_999_999 }) },
    ]),
  );
  expect(written.map(({ refusal }) => refusal?.message ?? null)).toEqual([
    null,
    expect.stringContaining('手机号已被员工'),
    expect.stringContaining('部门'),
  ]);
  expect(await logOf(written[0]?.id ?? 0)).toMatchObject([{ action: 'create', after: { name: '新入职' } }]);
});

test('a write of a stored row that somebody changed meanwhile is refused and leaves no log entry', async () => {
  const { id } = await work(0, (context) => insert(context, 0));
  const stale = {
    id,
    version: 7,
    companyCode: stage.enterprise.companyCodes[0],
    name: '新入职',
    staffStatus: 'regular',
  };
  const [row] = await work(0, (context) =>
    writeRows(context, groupUserBase, [{ before: stale, values: { englishName: '晚了' } }]),
  );
  expect(row).toMatchObject({ id: null, refusal: { code: 'FY-C002' } });
  expect(await logOf(id)).toHaveLength(1);
});
