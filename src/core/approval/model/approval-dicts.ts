/** Enumerations of approval. */
import { options } from '#platform/entity/field.ts';

/** States of a request; `pending` and `returned` are open, all others end it. */
export const requestStates = options([
  { code: 'pending', label: '审批中', tone: 'processing' },
  { code: 'returned', label: '已退回', tone: 'warning' },
  { code: 'granted', label: '已同意', tone: 'success' },
  { code: 'refused', label: '已驳回', tone: 'danger' },
  { code: 'withdrawn', label: '已撤回', tone: 'neutral' },
  { code: 'expired', label: '已失效', tone: 'neutral' },
  { code: 'void', label: '已撤销', tone: 'neutral' },
]);
export type RequestState = (typeof requestStates)[number]['code'];

/** What happens where the requester would decide on the own request. */
export const selfRules = options([
  { code: 'superior', label: '交给他的上级' },
  { code: 'auto', label: '自动通过' },
  { code: 'self', label: '可以自己决定' },
]);
export type SelfRule = (typeof selfRules)[number]['code'];

/** Who decides, as a rule names it. */
export const deciderKinds = options([
  { code: 'department_head', label: '部门负责人' },
  { code: 'superior', label: '直属上级' },
  { code: 'superior_line', label: '上级线' },
  { code: 'role', label: '角色' },
  { code: 'people', label: '指定的人' },
]);

/** Whether all deciders of a step have to agree, or the first word counts. */
export const stepModes = options([
  { code: 'all', label: '都同意' },
  { code: 'any', label: '一人即可' },
]);

/** What became of the place of one decider in a step. */
export const taskStates = options([
  { code: 'waiting', label: '等待决定', tone: 'processing' },
  { code: 'granted', label: '同意', tone: 'success' },
  { code: 'refused', label: '驳回', tone: 'danger' },
  { code: 'returned', label: '退回', tone: 'warning' },
  { code: 'skipped', label: '已在前一步同意', tone: 'neutral' },
  { code: 'auto', label: '自动通过', tone: 'neutral' },
  { code: 'moved', label: '已转交', tone: 'neutral' },
  { code: 'left', label: '已改由他人', tone: 'neutral' },
  { code: 'closed', label: '不再需要', tone: 'neutral' },
  { code: 'copied', label: '抄送', tone: 'neutral' },
]);
export type TaskState = (typeof taskStates)[number]['code'];
