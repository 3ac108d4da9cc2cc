/** The role of a candidate: by the rule over the scores that the caller may see, or as a person named it. */
import { handle } from '#platform/runtime/registry.ts';
import { fail } from '#platform/runtime/failure.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { roleTitle } from '../../model/decide/decide-calls.ts';
import { roleTitleOf } from '../../model/decide/role-title.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { scoringsOf } from '../evaluate/score-facts.ts';
import { writeRecruitLog } from '../process/recruit-log.ts';
import { lockRecord } from './record.ts';

export const roleTitleHandler = handle(roleTitle, async (context, { recruitInfoId, set }) => {
  if (set !== undefined) {
    companyForNewRow(context);
    const record = await lockRecord(context, recruitInfoId, 'recruit_summary');
    requireWritten(
      await writeRows(context, recruitInfo, [{ before: record, values: { roleTitle: set } }], { rules: false }),
    );
    await writeRecruitLog(context, [
      {
        recruitInfoId,
        companyCode: record.companyCode,
        action: 'save',
        note: set === null ? '角色定位改回按得分' : `角色定位：${set}`,
      },
    ]);
  }
  const record = await entityStore(context, recruitInfo).get(recruitInfoId);
  const scoring = (await scoringsOf(context, [recruitInfoId], context.tenant.access.staffId)).get(recruitInfoId);
  if (!scoring) throw fail.notFound('招聘记录不存在或已被删除');
  const { result, isHidden } = scoring;
  const ruled = roleTitleOf(result.dimensions, result.partial || isHidden);
  const named = record.roleTitle;
  return {
    role: named ?? ruled.role,
    second: ruled.second,
    basis: [...ruled.basis],
    isSet: named !== null && named !== undefined,
  };
});
