/** What the roster asks of recruiting, and what it tells: the person began to work, or gave up before the first day. */
import { recruitPort } from '#areas/staff/public.server.ts';
import type { RecruitService } from '#areas/staff/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import { fail } from '#platform/runtime/failure.ts';
import { provide } from '#platform/runtime/port.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { externalPerson } from '../../model/external-person.ts';
import { endRecords } from '../process/end-records.ts';
import { moveRecruit } from '../process/move-recruit.ts';

const service: RecruitService = {
  async expectedOf(context, externalPersonId) {
    const row = await queryRow<{ userBaseId: number | null }>(context)`
      select t.user_base_id
      from recruit_info t
      where ${tenantCondition(context, 't')} and t.external_person_id = ${externalPersonId} and t.status = 'to_entry'
      limit 1`;
    return row?.userBaseId ?? null;
  },

  async entered(context, recruitInfoId, userBaseId) {
    const [moved] = await moveRecruit(context, [{ id: recruitInfoId }], 'enter');
    if (!moved) return;
    const [person] = await lockRows(context, externalPerson, [moved.before.externalPersonId], null);
    if (!person) return;
    const values = { poolStatus: 'hired' as const, userBaseId };
    requireWritten(
      await writeRows(context, externalPerson, [{ before: person, values }], { rules: false, reason: '已入职' }),
    );
  },

  async gaveUp(context, recruitInfoId, reason) {
    await endRecords(context, [{ id: recruitInfoId }], 'withdraw', {
      resultReason: 'no_show',
      resultNote: reason,
      note: `放弃入职：${reason}`,
      isGivenUp: true,
    });
  },

  async requireExpected(context, recruitInfoId) {
    const row = await queryRow<{ status: string }>(context)`
      select t.status from recruit_info t where ${tenantCondition(context, 't')} and t.id = ${recruitInfoId}`;
    if (row?.status !== 'to_entry') throw fail.conflict('招聘记录已结束，请在招聘进程中恢复后重新录用');
  },
};

export const recruitProvision = provide(recruitPort, service);
