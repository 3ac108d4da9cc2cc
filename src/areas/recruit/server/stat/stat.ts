/** Statistics of recruiting: the call of the screen and its workbook. */
import { referenceNames } from '#platform/store/logged-values.ts';
import { writeSmallWorkbook } from '#lib/sheet/hucre-adapter.ts';
import type { WriteSheet } from '#lib/sheet/hucre-adapter.ts';
import type { PlainCell } from '#lib/sheet/plain-sheet.ts';
import { plainSheet } from '#lib/sheet/plain-sheet.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import { workbookType } from '#platform/transfer/failed-rows.ts';
import { personSources } from '../../model/dicts.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';
import type { RecruitStat, StatPosition, StatYield } from '../../model/stat/stat-calls.ts';
import { drawRecruitStat, exportRecruitStat, queryRecruitStat } from '../../model/stat/stat-calls.ts';
import { recruitSetting } from '../decide/recruit-setting.ts';
import type { StageCount, StatFilter } from './stat-counts.ts';
import { evaluationCounts, hiredBefore, openPositions, stageCounts, stagesOfPositions } from './stat-counts.ts';
import { recruitStat, statPosition } from './stat-figures.ts';
import { statPicture } from './stat-picture.ts';

const none = '未填写';

async function positionsOf(context: TenantWork, filter: StatFilter): Promise<StatPosition[]> {
  const today = todayInShanghai(context.platform.now());
  const open = await openPositions(context, filter);
  const [stages, names] = await Promise.all([
    stagesOfPositions(
      context,
      open.map(({ id }) => id),
      today,
    ),
    referenceNames(
      context,
      open.map(({ groupInfoId, ownerId }) => ({ fields: recruitPosition.fields, values: { groupInfoId, ownerId } })),
    ),
  ]);
  const byPosition = groupBy(stages, ({ positionId }) => positionId);
  return open.map((position) =>
    statPosition(position, byPosition.get(position.id) ?? [], {
      department: names.get('group_info')?.get(position.groupInfoId) ?? '',
      owner: names.get('group_user_base')?.get(position.ownerId) ?? '',
      today,
    }),
  );
}

/** What the keys of the groups are called: sources by their code, positions and owners by their names. */
async function labelsOf(
  context: TenantWork,
  by: StatFilter['groupBy'],
  stages: readonly StageCount[],
): Promise<(key: string | number | null) => string> {
  if (by === 'channel') return (key) => (key === null ? none : optionLabel(personSources, key));
  const keys = [...new Set(stages.flatMap(({ key }) => (typeof key === 'number' ? [key] : [])))];
  const field = by === 'position' ? 'positionId' : 'ownerId';
  const names = await referenceNames(context, [{ fields: recruitInfo.fields, values: { [field]: keys } }]);
  const own = names.get(by === 'position' ? recruitPosition.name : 'group_user_base');
  return (key) => (key === null ? none : (own?.get(Number(key)) ?? none));
}

async function statOf(context: TenantWork, filter: StatFilter): Promise<RecruitStat> {
  const [stages, before, positions, evaluations, setting] = await Promise.all([
    stageCounts(context, filter),
    hiredBefore(context, filter),
    positionsOf(context, filter),
    evaluationCounts(context, filter),
    recruitSetting(context),
  ]);
  return recruitStat({
    by: filter.groupBy,
    stages,
    hiredBefore: before,
    positions,
    evaluations,
    setting,
    labelOf: await labelsOf(context, filter.groupBy, stages),
  });
}

const queryHandler = handle(queryRecruitStat, statOf);

/** Counts and days as they are; shares have the one decimal that they were rounded to. */
const plainNumber = { font: { name: '等线', size: 11 } };

const sheetOf = (name: string, head: readonly string[], lines: readonly (readonly PlainCell[])[]): WriteSheet =>
  plainSheet(
    name,
    [[...head], ...lines.map((line) => [...line])],
    head.map((_, index) => (index === 0 ? 22 : 14)),
    plainNumber,
  );

const groupNames = { channel: '来源', position: '职位', owner: '负责人' } as const;

function sheetsOf({ funnel, stages, groups, total, positions }: RecruitStat, by: StatFilter['groupBy']): WriteSheet[] {
  const yieldLine = ({ label, resumes, interviews, offers, hired, rate, medianDays }: StatYield) => [
    label,
    resumes,
    interviews,
    offers,
    hired,
    rate,
    medianDays,
  ];
  return [
    sheetOf(
      '漏斗',
      ['阶段', '到达人数', '进入下一阶段', '通过率(%)', '占全部(%)'],
      funnel.map(({ label, entered, passed, rate, share }) => [label, entered, passed, rate, share]),
    ),
    sheetOf(
      '阶段用时',
      ['阶段', '中位天数', '八成内天数', '目标天数', '样本'],
      stages.map(({ label, medianDays, mostlyDays, targetDays, cases }) => [
        label,
        medianDays,
        mostlyDays,
        targetDays,
        cases,
      ]),
    ),
    sheetOf(
      groupNames[by],
      [groupNames[by], '简历', '面试', '录用通知', '入职', '入职率(%)', '周期(天)'],
      [...groups, total].map(yieldLine),
    ),
    sheetOf(
      '招聘中的职位',
      ['职位', '部门', '负责人', '需', '已录', '流程中', '已开(天)', '停得最久的阶段', '停留天数'],
      positions.map((one) => [
        one.name,
        one.department,
        one.owner,
        one.headcount,
        one.hired,
        one.active,
        one.openDays,
        one.slowest?.label ?? null,
        one.slowest?.days ?? null,
      ]),
    ),
  ];
}

/** That the figures were taken along, and in which form. */
const note = (context: TenantWork, { dateRange: [from, to] }: StatFilter, form: string): Promise<void> =>
  audit(context, [
    { action: 'export', entity: recruitInfo.name, entityName: '招聘统计', reason: `${form}，期间 ${from} 至 ${to}` },
  ]);

const drawHandler = handle(drawRecruitStat, async (context, filter) => {
  const stat = await statOf(context, filter);
  await note(context, filter, '图片');
  return statPicture(stat, filter.dateRange);
});

const exportHandler = handle(exportRecruitStat, async (context, filter) => {
  const stat = await statOf(context, filter);
  const content = Buffer.from(await writeSmallWorkbook(sheetsOf(stat, filter.groupBy)));
  const [from, to] = filter.dateRange;
  await note(context, filter, '表格');
  return new FileAnswer(content, {
    fileName: `招聘统计_${from.replaceAll('-', '')}-${to.replaceAll('-', '')}.xlsx`,
    contentType: workbookType,
  });
});

export const statHandlers: readonly Handler[] = [queryHandler, exportHandler, drawHandler];
