/** Giving labels to people and taking them, as acts. Apart from the dictionary of labels: lists offer it without. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { f } from '#platform/entity/field.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { groupUserBase } from './group-user-base.ts';
import { maximumLabels, tagLimit } from './label-rules.ts';

/** Whoever left or never came carries none any more. */
const from = ['pending_entry', 'probation', 'regular', 'pending_demission'] as const;
const help = `每人最多 ${maximumLabels} 个标签，自动标签由系统计算，不在这里选择`;
const labelIds = f.json<readonly number[]>({ label: '标签', form: { wide: true }, help });

/** What is chosen of labels: set leaves exactly these of the labels that the caller may give; add and remove touch only these. */
export const taggingShape = {
  labelIds: z.array(idSchema).max(maximumLabels).describe('标签'),
  op: z.enum(['set', 'add', 'remove']).describe('操作'),
};
/** Adding or taking nothing is a mistake; setting nothing takes all. */
export const namesLabels = z.refine<{ readonly op: string; readonly labelIds: readonly number[] }>(
  (body) => body.op === 'set' || body.labelIds.length > 0,
  { path: ['labelIds'], message: '请选择标签' },
);

export const tagging = acts(
  groupUserBase,
  {
    path: '/api/v1/label/insertOrUpdateLabel',
    label: '打标签',
    by: 'op',
    access: 'label_edit',
    shape: {
      body: z
        .strictObject({ userBaseIds: z.array(idSchema).min(1).max(tagLimit).describe('员工'), ...taggingShape })
        .check(namesLabels),
      read: ({ userBaseIds, ...said }) => ({ ids: userBaseIds, ...said }),
      write: ({ id, ids, op, labelIds: chosen }) => ({ userBaseIds: ids ?? [id], op, labelIds: chosen ?? [] }),
    },
    /** People who carry others than before. */
    more: { changed: z.number() },
  },
  {
    set_tags: act(groupUserBase, { label: '打标签', value: 'set', from, bulk: tagLimit, fields: { labelIds } }),
    tag: act(groupUserBase, {
      label: '加标签',
      value: 'add',
      from,
      bulk: tagLimit,
      fields: { labelIds: { ...labelIds, required: true } },
    }),
    untag: act(groupUserBase, {
      label: '去标签',
      value: 'remove',
      from,
      bulk: tagLimit,
      fields: { labelIds: { ...labelIds, required: true } },
    }),
  },
);
export const insertOrUpdateLabel = tagging.endpoint;
