/** Opinions about hiring, signed as acts of the record: one of each kind is current, the one before is kept. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { f } from '#platform/entity/field.ts';
import { recruitInfo } from '../process/recruit-info.ts';
import { opinionSchema } from './decide-calls.ts';
import { opinionDecisions, opinionKinds } from './decide-dicts.ts';

type Kind = (typeof opinionKinds)[number]['code'];

/** Signed as long as no offer was sent. */
const sign = (kind: Kind, help?: string) =>
  act(recruitInfo, {
    label: `签署${opinionKinds.find(({ code }) => code === kind)?.label ?? ''}`,
    value: kind,
    ...(help !== undefined && { help }),
    from: ['new', 'screened', 'testing', 'interviewing', 'evaluating'],
    fields: {
      decision: f.oneOf({ label: '意见', options: opinionDecisions, required: true, default: 'agree', list: true }),
      content: f.longText({ label: '说明', max: 1000 }),
    },
  });

/**
 * Signs in the name of the caller. FY-A001 for 部门意见 by anybody but the head of the position's department and the owner of
 * the position.
 */
export const signing = acts(
  recruitInfo,
  {
    path: '/api/v1/userRecruit/updateOpinions',
    label: '签署录用意见',
    access: 'recruit_opinion',
    by: 'kind',
    key: 'recruitInfoId',
    rowKey: 'id',
    // What others sign stands beside: no version of the record is meant.
    versioned: false,
    more: { opinions: z.array(opinionSchema) },
  },
  {
    sign_dept: sign('dept', '由用人部门负责人或职位负责人签署'),
    sign_hr: sign('hr'),
    sign_leader: sign('leader'),
  },
);
export const updateOpinions = signing.endpoint;
