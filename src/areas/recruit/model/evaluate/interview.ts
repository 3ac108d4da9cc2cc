/** An interview of a candidate: when, how, by whom. */
import type { Issue, RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { namedPerson } from '../people-list.ts';
import { interviewMethods, interviewStatuses } from './evaluate-dicts.ts';

export const interview = entity({
  name: 'interview',
  label: '面试',
  unit: '场',
  title: 'roundName',
  state: 'status',
  permissions: {
    read: 'external_talent_pool',
    insert: 'recruit_interview',
    update: 'recruit_interview',
    delete: 'recruit_interview',
  },
  parent: { field: 'recruitInfoId', to: 'recruit_info', limit: 20 },
  sort: [{ field: 'startAt', order: 'desc' }],
  fields: {
    recruitInfoId: f.ref({ label: '招聘记录', to: 'recruit_info', required: true, form: false }),
    roundNo: f.int({ label: '轮次', required: true, min: 1, max: 10 }),
    roundName: f.text({ label: '轮次名称', required: true, max: 20, list: { width: 120 } }),
    method: f.oneOf({ label: '面试方式', options: interviewMethods, required: true, default: 'onsite', list: true }),
    startAt: f.instant({ label: '开始时间', required: true, sort: true, list: { width: 150 } }),
    // The day of it in Shanghai, set by the server: calendars and the ledger of due dates go by days.
    startDate: f.date({ label: '面试日期', readOnly: true, index: true, form: false, excel: false }),
    durationMin: f.int({ label: '时长（分钟）', required: true, min: 15, max: 480, default: 60, list: { width: 110 } }),
    place: f.text({ label: '地点', max: 100, help: '现场面试和群面必填', list: { width: 160 } }),
    link: f.text({
      label: '会议链接',
      max: 500,
      help: '视频面试必填',
      pattern: { source: '^https?://\\S+$', message: '应为以 http:// 或 https:// 开头的网址' },
    }),
    interviewers: f.list({ label: '面试官', max: 10, of: namedPerson, required: true, list: { width: 180 } }),
    chiefId: f.ref({ label: '主面试官', to: 'group_user_base', help: '评分按两份计' }),
    notice: f.longText({ label: '注意事项', max: 500 }),
    status: f.oneOf({
      label: '面试状态',
      options: interviewStatuses,
      required: true,
      default: 'scheduled',
      readOnly: true,
      list: { width: 100 },
    }),
    cancelReason: f.text({ label: '取消原因', max: 200, readOnly: true, form: false }),
    rescheduleCount: f.int({ label: '改期次数', readOnly: true, default: 0, form: false }),
    attachments: f.files({ label: '附件', max: 10 }),
  },
  rules: interviewRules,
});

export type InterviewRow = RowOf<typeof interview>;

interface RuledInterview {
  readonly method?: string | null;
  readonly place?: string | null;
  readonly link?: string | null;
}

/** Where people meet: a place on site and in groups, a link by video; a call needs neither. */
function interviewRules({ method, place, link }: RuledInterview): readonly Issue[] {
  if ((method === 'onsite' || method === 'group') && !place?.trim())
    return [{ field: 'place', message: '现场面试和群面必填' }];
  return method === 'video' && !link?.trim() ? [{ field: 'link', message: '视频面试必填' }] : [];
}
