/** The text of one card. Achievements are written one per line. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { updateGroupUserTalentWallBase } from '../../model/talent-wall-calls.ts';
import type { Wall, WallItem } from './use-wall.ts';

/** Most lines, and most characters of one. */
const maxLines = 6;
const maxLine = 40;

/** Lines that say something. */
export const linesOf = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    : [];

function cardForm(wall: Wall): AnyEntity {
  return entity({
    name: 'talent_wall_item',
    label: '人才墙卡片',
    title: 'headline',
    permissions: { read: 'personnel_wall', insert: 'wall_edit', update: 'wall_edit', delete: 'wall_delete' },
    sort: [],
    fields: {
      wallGroup: f.oneOf({
        label: '分组',
        options: options(wall.groups.map((group) => ({ code: group.code, label: group.name }))),
        required: true,
      }),
      headline: f.text({ label: '标语', max: 30, help: '一句话，30 个字以内' }),
      achievementLines: f.longText({
        label: '业绩',
        max: maxLines * (maxLine + 1),
        help: `每行一条，最多 ${maxLines} 条，每条 ${maxLine} 个字以内；卡片上显示前 3 条`,
      }),
      intro: f.longText({ label: '介绍', max: 300 }),
      coverPhoto: f.image({ label: '封面照片' }),
      visible: f.bool({ label: '显示', required: true, default: true }),
      pinned: f.bool({ label: '置顶', required: true, default: false }),
    },
    rules: (row) => {
      const lines = linesOf(row.achievementLines);
      if (lines.length > maxLines)
        return [{ field: 'achievementLines', message: `最多 ${maxLines} 条，现在有 ${lines.length} 条` }];
      const long = lines.findIndex((line) => line.length > maxLine);
      return long < 0 ? [] : [{ field: 'achievementLines', message: `第 ${long + 1} 条超过 ${maxLine} 个字` }];
    },
  });
}

export function WallEditor({
  wall,
  item,
  onSaved,
  onClose,
}: {
  readonly wall: Wall;
  readonly item: WallItem;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const form = useMemo(() => cardForm(wall), [wall]);
  const wallGroup = wall.groups.find((group) => group.items.some((other) => other.id === item.id))?.code;
  const row: AnyRow = { ...item, wallGroup, achievementLines: item.achievements.join('\n') };
  const send = async ({ achievementLines, ...body }: Record<string, unknown>) => {
    const input = { ...body, ...(achievementLines !== undefined && { achievements: linesOf(achievementLines) }) };
    const { ids } = await call(updateGroupUserTalentWallBase, input as InputOf<typeof updateGroupUserTalentWallBase>, {
      quiet: true,
    });
    return { id: ids[0] ?? item.id };
  };
  return (
    <EntityForm entity={form} row={row} title={`${item.name}的卡片`} send={send} onSaved={onSaved} onClose={onClose} />
  );
}
