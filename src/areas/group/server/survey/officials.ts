/** Officials of the members that grant their profile. */
import { officialsOfGroup } from '#areas/company/public.server.ts';
import { exportFields } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { maskedText } from '#platform/store/masking.ts';
import { reading } from '#platform/store/reading.ts';
import { exportBlob } from '#platform/transfer/export-blob.ts';
import { exportOfficialUser, officialList } from '../../model/survey/official-list.ts';
import { grantedWork } from '../granted-work.ts';
import { nameMembers } from './member-names.ts';

/** Members that the filter names; FY-N001 where one is not of the group, whether it exists or not. */
function membersOf(context: TenantWork, filter: Readonly<Row>): string[] | undefined {
  if (filter['memberCode'] === undefined || filter['memberCode'] === null) return undefined;
  const codes = [filter['memberCode']].flat().map(String);
  if (codes.some((code) => code === '' || !context.tenant.companyCodes.includes(code)))
    throw fail.notFound('企业不存在');
  return codes;
}

/** Opens sealed numbers and covers them at once: nobody sees them here in the clear. */
function coverNumbers({ platform: { seal } }: TenantWork, rows: readonly Row[]): void {
  for (const row of rows)
    for (const key of ['phone', 'idNo'] as const)
      if (typeof row[key] === 'string') row[key] = maskedText(officialList.fields[key], seal.open(row[key]));
}

export const officialReading = reading(
  officialList,
  (context, { memberCode }) =>
    officialsOfGroup(context, memberCode == null ? undefined : [memberCode].flat().map(String)),
  {
    prepare: async (context, filter) => {
      membersOf(context, filter);
      return grantedWork(context, 'base');
    },
    show: async (context, rows) => {
      coverNumbers(context, rows);
      await nameMembers(context, rows, ['memberName', 'otherMembers']);
    },
  },
);

const exportOfficialUserHandler = handle(exportOfficialUser, async (context, { filter }) => {
  if (!holds(context, 'group_survey')) throw fail.forbidden();
  const fields = exportFields(officialList).map(([key]) => key);
  return exportBlob(context, officialList, { filter }, fields, '集团主要人员');
});

export const officialHandlers = [exportOfficialUserHandler];
