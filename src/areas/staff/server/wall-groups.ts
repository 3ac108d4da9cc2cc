/** Groups of the wall: the given ones renamed, up to twelve of the company's own beside them. */
import { wallGroups } from '../model/dicts.ts';
import { maximumOwnGroups, updateTalentWallGroups } from '../model/talent-wall-calls.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { WallGroup } from './wall-read.ts';
import { requireWallVersion } from './wall-read.ts';
import { lockWall, raiseVersion } from './wall-write.ts';

const isGiven = (code: string): boolean => wallGroups.some((group) => group.code === code);

/** own1, own2 …: a code that no group of the wall has had among those present. */
function freeCode(taken: ReadonlySet<string>): string {
  let at = 1;
  while (taken.has(`own${at}`)) at += 1;
  return `own${at}`;
}

/** Every group with its code; FY-V001 for a code that is not there, too many, and a name used twice. */
function settledGroups(
  present: readonly WallGroup[],
  wanted: readonly { readonly code?: string | null | undefined; readonly name: string }[],
): WallGroup[] {
  const known = new Set(present.map(({ code }) => code));
  const groups: WallGroup[] = [];
  for (const { code, name } of wanted) {
    if (code && !known.has(code)) throw fail.invalid(`分组「${name}」：不存在`, { groups: `分组「${name}」：不存在` });
    groups.push({ name, code: code || freeCode(new Set([...known, ...groups.map((group) => group.code)])) });
  }
  const twice = groups.find(
    (group, index) => groups.findIndex(({ code, name }) => name === group.name || code === group.code) !== index,
  );
  if (twice) throw fail.invalid(`分组「${twice.name}」：重复`, { groups: `分组「${twice.name}」：重复` });
  if (groups.filter(({ code }) => !isGiven(code)).length > maximumOwnGroups)
    throw fail.invalid(`分组：最多新增 ${maximumOwnGroups} 个`, { groups: `分组：最多新增 ${maximumOwnGroups} 个` });
  return groups;
}

/** FY-C001 when a group that is to go still has cards, hidden ones too. */
async function refuseFilled(context: TenantContext, gone: readonly WallGroup[]): Promise<void> {
  if (gone.length === 0) return;
  const first = await queryRow<{ code: string; count: number }>(context)`
    select w.wall_group as code, count(*) as count
    from talent_wall_item w
    where ${tenantCondition(context, 'w')} and w.wall_group = any(${gone.map(({ code }) => code)}::text[])
    group by 1
    limit 1`;
  if (first)
    throw fail.conflict(
      `分组「${gone.find(({ code }) => code === first.code)?.name ?? ''}」还有 ${first.count} 张卡片，请先移到其他分组`,
    );
}

export const updateTalentWallGroupsHandler = handle(
  updateTalentWallGroups,
  async (context, { groups: wanted, wallVersion }) => {
    const wall = await lockWall(context);
    await requireWallVersion(context, wall, wallVersion);
    const groups = settledGroups(wall.groups, wanted);
    // The given groups cannot go: one that is not named keeps its name.
    const kept = wall.groups.filter(({ code }) => isGiven(code) && !groups.some((group) => group.code === code));
    const all = [...groups, ...kept];
    await refuseFilled(
      context,
      wall.groups.filter(({ code }) => !all.some((group) => group.code === code)),
    );
    await execute(context)`
      update talent_wall
      set groups = ${JSON.stringify(all)}::jsonb
      where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}`;
    await audit(context, [
      {
        action: 'config',
        entity: 'talent_wall',
        entityName: '分组',
        before: { groups: wall.groups },
        after: { groups: all },
      },
    ]);
    return { wallVersion: await raiseVersion(context) };
  },
);
