/** The areas added up. */
import { accountArea } from '#core/account/server/index.ts';
import { companyArea } from '#areas/company/server/index.ts';
import { auditArea } from '#core/audit/server/index.ts';
import { approvalArea } from '#core/approval/server/index.ts';
import { dueArea } from '#core/due/server/index.ts';
import { fileArea } from '#core/file/server/index.ts';
import { messageArea } from '#core/message/server/index.ts';
import { groupArea } from '#areas/group/server/index.ts';
import { ipArea } from '#areas/ip/server/index.ts';
import { orgArea } from '#core/org/server/index.ts';
import { recruitArea } from '#areas/recruit/server/index.ts';
import { staffArea } from '#areas/staff/server/index.ts';
import { homeArea } from '#areas/home/server/index.ts';
import { contractArea } from '#areas/contract/server/index.ts';
import { backupRoom } from './backup-room.ts';
import { createRegistry } from '#platform/runtime/registry.ts';

export const registry = createRegistry([
  accountArea,
  orgArea,
  messageArea,
  fileArea,
  auditArea,
  dueArea,
  approvalArea,
  staffArea,
  recruitArea,
  companyArea,
  ipArea,
  groupArea,
  contractArea,
  homeArea,
  backupRoom,
]);
