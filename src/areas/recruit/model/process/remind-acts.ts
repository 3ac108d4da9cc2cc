/** 催签 and 催评价: who keeps a candidate waiting is asked, once in 24 hours for each record. Ours: the contract has no call for it. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { recruitInfo } from './recruit-info.ts';
import { mostMoved } from './record-acts.ts';

/** Hours between two reminders of the same kind. */
export const reminderHours = 24;

export const reminding = acts(
  recruitInfo,
  {
    path: '/api/v1/userRecruit/remindRecruitInfo',
    label: '催办候选人的下一步',
    access: 'recruit_edit',
    by: 'kind',
    // Nothing of the record changes that somebody could have typed: its state alone decides.
    versioned: false,
    // How many people got a message.
    more: { told: z.number() },
  },
  {
    remind_opinion: act(recruitInfo, {
      label: '催签',
      value: 'opinion',
      help: `还没有签署部门意见、人事意见的人会收到消息；${reminderHours} 小时内只催一次`,
      from: ['interviewing', 'evaluating'],
      bulk: mostMoved,
    }),
    remind_evaluation: act(recruitInfo, {
      label: '催评价',
      value: 'evaluation',
      help: `面试已开始、还没有提交评价的面试官会收到消息；${reminderHours} 小时内只催一次`,
      from: ['interviewing', 'evaluating', 'offer'],
      bulk: mostMoved,
    }),
  },
);
export const remindRecruitInfo = reminding.endpoint;
