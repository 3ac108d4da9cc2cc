/** Messages to whoever decides about edits of own archives: that one waits, and that it was dealt with. */
import { holdersOf, tellAll } from '#core/org/public.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { NewMessage } from '#platform/runtime/messages.ts';
import { settleMessages } from '#platform/runtime/messages.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { groupUserBase } from '../../model/group-user-base.ts';

/** What the messages are about, with the number of the person: one request of a person waits at a time. */
const bizType = 'personal_edit';

interface Person {
  readonly id: number;
  readonly name: string;
}

async function tellDeciders(
  context: TenantWork,
  { id, name }: Person,
  message: Pick<NewMessage, 'title' | 'content' | 'level' | 'dedupeKey'>,
): Promise<void> {
  const home = { groupCode: context.tenant.groupCode, companyCode: companyForNewRow(context) };
  await tellAll(context, home, await holdersOf(context.db, home, [groupUserBase.permissions.update]), {
    ...message,
    category: 'personnel',
    bizType,
    bizId: id,
    linkPath: '/interior-edits',
    actorName: name,
  });
}

/** Tells everybody who may decide; a further change that joins the waiting request updates the message. */
export const tellApprovers = (context: TenantWork, person: Person, labels: readonly string[]): Promise<void> =>
  tellDeciders(context, person, {
    title: `${person.name}申请修改个人信息`,
    content: `修改${labels.join('、')}，请审批`,
    dedupeKey: `personal-edit:${person.id}`,
  });

/** Reminds them of what still waits, by a message of its own: the first one may have been read. */
export const remindApprovers = (context: TenantWork, person: Person, labels: readonly string[]): Promise<void> =>
  tellDeciders(context, person, {
    level: 'warning',
    title: `${person.name}催办：修改个人信息`,
    content: `修改${labels.join('、')}还在等审批`,
  });

/** The request was decided or taken back: nobody need look at the message any more. */
export const settleApproval = ({ db, platform }: TenantWork, personId: number): Promise<void> =>
  settleMessages(db, platform, { bizType, bizId: personId });
