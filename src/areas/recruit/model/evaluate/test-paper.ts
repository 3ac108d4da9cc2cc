/** A paper of questions for tests that are answered here. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { shapeIssues } from '../stored-json.ts';
import { testTypes } from './evaluate-dicts.ts';

export const questionKinds = ['single', 'multi', 'judge', 'text', 'scale'] as const;

/** A question; `answer` holds the right choices by their place from 0 on, absent where a person marks it. */
export const questionSchema = z.strictObject({
  no: z.int().min(1).max(100, '最多 100 题'),
  kind: z.enum(questionKinds, '题型不正确'),
  stem: z.string('题干必填').trim().min(1, '题干必填').max(1000, '题干最多 1000 个字'),
  options: z
    .array(lineSchema.min(1, '选项不能为空').max(300, '选项最多 300 个字'))
    .max(10, '最多 10 个选项')
    .default([]),
  answer: z.array(z.int().min(0).max(9)).max(10).nullish(),
  score: z.number('分值应为数字').min(0, '分值不能为负').max(100, '每题最多 100 分'),
  /** Code of the dimension that it tells of. */
  dimension: z.string().max(30).nullish(),
});
export type TestQuestion = z.output<typeof questionSchema>;
export const questionsSchema = z.array(questionSchema).max(100, '最多 100 题');

export const testPaper = entity({
  name: 'test_paper',
  label: '试卷',
  unit: '份',
  title: 'name',
  limit: 1000,
  permissions: {
    read: 'recruit_template_edit',
    insert: 'recruit_template_edit',
    update: 'recruit_template_edit',
    delete: 'recruit_template_edit',
  },
  sort: [{ field: 'createdAt', order: 'desc' }],
  fields: {
    name: f.text({ label: '试卷名称', required: true, max: 50, list: { width: 220 } }),
    testType: f.oneOf({ label: '测评类型', options: testTypes, required: true, list: { width: 100 } }),
    minutes: f.int({ label: '答题时长（分钟）', required: true, min: 5, max: 180, default: 60, list: { width: 130 } }),
    questions: f.json<TestQuestion[]>({ label: '题目', form: false }),
  },
  rules: ({ questions }) => shapeIssues('questions', questionsSchema, questions),
});

export type TestPaperRow = RowOf<typeof testPaper>;
