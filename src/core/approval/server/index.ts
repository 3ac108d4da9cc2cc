/** Approval: acts that wait for somebody's decision before they are done. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { approvalDeputy } from '../model/approval-deputy.ts';
import { approvalRequest } from '../model/approval-request.ts';
import { approvalRule } from '../model/approval-rule.ts';

export const approvalArea: AreaServer = {
  name: 'approval',
  entities: [approvalRule, approvalDeputy, approvalRequest],
};
