/** Acts of members, requests, invite codes and transfers, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { inviteEnding } from '../model/invite-code-acts.ts';
import { requestAnswer, transferWithdrawal } from '../model/joining-acts.ts';
import { memberChange, sessionEnding, unlocking } from '../model/member-acts.ts';
import { approvalForm } from './request-form.tsx';
import { RoleControl } from './roles/RoleControl.tsx';

const entries: readonly ActEntry[] = [
  { group: memberChange, slots: { roleId: RoleControl } },
  { group: sessionEnding },
  { group: unlocking },
  { group: requestAnswer, forms: { approve: approvalForm } },
  { group: inviteEnding },
  { group: transferWithdrawal },
];
export default entries;
