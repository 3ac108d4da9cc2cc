/** Import of 10,000 and export of 100,000 people through the real calls and jobs, beside the least the same libraries need. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { columnOf } from '#platform/store/columns.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { writeWorkbook } from '#lib/sheet/write-workbook.ts';
import { groupUserBase } from '#areas/staff/model/group-user-base.ts';
import type { BenchDatabase } from './data.ts';
import { peopleCount } from './data.ts';

export interface TransferFigures {
  readonly scenario: 'import' | 'update' | 'export';
  readonly rows: number;
  /** Seconds. */
  readonly floor: number;
  readonly ours: number;
  readonly note: string;
}

const importCount = 10_000;
const exportDepartments = 40;
const exportKeys = [
  'name',
  'employeeNo',
  'sex',
  'birthday',
  'nationality',
  'ethnicity',
  'phone',
  'workEmail',
  'highestEducation',
  'school',
  'major',
  'professionalTitle',
  'titleLevel',
  'groupInfoId',
  'position',
  'jobLevel',
  'employmentType',
  'staffStatus',
  'entryDate',
  'regularDate',
];

type Ask = <Answer>(path: string, body: object | FormData) => Promise<Answer>;

/** Calls as the browser makes them; a refusal throws its sentence. */
function askAs(port: number, cookie: string, { data }: BenchDatabase): Ask {
  const tenant = { groupCode: data.groupCode, companyCode: data.companyCode };
  return async (path, body) => {
    const isForm = body instanceof FormData;
    const address = `http://127.0.0.1:${port}${path}${isForm ? `?${new URLSearchParams(tenant).toString()}` : ''}`;
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        cookie,
        'x-requested-with': 'XMLHttpRequest',
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify({ ...tenant, ...body }),
    });
    const answer = (await response.json()) as { resultCode: number; errorDesc: string; data: never };
    if (answer.resultCode !== 1) throw new Error(`${path}: ${answer.errorDesc}`);
    return answer.data;
  };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

const importLabels = [
  '姓名',
  '证件号码',
  '手机号',
  '部门',
  '岗位',
  '入职日期',
  '职级',
  '专业',
  '毕业院校',
  '工作邮箱',
  '用工形式',
];
const columnsOf = (labels: readonly string[]) =>
  labels.map((label): SheetColumn => ({ key: label, label, aliases: [], kind: 'text', required: false }));
const importColumns = columnsOf(importLabels);

async function workbookWith(labels: readonly string[], rows: readonly Record<string, string>[]): Promise<Buffer> {
  const target = new PassThrough();
  const parts: Buffer[] = [];
  target.on('data', (part: Buffer) => parts.push(part));
  await writeWorkbook(target, [{ name: '花名册', columns: columnsOf(labels), rows: [...rows] }]);
  return Buffer.concat(parts);
}

/** A roster of new people; numbers never met before, so that every row is right. */
async function importWorkbook(): Promise<Buffer> {
  const run = Math.floor(Date.now() / 1000) % 9000;
  const rows = Array.from({ length: importCount }, (_, index) => ({
    姓名: '新入职',
    证件号码: makeIdNumber({
      division: '330106',
      birthday: `19${60 + (run % 35)}-0${1 + (run % 9)}-${String(10 + Math.floor(index / 999)).padStart(2, '0')}`,
      sequence: 1 + (index % 999),
    }),
    手机号: `139${String(run).padStart(4, '0').slice(-4)}${String(index).padStart(4, '0')}`.slice(0, 11),
    部门: `第${1 + (index % 400)}部`,
    岗位: '软件工程师',
    入职日期: '2014-01-01',
    职级: 'P5',
    专业: '计算机科学与技术',
    毕业院校: '浙江大学',
    工作邮箱: `n${run}-${index}@example.com`,
    用工形式: '全日制劳动合同',
  }));
  return workbookWith(importLabels, rows);
}

/** Floor: the same reader, then bare inserts of 200 rows a statement. Ours: upload, check of every cell, preview, commit, audit. */
export async function measureImport(database: BenchDatabase, port: number, cookie: string): Promise<TransferFigures> {
  const content = await importWorkbook();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const floor = await seconds(() => insertBare(client, content, database));
  // As in the tidying: the keys of the records have no index for this direction, each row would read all of them.
  await client.query('set session_replication_role = replica');
  await client.query("delete from group_user_base where source = 'bench floor'");
  await client.end();
  const {
    seconds: ours,
    checked,
    batch,
  } = await importFile(askAs(port, cookie, database), content, { mode: 'insert' });
  if (batch.inserted !== importCount)
    throw new Error(`${batch.inserted} of ${importCount} rows were imported (${batch.error} refused, ${batch.status})`);
  return { scenario: 'import', rows: importCount, floor, ours, note: `of it check ${checked.toFixed(1)} s` };
}

interface Batch {
  batchId: number;
  status: string;
  inserted: number;
  updated: number;
  ok: number;
  error: number;
}

/** Upload, check, commit, as a person does it; seconds of all and of the check. */
async function importFile(
  ask: Ask,
  content: Buffer,
  fields: Readonly<Record<string, string>>,
): Promise<{ seconds: number; checked: number; batch: Batch }> {
  const until = async (id: number, statuses: readonly string[]): Promise<Batch> => {
    for (;;) {
      const found = await ask<Batch>('/api/v1/common/getImport', { batchId: id });
      if (statuses.includes(found.status)) return found;
      await delay(200);
    }
  };
  let batch: Batch = { batchId: 0, status: '', inserted: 0, updated: 0, ok: 0, error: 0 };
  let checked = 0;
  const all = await seconds(async () => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ templateId: '1', ...fields })) form.set(key, value);
    form.set('file', new Blob([new Uint8Array(content)]), '花名册.xlsx');
    checked = await seconds(async () => {
      batch = await ask<Batch>('/api/v1/user/group/analysisTemplateGroupUserBase', form);
      batch = await until(batch.batchId, ['ready', 'failed']);
    });
    await ask('/api/v1/user/group/batchImportRosterGroupUserBase', { batchId: batch.batchId });
    batch = await until(batch.batchId, ['done', 'failed']);
  });
  return { seconds: all, checked, batch };
}

/** Found by their numbers; the others may be changed without a movement. */
const updateLabels = ['工号', '姓名', '手机号', '工作邮箱'];

/** Floor: the same reader, then bare updates of 200 rows a statement. Ours: ten thousand people found by their numbers, checked, changed, audited. */
export async function measureUpdate(database: BenchDatabase, port: number, cookie: string): Promise<TransferFigures> {
  // Those that came by an import: whoever was made by arithmetic does not fit the number of his identity card.
  await measureImport(database, port, cookie);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { data } = database;
  const { rows: people } = await client.query<{ number: string }>(
    `select employee_no as number from group_user_base
     where group_code = $1 and company_code = $2 and deleted_at is null and employee_no is not null
       and id >= $3 and id_number is not null order by id desc limit $4`,
    [data.groupCode, data.companyCode, data.firstPerson + peopleCount, importCount],
  );
  const run = Math.floor(Date.now() / 1000) % 9000;
  const workbookOf = (word: string) =>
    workbookWith(
      updateLabels,
      people.map(({ number }, index) => ({
        工号: number,
        姓名: `${word}入职`,
        手机号: `138${String(run).padStart(4, '0')}${String(index).padStart(4, '0')}`,
        工作邮箱: `${word === '旧' ? 'b' : 'u'}${run}-${index}@example.com`,
      })),
    );
  const bare = await workbookOf('旧');
  const floor = await seconds(async () => {
    const { rows } = await readTable(bare, '花名册.xlsx', columnsOf(updateLabels));
    for (let from = 0; from < rows.length; from += 200) {
      const part = rows.slice(from, from + 200).map((row) => row.values as Record<string, string>);
      await client.query(
        `update group_user_base t set name = x.name, work_email = x.mail, version = t.version + 1, updated_at = now()
         from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as x(number, name, phone, mail)
         where t.group_code = $1 and t.company_code = $2 and t.employee_no = x.number and t.deleted_at is null`,
        [data.groupCode, data.companyCode, ...updateLabels.map((label) => part.map((row) => row[label] ?? ''))],
      );
    }
  });
  await client.end();
  const {
    seconds: ours,
    checked,
    batch,
  } = await importFile(askAs(port, cookie, database), await workbookOf('新'), {
    mode: 'update',
    matchBy: 'employeeNo',
  });
  if (batch.updated !== people.length)
    throw new Error(`${batch.updated} of ${people.length} rows were changed (${batch.error} refused, ${batch.status})`);
  return { scenario: 'update', rows: people.length, floor, ours, note: `of it check ${checked.toFixed(1)} s` };
}

async function insertBare(client: pg.Client, content: Buffer, { data }: BenchDatabase): Promise<void> {
  const { rows } = await readTable(content, '花名册.xlsx', importColumns);
  for (let from = 0; from < rows.length; from += 200) {
    const part = rows.slice(from, from + 200).map((row) => row.values as Record<string, string>);
    await client.query(
      `insert into group_user_base (group_code, company_code, name, id_type, group_info_id, position, employment_type, staff_status, entry_date, source, completeness, job_level, major, school, work_email)
       select $1, $2, x.name, 'id_card', $3, x.position, 'full_time', 'regular', x.day::date, 'bench floor', 0, x.level, x.major, x.school, x.mail from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[]) as x(name, position, day, level, major, school, mail)`,
      [
        data.groupCode,
        data.companyCode,
        data.departmentIds[0],
        ...['姓名', '岗位', '入职日期', '职级', '专业', '毕业院校', '工作邮箱'].map((label) =>
          part.map((row) => row[label] ?? ''),
        ),
      ],
    );
  }
}

/** Floor: one SELECT and the same writer in this process. Ours: queued job with rights, names, dictionaries, masking, file store. */
export async function measureExport(database: BenchDatabase, port: number, cookie: string): Promise<TransferFigures> {
  const departments = database.data.departmentIds.slice(0, exportDepartments);
  const floor = await seconds(() => exportBare(database, departments));
  const ask = askAs(port, cookie, database);
  interface Export {
    id: number;
    status: string;
    totalRows: number;
    errorDesc: string | null;
  }
  let found: Export | undefined;
  const ours = await seconds(async () => {
    const { recordId } = await ask<{ recordId: number }>('/api/v1/user/group/batchExportGroupUserBase', {
      filter: { groupInfoId: departments },
      fields: exportKeys,
    });
    do {
      await delay(250);
      const page = await ask<{ records: Export[] }>('/api/v1/user/group/queryExportRecords', {
        filter: {},
        page: { current: 1, size: 10 },
      });
      found = page.records.find((record) => record.id === recordId);
    } while (found && ['pending', 'running'].includes(found.status));
  });
  if (found?.status !== 'success') throw new Error(`the export ended as ${found?.status}: ${found?.errorDesc}`);
  return { scenario: 'export', rows: found.totalRows, floor, ours, note: `${exportKeys.length} columns, xlsx` };
}

async function exportBare({ url, data }: BenchDatabase, departments: readonly number[]): Promise<void> {
  const labels = new Map(fieldEntries(groupUserBase).map(([key, field]) => [key, field.label]));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(
    `select ${exportKeys.map((key) => `${columnOf(key)} as "${key}"`).join(', ')} from group_user_base where group_code = $1 and company_code = $2 and deleted_at is null and group_info_id = any($3::bigint[]) order by entry_date desc nulls last, id desc`,
    [data.groupCode, data.companyCode, departments],
  );
  const path = join(tmpdir(), `qishu-bench-${process.pid}.xlsx`);
  await writeWorkbook(createWriteStream(path), [
    {
      name: '花名册',
      columns: exportKeys.map((key): SheetColumn => ({
        key,
        label: labels.get(key) ?? key,
        aliases: [],
        kind: 'text',
        required: false,
      })),
      rows: rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? '' : String(value)])),
      ),
    },
  ]);
  await rm(path, { force: true });
  await client.end();
}
