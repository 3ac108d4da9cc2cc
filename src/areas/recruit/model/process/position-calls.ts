/** Calls on positions: options and list, save with the check of words, deletion, and what changes the state of one. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { byIds, deleteEndpoint, pageEndpoint } from '#platform/entity/entity-endpoints.ts';
import { f } from '#platform/entity/field.ts';
import { idSchema, rowSchema, saveSchema } from '#platform/entity/schema.ts';
import { positionStatuses, recruitStatuses, resultReasons } from './process-dicts.ts';
import { recruitPosition } from './recruit-position.ts';

/** Most positions for which people are looked for at a time, and that one question for options answers. */
export const mostOpenPositions = 500;

const statusCode = z.enum(positionStatuses.map(({ code }) => code) as [string, ...string[]]);

/** Records of a position by their state, and days that it has been open, without those of pauses; null before it opens. */
export const positionFigures = {
  counts: z.partialRecord(z.enum(recruitStatuses.map(({ code }) => code) as [string, ...string[]]), z.number()),
  daysOpen: z.number().nullable(),
};

/** Positions for a choice, newest first, at most 500; with counts also how many candidates are where. */
export const queryExternalPosition = endpoint({
  path: '/api/v1/userRecruit/queryExternalPosition',
  label: '查询招聘职位',
  access: recruitPosition.permissions.read,
  scope: 'company',
  reads: true,
  input: z.strictObject({
    keyword: z.string().max(50).nullish().describe('关键词'),
    status: z.array(statusCode).max(5).nullish().describe('职位状态'),
    groupInfoId: idSchema.nullish().describe('部门'),
    withCounts: z.boolean().default(false).describe('统计人数'),
  }),
  output: z.array(rowSchema(recruitPosition, positionFigures)),
});

/** The list of positions with the same figures. Not in the contract, whose query answers no pages. */
export const queryPagePosition = pageEndpoint(recruitPosition, {
  path: '/api/v1/userRecruit/queryPagePosition',
  label: '分页查询招聘职位',
  more: byIds,
  extra: { statusCounts: z.record(z.string(), z.number()) },
});

/** A word of the text that discriminates, or is better left out. */
const finding = z.object({
  field: z.string(),
  word: z.string(),
  level: z.enum(['forbidden', 'advice']),
  reason: z.string(),
});
export type WordWarning = z.output<typeof finding>;

/**
 * A new position, or with id and version a change of the named keys. Text with discriminating words is refused at 用语说明, the
 * findings in `data.wordWarnings`; sent again with a reason there it is saved, and the reason is logged.
 */
export const insertOrUpdatePosition = endpoint({
  path: '/api/v1/userRecruit/insertOrUpdatePosition',
  label: '保存招聘职位',
  access: recruitPosition.permissions.update,
  scope: 'company',
  input: saveSchema(recruitPosition),
  output: z.object({ id: z.number(), version: z.number(), wordWarnings: z.array(finding) }),
});

/** Deletes positions that no candidate was ever in; FY-C001 for any other. */
export const deletePosition = deleteEndpoint(recruitPosition, {
  path: '/api/v1/userRecruit/deletePosition',
  label: '删除招聘职位',
  most: 100,
});

/** What opens, holds and ends a position. Not in the contract, which saves the state as any other field. */
export const positioning = acts(
  recruitPosition,
  {
    path: '/api/v1/userRecruit/updatePositionStatus',
    label: '变更职位状态',
    access: recruitPosition.permissions.update,
    by: 'action',
  },
  {
    open: act(recruitPosition, {
      label: '开始招聘',
      help: '之后可以加入候选人',
      from: ['draft', 'closed'],
      to: 'recruiting',
      bulk: 100,
      when: ({ hiredCount, headcount }) => ((hiredCount ?? 0) >= headcount ? '已招满，请先增加招聘人数' : null),
    }),
    pause: act(recruitPosition, {
      label: '暂停招聘',
      help: '暂停期间不能加入候选人，不计入招聘天数',
      from: ['recruiting'],
      to: 'paused',
      bulk: 100,
      undo: 'resume',
    }),
    resume: act(recruitPosition, {
      label: '恢复招聘',
      from: ['paused'],
      to: 'recruiting',
      bulk: 100,
      undo: 'pause',
    }),
    close: act(recruitPosition, {
      label: '关闭职位',
      help: '仍在流程中的候选人会一并淘汰，需要说明原因',
      from: ['draft', 'recruiting', 'paused', 'filled'],
      to: 'closed',
      fields: {
        finishReason: f.oneOf({
          label: '淘汰原因',
          options: resultReasons.reject,
          help: '职位下有候选人在流程中时必填',
        }),
        note: f.text({ label: '说明', max: 200, list: true }),
      },
    }),
  },
);
export const updatePositionStatus = positioning.endpoint;
