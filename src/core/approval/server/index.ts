/** Approval: acts that wait for somebody's decision before they are done. */
import { approvalPort } from '#platform/acts/approval.server.ts';
import { provide } from '#platform/runtime/port.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import { approvalDeputy } from '../model/approval-deputy.ts';
import { approvalRequest } from '../model/approval-request.ts';
import { approvalRule } from '../model/approval-rule.ts';
import { queryActApprovalHandler, queryPlatformActApprovalHandler } from './act-approval.ts';
import { decideHandler, manageHandler, withdrawHandler } from './decide.ts';
import { deleteDeputyHandler, queryDeputyHandler, saveDeputyHandler } from './deputies.ts';
import { approvalService } from './file-request.ts';
import { approvalHandover, followJob } from './follow.ts';
import { getRequestHandler, queryRowRequestHandler } from './request-detail.ts';
import { queryPageRequestHandler, queryWaitingCountHandler } from './requests.ts';
import { resendRequestHandler } from './resend.ts';
import {
  getRuleHandler,
  queryRuleActHandler,
  queryRuleRoleHandler,
  saveRuleHandler,
  testRuleHandler,
} from './rule-handlers.ts';
import { waitingApprovals } from './waiting.ts';

export const approvalArea: AreaServer = {
  name: 'approval',
  ports: [provide(approvalPort, approvalService)],
  entities: [approvalRule, approvalDeputy, approvalRequest],
  handlers: [
    queryRuleActHandler,
    getRuleHandler,
    saveRuleHandler,
    testRuleHandler,
    queryRuleRoleHandler,
    queryDeputyHandler,
    saveDeputyHandler,
    deleteDeputyHandler,
    queryPageRequestHandler,
    getRequestHandler,
    queryWaitingCountHandler,
    queryActApprovalHandler,
    queryPlatformActApprovalHandler,
    queryRowRequestHandler,
    resendRequestHandler,
    decideHandler,
    withdrawHandler,
    manageHandler,
  ],
  jobs: [followJob],
  waiting: [waitingApprovals],
  handover: [approvalHandover],
};

export { insertDemoRule } from './demo.ts';
