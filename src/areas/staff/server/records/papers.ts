/** Electronic files by category with what is missing, how long they are kept, and projects. */
import { degreeTitle, studyRecord } from '../../model/records/experience.ts';
import { staffContract } from '../../model/records/contract.ts';
import { isLabour } from '../../model/records/contract-rules.ts';
import {
  basicFileCalls,
  fileCategories,
  keptCategories,
  queryStaffElectronicFiles,
  requiredCategories,
  staffFile,
  staffFileCalls,
} from '../../model/records/papers.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { ChildActs } from '#platform/store/child-handlers.ts';
import { partHandlers, recordHandlers } from '#platform/store/child-handlers.ts';
import { listChildren, rowsOfParent } from '#platform/store/child-store.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { projectHandlers } from './projects.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

interface Paper {
  readonly category: string;
  readonly expireDate: string | null;
  readonly files: (FileValue & { source: string })[];
}

const filesIn = (value: unknown, source: string): Paper['files'] =>
  Array.isArray(value) ? (value as FileValue[]).map((file) => ({ ...file, source })) : [];
const dayIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Attachments of other records that prove the same as a file of this category. */
const attached: readonly {
  readonly entity: typeof studyRecord | typeof degreeTitle | typeof staffContract;
  readonly categoryOf: (row: Row) => string;
}[] = [
  { entity: studyRecord, categoryOf: () => 'diploma' },
  { entity: degreeTitle, categoryOf: (row) => (row['kind'] === 'degree' ? 'degree' : 'title') },
  { entity: staffContract, categoryOf: (row) => (isLabour(row['contractKind']) ? 'contract' : 'agreement') },
];

async function papersOf(context: TenantContext, userBaseId: number): Promise<Paper[]> {
  const own = await listChildren(context, staffFile, userBaseId);
  const papers: Paper[] = own.map((row) => ({
    category: row.category,
    expireDate: dayIn(row.expireDate),
    files: filesIn(row.files, row.name),
  }));
  for (const { entity, categoryOf } of attached) {
    for (const row of await rowsOfParent<AnyEntity>(context, entity, userBaseId)) {
      const files = filesIn(row['attachments'], `${entity.label} ${String(row[entity.title])}`);
      if (files.length > 0)
        papers.push({ category: categoryOf(row), expireDate: dayIn(row['expireDate'] ?? row['endDate']), files });
    }
  }
  return papers;
}

const electronicFilesHandler = handle(queryStaffElectronicFiles, async (context, { userBaseId }) => {
  const papers = await papersOf(context, userBaseId);
  return fileCategories.map(({ code, label }) => {
    const held = papers.filter((paper) => paper.category === code);
    const files = held.flatMap((paper) => paper.files);
    const required = (requiredCategories as readonly string[]).includes(code);
    const expireDate = held.flatMap((paper) => paper.expireDate ?? []).sort()[0] ?? null;
    return {
      category: code,
      name: label,
      required,
      count: files.length,
      expireDate,
      missing: required && files.length === 0,
      files,
    };
  });
});

/** Contracts and papers of leaving are kept for two years after the end (劳动合同法 article 50). */
async function refuseKept(context: TenantContext, ids: readonly number[]): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const row = await queryRow<{ name: string }>(context)`
    select t.name
    from staff_file t
    join group_user_base p on p.id = t.owner_id and p.group_code = t.group_code and t.owner_type = 'internal'
    where ${tenantCondition(context, rowAlias)} and t.id = any(${[...ids]}::bigint[])
      and t.category = any(${[...keptCategories]}::text[])
      and (p.demission_date is null or p.demission_date + interval '2 years' > ${today}::date) limit 1`;
  if (row) throw fail.conflict(`「${row.name}」依法保存至劳动关系结束后二年，不能删除`);
}

/**
 * In the own archive, without the code of archives, a person takes back only what that person put there: the copy that HR filed is evidence of
 * both sides. FY-A001 naming the paper.
 */
async function refuseForeign(context: TenantContext, ids: readonly number[]): Promise<void> {
  if (holds(context, staffFile.permissions.update)) return;
  const row = await queryRow<{ name: string }>(context)`
    select t.name
    from staff_file t
    where ${tenantCondition(context, rowAlias)} and t.id = any(${[...ids]}::bigint[])
      and t.created_by is distinct from ${context.session.accountId}
    limit 1`;
  if (row) throw fail.forbidden(`「${row.name}」不是您上传的，请联系人事修改或删除`);
}

const paperActs: ChildActs = {
  async beforeSave(context, { id, values }) {
    // Other files in their place would delete those that were there.
    if (id !== null) await refuseForeign(context, [id]);
    return values;
  },
  async beforeRemove(context, ids) {
    await refuseForeign(context, ids);
    await refuseKept(context, ids);
  },
};

const inCategory = (_context: TenantContext, rows: Row[], input: Row): Row[] =>
  rows.filter((row) => !input['category'] || row['category'] === input['category']);

export const paperHandlers: readonly Handler[] = [
  ...partHandlers(staffFileCalls, { ...paperActs, show: inCategory }, 'userBaseId'),
  ...recordHandlers(basicFileCalls, paperActs),
  electronicFilesHandler,
  ...projectHandlers,
];
