/** What the roster adds to the import and export engine: departments, superiors, numbers, states. */
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks, ImportedRow, ImportOptions, Row } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { nearest } from '#lib/sheet/parse-choice.ts';
import { addContacts, writeContacts } from './contact-import.ts';
import { refusedChanges } from './dated-fields.ts';
import { createDepartmentPath, indexDepartments, mainDepartment } from './department-names.ts';
import { normaliseStaff, paperOfNumber } from './derive-staff.ts';
import { completeStaffImport } from './import-completion.ts';
import { rosterAttachments } from './records/roster-attachments.ts';
import { addContractAndPay } from './records/roster-export.ts';
import { staffColumns } from './staff-columns.ts';
import { startingStatus } from './starting-status.ts';
import { refuseSuperiorCircles } from './superior-circles.ts';
import { living, resolveSuperiors, superiorsOfSheet } from './superiors-of-sheet.ts';
import { waitsAsMember } from './waiting-members.ts';

/** Depth that the tree of departments may have below its root. */
const maximumSteps = 9;

async function checkStaffImport(context: TenantWork, rows: ImportedRow[], options: ImportOptions): Promise<void> {
  for (const row of rows) row.values = normaliseStaff(row.values);
  await resolveDepartments(context, rows, options);
  await refuseSuperiorCircles(context, rows, await resolveSuperiors(context, rows));
}

async function resolveDepartments(
  context: TenantWork,
  rows: ImportedRow[],
  { mayCreate, committing, onMade }: ImportOptions,
): Promise<void> {
  const asking = rows.filter((row) => typeof row.values['groupInfoId'] === 'string');
  if (asking.length === 0) return;
  const index = await indexDepartments(context);
  const made = new Map<string, number>();
  for (const row of asking) {
    const written = String(row.values['groupInfoId']);
    const text = index.find(written) === null ? mainDepartment(written) : written;
    const shown = text.slice(0, 30);
    if (text !== written)
      row.issues.push({
        key: 'groupInfoId',
        level: 'warning',
        kind: 'several_departments',
        message: `部门：写了几个部门，按第一个“${shown}”保存`,
      });
    const found = made.get(text) ?? index.find(text);
    if (typeof found === 'number') {
      row.values['groupInfoId'] = found;
      row.shown = { ...row.shown, groupInfoId: made.has(text) ? index.stepsOf(text).join('/') : index.pathOf(found) };
      continue;
    }
    delete row.values['groupInfoId'];
    const steps = index.stepsOf(text);
    const suggestion = nearest(steps.at(-1) ?? text, [...index.paths])[0];
    const more = suggestion === undefined ? {} : { suggestion };
    if (found === 'ambiguous')
      row.issues.push({
        key: 'groupInfoId',
        level: 'error',
        kind: 'ambiguous_department',
        message: `部门：有多个名为“${shown}”的部门，请填写完整路径`,
        ...more,
      });
    else if (!mayCreate(text))
      row.issues.push({
        key: 'groupInfoId',
        level: 'error',
        kind: 'unknown_department',
        message: `部门：没有“${shown}”这个部门${suggestion === undefined ? '' : `，相近的有：${suggestion}`}`,
        ...more,
      });
    else if (steps.length === 0 || steps.length > maximumSteps || steps.some((step) => step.length > 50))
      row.issues.push({
        key: 'groupInfoId',
        level: 'error',
        kind: 'invalid',
        message: `部门：“${shown}”不能作为部门名称`,
      });
    else {
      if (committing) made.set(text, await createDepartmentPath(context, steps, onMade));
      // While the file is only looked at, the root stands for the department to come.
      row.values['groupInfoId'] = made.get(text) ?? index.rootId ?? 1;
      row.shown = { ...row.shown, groupInfoId: steps.join('/') };
      row.issues.push({
        key: 'groupInfoId',
        level: 'warning',
        kind: 'new_department',
        message: `部门：“${shown}”将自动创建`,
      });
    }
  }
}

/** A number that came with a withdrawn file may come again with the corrected one; the sequence itself never goes back. Who was never taken on has no career. */
async function freeNumbers(context: TenantWork, ids: readonly number[]): Promise<void> {
  // Beside the store, staff_work: the undo deletes the person, whose log tells it.
  await execute(context)`
    update staff_work t
    set deleted_at = now()
    where ${tenantCondition(context, 't')} and t.user_base_id = any(${[...ids]}::bigint[])`;
  // Beside the store, group_user_base: the undo deletes these rows right after, and logs it.
  await execute(context)`update group_user_base set employee_no = null where id = any(${[...ids]}::bigint[])`;
}

async function showDepartments(context: TenantWork, rows: Row[]): Promise<void> {
  await addContractAndPay(context, rows);
  await addContacts(context, rows);
  const index = await indexDepartments(context, true);
  for (const row of rows) {
    if (typeof row['groupInfoId'] === 'number') row['groupInfoId'] = index.pathOf(row['groupInfoId']);
  }
}

/** Hooks of group_user_base for import and export. */
export const staffTransferHooks: EntityHooks = {
  columns: staffColumns,
  creates: ['groupInfoId'],
  inferred: {
    idType: { from: '按证件号码判断', of: ({ idNumber }) => paperOfNumber(idNumber) },
    // An ID card is for citizens alone.
    nationality: { from: '居民身份证为中国', of: ({ idType }) => (idType === 'id_card' ? 'CHN' : undefined) },
    staffStatus: { from: '按入职日期和试用期判断', of: (values, today) => startingStatus(values, today) },
  },
  checkImport: checkStaffImport,
  completeImport: completeStaffImport,
  writeBeside: writeContacts,
  linkRows: { key: 'superiorId', find: superiorsOfSheet },
  importKeys: [
    { key: 'idNumber', among: living },
    { key: 'phone', among: sql<boolean>`${living} and not ${waitsAsMember}` },
    { key: 'employeeNo', among: sql<boolean>`true` },
  ],
  refusedChanges,
  beforeUndo: freeNumbers,
  beforeExport: showDepartments,
  attachments: { code: 'staff_file_view', list: rosterAttachments },
};
