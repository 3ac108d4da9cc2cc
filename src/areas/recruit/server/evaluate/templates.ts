/** Score templates: which one holds for a record, and versions where somebody is scored by one already. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { ShownTemplate } from '../../model/evaluate/score-calls.ts';
import { queryScoreTemplate, saveScoreTemplate } from '../../model/evaluate/score-calls.ts';
import type { ScoreTemplateRow } from '../../model/evaluate/score-template.ts';
import {
  scoreTemplate,
  testWeightOf,
  usualDimensions,
  usualGradeBounds,
  usualInterviewWeight,
} from '../../model/evaluate/score-template.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';

export const usualName = '通用';

/** The template of who has none. */
export const usualTemplate: ShownTemplate = {
  id: null,
  version: 0,
  name: usualName,
  versionNo: 1,
  dimensions: [...usualDimensions],
  interviewWeight: usualInterviewWeight,
  testWeight: testWeightOf({ interviewWeight: usualInterviewWeight }),
  gradeBounds: usualGradeBounds,
  isUsed: false,
};

type StoredTemplate = Pick<
  ScoreTemplateRow,
  'id' | 'version' | 'name' | 'versionNo' | 'dimensions' | 'interviewWeight' | 'gradeBounds'
> & { readonly isUsed: boolean };

const shown = (row: StoredTemplate): ShownTemplate => ({
  ...row,
  testWeight: testWeightOf(row),
  versionNo: row.versionNo ?? 1,
  dimensions: row.dimensions ?? [...usualDimensions],
  gradeBounds: row.gradeBounds ?? usualGradeBounds,
});

const templateColumns = sql`
  t.id, t.version, t.name, t.version_no, t.dimensions, t.interview_weight, t.grade_bounds,
  exists (
    select from recruit_info r
    where r.group_code = t.group_code and r.company_code = t.company_code and r.score_template_id = t.id
      and r.deleted_at is null
  ) as is_used`;

/** Templates by their ids, old versions too. */
export async function templatesById(
  context: TenantWork,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ShownTemplate>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<StoredTemplate>(context)`
    select ${templateColumns}
    from score_template t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
  return new Map(rows.map((row) => [row.id, shown(row)]));
}

const queryHandler = handle(queryScoreTemplate, async (context) => {
  const rows = await queryRows<StoredTemplate>(context)`
    select ${templateColumns}
    from score_template t
    where ${tenantCondition(context, 't')} and t.is_current
    order by t.name, t.id
    limit 500`;
  const templates = rows.map(shown);
  return { templates: templates.some(({ name }) => name === usualName) ? templates : [usualTemplate, ...templates] };
});

/** Whoever is scored by the row keeps it; positions go over to the row that takes its place. */
async function saveVersion(context: TenantWork, before: ScoreTemplateRow, values: Partial<ScoreTemplateRow>) {
  const { name, dimensions, interviewWeight, gradeBounds } = { ...before, ...values };
  const versionNo = (before.versionNo ?? 1) + 1;
  requireWritten(await writeRows(context, scoreTemplate, [{ before, values: { isCurrent: false } }], { rules: false }));
  const { id, version } = requireWritten(
    await writeRows(context, scoreTemplate, [
      {
        before: null,
        values: {
          name,
          dimensions,
          interviewWeight,
          gradeBounds,
          versionNo,
          isCurrent: true,
          replacesId: before.id,
        },
      },
    ]),
  );
  await changeRows(context, recruitPosition, {
    where: sql`t.score_template_id = ${before.id}`,
    values: { scoreTemplateId: id },
    reason: `评分模板更新为第 ${versionNo} 版`,
    keepsVersion: true,
  });
  return { id, version, versionNo, isNewVersion: true };
}

const saveHandler = handle(saveScoreTemplate, async (context, { id, version, testWeight, ...values }) => {
  companyForNewRow(context);
  const whole = (values.interviewWeight ?? usualInterviewWeight) + (testWeight ?? 0);
  if (testWeight !== undefined && whole !== 100) {
    const message = `测评权重：与面试权重合计应为 100，现为 ${whole}`;
    throw fail.invalid(message, { testWeight: message });
  }
  const store = entityStore(context, scoreTemplate);
  if (id === undefined) {
    if (!values.dimensions) throw fail.invalid('评分维度：必填', { dimensions: '评分维度：必填' });
    const made = await store.save({ gradeBounds: usualGradeBounds, ...values });
    return { ...made, versionNo: 1, isNewVersion: false };
  }
  const [before] = await lockRows(context, scoreTemplate, [id], null);
  if (!before) throw fail.notFound();
  if (before.version !== version) throw fail.stale(await currentRow(context, scoreTemplate, id));
  if (before.isCurrent !== true) throw fail.conflict('这个版本已被替代，请修改当前版本');
  const isUsed = await queryRow<{ id: number }>(context)`
    select r.id
    from recruit_info r
    where ${tenantCondition(context, 'r')} and r.score_template_id = ${id}
    limit 1`;
  if (isUsed) return saveVersion(context, before, values);
  const saved = await store.update(id, version, values);
  return { ...saved, versionNo: before.versionNo ?? 1, isNewVersion: false };
});

/** The current row of 通用, made when the first record needs one: later changes of it must not touch old scores. */
async function storedUsual(context: TenantWork): Promise<number> {
  const found = await queryRow<{ id: number }>(context)`
    select t.id
    from score_template t
    where ${tenantCondition(context, 't')} and t.is_current and t.name = ${usualName}
    order by t.id
    limit 1`;
  if (found) return found.id;
  const { name, dimensions, interviewWeight, gradeBounds } = usualTemplate;
  const values = { name, dimensions, interviewWeight, gradeBounds, versionNo: 1, isCurrent: true };
  return requireWritten(await writeRows(context, scoreTemplate, [{ before: null, values }])).id;
}

/** Ties a record to the template of its position, from the first interview or test on. The record is locked. */
export async function pinTemplate(
  context: TenantWork,
  record: Pick<RecruitInfoRow, 'id' | 'scoreTemplateId' | 'positionId'>,
): Promise<number> {
  if (record.scoreTemplateId !== null) return record.scoreTemplateId;
  const position = await queryRow<{ scoreTemplateId: number | null }>(context)`
    select t.score_template_id
    from recruit_position t
    where ${tenantCondition(context, 't')} and t.id = ${record.positionId}`;
  const scoreTemplateId = position?.scoreTemplateId ?? (await storedUsual(context));
  await changeRows(context, recruitInfo, {
    where: sql`t.id = ${record.id}`,
    values: { scoreTemplateId },
    reason: '确定评分模板',
    keepsVersion: true,
    follows: false,
  });
  return scoreTemplateId;
}

export const templateHandlers = [queryHandler, saveHandler];
