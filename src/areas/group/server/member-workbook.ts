/** 成员表: the members of a day as a workbook, in the order of the tree. */
import { grantAreas } from '#core/org/public.ts';
import { writeSmallWorkbook } from '#lib/sheet/hucre-adapter.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import { workbookType } from '#platform/transfer/failed-rows.ts';
import { memberStatuses, memberTypes } from '../model/group-member.ts';
import type { MemberRow } from '../model/member-calls.ts';
import { exportGroupMember } from '../model/member-calls.ts';
import type { PlainCell } from '#lib/sheet/plain-sheet.ts';
import { plainSheet } from '#lib/sheet/plain-sheet.ts';
import { membersAsOf } from './member-rows.ts';

/** Members with their level, each behind the one above it; who stands below nobody of the list begins a tree. */
function inTreeOrder(rows: readonly MemberRow[]): { readonly row: MemberRow; readonly level: number }[] {
  const codes = new Set(rows.map(({ memberCode }) => memberCode));
  const below = (code: string | null, level: number): { row: MemberRow; level: number }[] =>
    rows
      .filter(({ parentCode }) => (parentCode !== null && codes.has(parentCode) ? parentCode : null) === code)
      .toSorted((left, right) => Number(right.isParent) - Number(left.isParent) || left.sort - right.sort)
      .flatMap((row) => [{ row, level }, ...below(row.memberCode, level + 1)]);
  return below(null, 1);
}

const day = (date: string | null): string | null => date && formatDate(date);
const yesNo = (said: boolean): string => (said ? '是' : '否');

/** Columns of the sheet: heading, width, cell. */
const columns: readonly (readonly [
  string,
  number,
  (row: MemberRow, level: number, names: ReadonlyMap<string, string>) => PlainCell,
])[] = [
  ['成员企业', 32, ({ memberName }) => memberName],
  ['层级', 8, (_row, level) => level],
  [
    '上级企业',
    32,
    ({ parentCode }, _level, names) => (parentCode === null ? null : (names.get(parentCode) ?? parentCode)),
  ],
  ['类型', 14, ({ memberType }) => memberType && optionLabel(memberTypes, memberType)],
  ['直接持股（%）', 14, ({ ratio }) => ratio],
  ['表决权（%）', 14, ({ votingRatio }) => votingRatio],
  ['并表', 8, ({ isConsolidated }) => yesNo(isConsolidated)],
  ['并表调整原因', 24, ({ consolidatedReason }) => consolidatedReason],
  ['业务板块', 16, ({ businessLine }) => businessLine],
  ['加入日期', 14, ({ joinDate }) => day(joinDate)],
  ['状态', 10, ({ status }) => optionLabel(memberStatuses, status)],
  ['退出日期', 14, ({ exitDate }) => day(exitDate)],
  ['退出原因', 24, ({ exitReason }) => exitReason],
  ...grantAreas.map(
    ({ code, label }) => [`授权${label}`, 14, ({ grants }: MemberRow) => yesNo(grants.includes(code))] as const,
  ),
  ['备注', 40, ({ remark }) => remark],
];

export const exportGroupMemberHandler = handle(exportGroupMember, async (context, { date, withExited }) => {
  if (!holds(context, 'group_base_info')) throw fail.forbidden();
  const rows = (await membersAsOf(context, date)).filter(({ status }) => withExited || status !== 'exited');
  const names = new Map(rows.map(({ memberCode, memberName }) => [memberCode, memberName]));
  const table: PlainCell[][] = [
    columns.map(([head]) => head),
    ...inTreeOrder(rows).map(({ row, level }) => columns.map(([_head, _width, cell]) => cell(row, level, names))),
  ];
  const asOf = date ?? todayInShanghai(context.platform.now());
  await audit(context, [
    {
      action: 'export',
      entity: 'group_member',
      entityName: exportGroupMember.label,
      after: { date: asOf, count: rows.length },
    },
  ]);
  const sheet = plainSheet(
    '成员表',
    table,
    columns.map(([_head, width]) => width),
  );
  return new FileAnswer(Buffer.from(await writeSmallWorkbook([sheet])), {
    fileName: `成员表 ${asOf}.xlsx`,
    contentType: workbookType,
  });
});
