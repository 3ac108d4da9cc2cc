/** Messages to whoever decides about edits of own archives: that one waits, and that it was dealt with. */
import { holdersOf, tellAll } from '#core/org/public.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { settleMessages } from '#platform/runtime/messages.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { groupUserBase } from '../../model/group-user-base.ts';

/** What the messages are about, with the number of the person: one request of a person waits at a time. */
const bizType = 'personal_edit';

/** Tells everybody who may decide; a further change that joins the waiting request updates the message. */
export async function tellApprovers(
  context: TenantWork,
  person: { readonly id: number; readonly name: string },
  labels: readonly string[],
): Promise<void> {
  const home = { groupCode: context.tenant.groupCode, companyCode: companyForNewRow(context) };
  await tellAll(context, home, await holdersOf(context.db, home, [groupUserBase.permissions.update]), {
    category: 'personnel',
    bizType,
    bizId: person.id,
    title: `${person.name}申请修改个人信息`,
    content: `修改${labels.join('、')}，请审批`,
    linkPath: '/interior-edits',
    actorName: person.name,
    dedupeKey: `personal-edit:${person.id}`,
  });
}

/** The request was decided or taken back: nobody need look at the message any more. */
export const settleApproval = ({ db, platform }: TenantWork, personId: number): Promise<void> =>
  settleMessages(db, platform, { bizType, bizId: personId });
