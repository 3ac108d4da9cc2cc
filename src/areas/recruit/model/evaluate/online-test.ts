/** A test of a candidate: a result that is typed in, or a paper that is answered here by a link. */
import { z } from 'zod';
import type { RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { shapeIssues } from '../stored-json.ts';
import { testModes, testStatuses, testTypes } from './evaluate-dicts.ts';

/** Points of dimensions that a test tells of, 0 to 100. */
export const dimensionPointsSchema = z
  .array(
    z.strictObject({
      dimension: z.string().min(1).max(30),
      score: z.number('得分应为数字').min(0, '得分为 0 至 100').max(100, '得分为 0 至 100'),
    }),
  )
  .max(12, '最多 12 个维度');
export type DimensionPoints = z.output<typeof dimensionPointsSchema>;

export const onlineTest = entity({
  name: 'online_test',
  label: '在线测评',
  unit: '项',
  title: 'name',
  state: 'status',
  permissions: {
    read: 'external_talent_pool',
    insert: 'recruit_test',
    update: 'recruit_test',
    delete: 'recruit_test',
  },
  parent: { field: 'recruitInfoId', to: 'recruit_info', limit: 20 },
  sort: [{ field: 'createdAt', order: 'desc' }],
  fields: {
    recruitInfoId: f.ref({ label: '招聘记录', to: 'recruit_info', required: true, form: false }),
    name: f.text({ label: '测评名称', required: true, max: 50, list: { width: 200 } }),
    testType: f.oneOf({ label: '测评类型', options: testTypes, required: true, list: { width: 100 } }),
    mode: f.oneOf({ label: '方式', options: testModes, required: true, default: 'record', list: { width: 100 } }),
    paperId: f.ref({ label: '试卷', to: 'test_paper' }),
    sentAt: f.instant({ label: '发送时间', readOnly: true }),
    deadline: f.instant({ label: '截止时间' }),
    startedAt: f.instant({ label: '开始时间', readOnly: true }),
    submittedAt: f.instant({ label: '提交时间', readOnly: true }),
    durationMin: f.int({ label: '用时（分钟）', min: 0, max: 1440 }),
    fullScore: f.number({ label: '满分', required: true, min: 1, max: 1000, default: 100 }),
    score: f.number({ label: '得分', min: 0, max: 1000, list: { width: 80 } }),
    percent: f.number({ label: '得分率', readOnly: true, list: { width: 80 } }),
    dimensionMap: f.json<DimensionPoints>({ label: '维度得分', form: false }),
    level: f.text({ label: '等级', max: 20 }),
    conclusion: f.longText({ label: '结论', max: 500 }),
    reportFiles: f.files({ label: '测评报告', max: 10 }),
    status: f.oneOf({
      label: '测评状态',
      options: testStatuses,
      required: true,
      default: 'pending',
      readOnly: true,
      list: { width: 96 },
    }),
  },
  rules: ({ score, fullScore, dimensionMap }) => [
    ...(typeof score === 'number' && typeof fullScore === 'number' && score > fullScore
      ? [{ field: 'score', message: `不能超过满分 ${fullScore}` }]
      : []),
    ...shapeIssues('dimensionMap', dimensionPointsSchema, dimensionMap),
  ],
});

export type OnlineTestRow = RowOf<typeof onlineTest>;
