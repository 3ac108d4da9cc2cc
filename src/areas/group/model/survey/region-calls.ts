/** 成员分布: members by province of their registration. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';

const member = z.object({ memberCode: z.string(), memberName: z.string() });

/** Active members by province, most first; `unknown`: those without a division of ours. */
export const queryMemberRegion = endpoint({
  path: '/api/v1/company/group/queryMemberRegion',
  label: '查询成员分布',
  access: 'group_survey',
  scope: 'group',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    provinces: z.array(
      z.object({
        /** Two digits of GB/T 2260. */
        code: z.string(),
        members: z.array(member),
      }),
    ),
    unknown: z.array(member),
  }),
});
