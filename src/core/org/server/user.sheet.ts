/** Adding users from a workbook: its template, and its rows as new people. */
import { z } from 'zod';
import { maxNewUsers, newUser, userTemplate } from '../model/user.ts';
import { staffService } from './staff-port.ts';
import type { SheetColumn, SheetRow } from '#lib/sheet/sheet.ts';
import { SHEET_LIMITS } from '#lib/sheet/sheet.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { readTableInWorker } from '#lib/sheet/run-in-worker.ts';
import { SheetRefusal } from '#lib/sheet/sheet-refusal.ts';
import { writeTemplate } from '#lib/sheet/write-template.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { answerFile } from '#platform/transfer/export-blob.ts';
import { temporaryPath, workbookType } from '#platform/transfer/failed-rows.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, inHome } from './role-home.ts';
import type { NewPerson } from './user.insert.ts';

const text = (key: string, label: string, more: Partial<SheetColumn> = {}): SheetColumn => ({
  key,
  label,
  aliases: [],
  kind: 'text',
  required: false,
  width: 20,
  ...more,
});

const columns: readonly SheetColumn[] = [
  text('name', '姓名', { required: true, aliases: ['员工姓名', '名字'] }),
  text('phone', '手机号', {
    identifier: true,
    aliases: ['手机', '手机号码', '联系电话'],
    help: '手机号、邮箱、用户名至少填写一项',
  }),
  text('email', '邮箱', { aliases: ['电子邮箱'] }),
  text('account', '用户名', { aliases: ['账号', '登录名'], help: '没有手机号和邮箱时填写，4–30 位字母、数字或下划线' }),
  text('dept', '部门', { aliases: ['所属部门'], help: '部门名称，重名时写完整路径，如 研发中心/后端组' }),
  text('jobTitle', '岗位', { aliases: ['职位'] }),
  text('roles', '角色', { help: '多个角色用顿号分隔，不填为员工' }),
];

export const userTemplateHandler = handle(userTemplate, async () => {
  const path = temporaryPath('xlsx');
  await writeTemplate(path, [{ name: '用户', columns }]);
  return answerFile(path, '用户导入模板.xlsx', workbookType);
});

/** A row of the sheet: a person, or what is wrong with it. */
export interface SheetPerson {
  /** As Excel shows it. */
  readonly rowNumber: number;
  readonly name: string;
  readonly person: NewPerson | null;
  readonly problem: string | null;
}

/** The caller's own upload in the chosen company; FY-N001 for any other. */
async function ownFile(context: TenantWork, fileId: number): Promise<FileValue> {
  const file = await fileRecords(context.platform).findOwn(context, fileId);
  if (!file) throw fail.notFound('文件不存在');
  if (file.size > SHEET_LIMITS.fileBytes) throw fail.invalid('文件超过 20 MB，请拆分后再上传', { fileId: '文件过大' });
  return file;
}

async function readRows(context: TenantWork, file: FileValue): Promise<SheetRow[]> {
  try {
    const { rows } = await context.platform.files.withLocalFile(file.path, (path) =>
      readTableInWorker(path, file.name, columns),
    );
    if (rows.length === 0) throw fail.invalid('文件中没有数据行', { fileId: '没有数据行' });
    if (rows.length > maxNewUsers)
      throw fail.invalid(`一次最多添加 ${maxNewUsers} 人，文件中有 ${rows.length} 行`, { fileId: '行数过多' });
    return rows;
  } catch (error) {
    if (error instanceof SheetRefusal) throw fail.invalid(error.message, { fileId: error.message });
    throw error;
  }
}

/** Roles of the company by name. */
async function rolesByName(context: TenantWork, home: RoleHome): Promise<Map<string, number>> {
  const found = await queryRows<{ id: number; roleName: string }>(context)`
    select id, role_name from role r where ${inHome(home, 'r')} and deleted_at is null and status = 'active'`;
  return new Map(found.map((role) => [role.roleName, role.id]));
}

const cell = (row: SheetRow, key: string): string | null => {
  const value = row.values[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

const namesIn = (words: string | null): string[] =>
  words === null
    ? []
    : words
        .split(/[、,，;；]/u)
        .map((word) => word.trim())
        .filter(Boolean);

/** The rows of an uploaded sheet, with departments and roles looked up by their names. */
export async function readPeople(context: TenantWork, fileId: number): Promise<SheetPerson[]> {
  const home = companyHome(context);
  const rows = await readRows(context, await ownFile(context, fileId));
  const departments = await staffService(context).findDepartments(
    context,
    rows.flatMap((row) => cell(row, 'dept') ?? []),
  );
  const roles = await rolesByName(context, home);
  return rows.map((row): SheetPerson => {
    const dept = cell(row, 'dept');
    const wanted = namesIn(cell(row, 'roles'));
    const deptId = dept === null ? null : (departments.get(dept) ?? null);
    const unknownRole = wanted.find((name) => !roles.has(name));
    const name = cell(row, 'name') ?? '';
    const common = { rowNumber: row.rowNumber, name };
    const [issue] = row.issues.filter((found) => found.level === 'error');
    if (issue) return { ...common, person: null, problem: issue.message };
    if (deptId === 'ambiguous')
      return { ...common, person: null, problem: `部门：有多个名为「${dept ?? ''}」的部门，请填写完整路径` };
    if (dept !== null && deptId === null) return { ...common, person: null, problem: `部门：没有「${dept}」这个部门` };
    if (unknownRole !== undefined) return { ...common, person: null, problem: `角色：没有「${unknownRole}」这个角色` };
    const given = {
      name,
      phone: cell(row, 'phone'),
      email: cell(row, 'email'),
      account: cell(row, 'account'),
      jobTitle: cell(row, 'jobTitle'),
      deptId,
      roleIds: wanted.flatMap((role) => roles.get(role) ?? []),
    };
    const parsed = z.safeParse(newUser, given);
    return parsed.success
      ? { ...common, person: parsed.data, problem: null }
      : { ...common, person: null, problem: validationMessages(newUser, parsed.error.issues).first };
  });
}

/** The sheet has done its work: names and phones of people are not kept beside their accounts. */
export async function dropSheet(context: TenantWork, fileId: number): Promise<void> {
  const file = await ownFile(context, fileId);
  await fileRecords(context.platform).drop(context.db, [file.id]);
  context.afterCommit(() => context.platform.files.remove(file.path));
}
