/** A summary of a candidate: composed from the data, edited by a person, reviewed by another. Each version is a row. */
import { z } from 'zod';
import { linesSchema } from '#platform/entity/line-schema.ts';
import type { Issue, RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { shapeIssues } from '../stored-json.ts';
import { reviewResults, summaryStatuses } from './decide-dicts.ts';

const sentencesSchema = z.array(linesSchema.min(1, '不能为空').max(500, '每条最多 500 个字')).max(10, '最多 10 条');
/** Most characters of all sections together. */
export const mostSummary = 5000;

export const personalSummary = entity({
  name: 'personal_summary',
  label: '个人总结',
  unit: '份',
  title: 'versionNo',
  state: 'status',
  permissions: {
    read: 'external_talent_pool',
    insert: 'recruit_summary',
    update: 'recruit_summary',
    delete: 'recruit_summary',
  },
  parent: { field: 'recruitInfoId', to: 'recruit_info', limit: 200 },
  sort: [{ field: 'createdAt', order: 'desc' }],
  fields: {
    recruitInfoId: f.ref({ label: '招聘记录', to: 'recruit_info', required: true, form: false }),
    versionNo: f.int({ label: '版本', required: true, min: 1, max: 200, form: false }),
    isGenerated: f.bool({ label: '自动生成', default: false, readOnly: true, form: false }),
    basic: f.longText({ label: '基本情况', max: 2000 }),
    strengths: f.json<string[]>({ label: '优势', form: false }),
    concerns: f.json<string[]>({ label: '不足', form: false }),
    matching: f.longText({ label: '岗位匹配', max: 2000 }),
    conclusion: f.longText({ label: '结论', max: 2000 }),
    // The facts behind its words, with their places in the sections.
    facts: f.json<unknown>({ label: '事实依据', readOnly: true, form: false }),
    status: f.oneOf({
      label: '总结状态',
      options: summaryStatuses,
      required: true,
      default: 'draft',
      readOnly: true,
    }),
    submittedBy: f.int({ label: '提交人', readOnly: true, form: false, excel: false }),
    submittedByName: f.text({ label: '提交人姓名', max: 50, readOnly: true, form: false }),
    submittedAt: f.instant({ label: '提交时间', readOnly: true, form: false }),
    reviewedBy: f.int({ label: '评审人', readOnly: true, form: false, excel: false }),
    reviewedByName: f.text({ label: '评审人姓名', max: 50, readOnly: true, form: false }),
    reviewResult: f.oneOf({ label: '评审结果', options: reviewResults, readOnly: true, form: false }),
    reviewComment: f.longText({ label: '评审意见', max: 1000, readOnly: true, form: false }),
    reviewedAt: f.instant({ label: '评审时间', readOnly: true, form: false }),
  },
  rules: summaryRules,
});

export type PersonalSummaryRow = RowOf<typeof personalSummary>;

interface RuledSummary {
  readonly basic?: string | null;
  readonly strengths?: unknown;
  readonly concerns?: unknown;
  readonly matching?: string | null;
  readonly conclusion?: string | null;
}

function summaryRules({ basic, strengths, concerns, matching, conclusion }: RuledSummary): readonly Issue[] {
  const issues = [
    ...shapeIssues('strengths', sentencesSchema, strengths),
    ...shapeIssues('concerns', sentencesSchema, concerns),
  ];
  const texts = [basic, matching, conclusion, strengths, concerns].flat() as readonly unknown[];
  const length = texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
  if (length > mostSummary) issues.push({ field: 'conclusion', message: `各部分合计最多 ${mostSummary} 个字` });
  return issues;
}
