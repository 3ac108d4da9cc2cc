/** What the audit log says of members, as sentences. Pure. */
import { formatDate, formatPercent } from '#platform/entity/format.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { grantAreas } from '#core/org/public.ts';
import type { MemberGrants, MemberRequests } from './group-member.ts';
import { groupMember } from './group-member.ts';
import type { Placement } from './placement.ts';

export interface MemberEntry {
  readonly action: string;
  readonly actorName: string | null;
  readonly reason: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const areaLabels = (areas: readonly string[]): string => areas.map((area) => optionLabel(grantAreas, area)).join('、');
// jsonb that the declaration wrote: placements, grants and requests are stored whole.
const placementsOf = (value: unknown): readonly Placement[] => (Array.isArray(value) ? (value as Placement[]) : []);
const recordOf = <Value>(value: unknown): Readonly<Record<string, Value>> => (value ?? {}) as Record<string, Value>;
const ratioText = (value: unknown): string => formatPercent(typeof value === 'number' ? value : null, 2);

function grantText(name: string, before: MemberGrants, after: MemberGrants): string {
  const said = Object.keys(after).filter(
    (area) => after[area as keyof MemberGrants] !== before[area as keyof MemberGrants],
  );
  const given = said.filter((area) => after[area as keyof MemberGrants] === true);
  const taken = said.filter((area) => after[area as keyof MemberGrants] === false);
  return [
    given.length > 0 && `${name} 授权 ${areaLabels(given)}`,
    taken.length > 0 && `${name} 撤回 ${areaLabels(taken)}授权，集团不再含其数据`,
  ]
    .filter(Boolean)
    .join('；');
}

function requestText({ actorName }: MemberEntry, name: string, before: MemberRequests, after: MemberRequests): string {
  const requested = Object.keys(after).filter(
    (area) => after[area as keyof MemberRequests]?.at !== before[area as keyof MemberRequests]?.at,
  );
  if (requested.length > 0) return `${actorName ?? ''} 向 ${name} 申请${areaLabels(requested)}授权`;
  const refused = Object.keys(after).filter(
    (area) =>
      after[area as keyof MemberRequests]?.isRefused === true &&
      before[area as keyof MemberRequests]?.isRefused !== true,
  );
  return refused.length > 0 ? `${name} 没有同意${areaLabels(refused)}授权` : '';
}

function statusText({ actorName, before, after }: MemberEntry, name: string): string {
  const at = after ?? {};
  switch (at['status']) {
    case 'pending':
      return `${actorName ?? ''} 邀请 ${name} 加入${at['holdRatio'] == null ? '' : `，持股 ${ratioText(at['holdRatio'])}`}`;
    case 'exited':
      return `${name} 退出，之前各期仍计入合计`;
    default:
      return before?.['status'] === 'exited' && before['exitDate'] != null && !('joinDate' in at)
        ? `${actorName ?? ''} 撤回了 ${name} 的退出`
        : `${name} 加入集团`;
  }
}

const edited = ['holdRatio', 'votingRatio'] as const;

/** One entry about a member as a sentence; `nameOf` knows the members by code. */
export function memberChangeText(entry: MemberEntry, name: string, nameOf: (code: string) => string): string {
  const { action, actorName, before, after } = entry;
  const [was, now] = [before ?? {}, after ?? {}];
  const who = actorName ?? '';
  if (action === 'delete') return `${who} 撤回了对 ${name} 的邀请`;
  const parts: string[] = [];
  if ('status' in now && (action === 'create' ? now['status'] !== 'active' || 'joinDate' in now : true))
    parts.push(statusText(entry, name));
  if ('placements' in now) {
    const place = placementsOf(now['placements']).at(-1);
    if (place)
      parts.push(
        `${who} 将 ${name} 移到 ${place.parentCode ? `${nameOf(place.parentCode)} 下` : '最上层'}，自 ${formatDate(place.since)} 起`,
      );
  }
  if ('grants' in now) parts.push(grantText(name, recordOf<boolean>(was['grants']), recordOf<boolean>(now['grants'])));
  else if ('grantRequests' in now)
    // Stored by the handlers in this shape alone.
    parts.push(
      requestText(
        entry,
        name,
        recordOf(was['grantRequests']) as MemberRequests,
        recordOf(now['grantRequests']) as MemberRequests,
      ),
    );
  if (now['status'] !== 'pending')
    for (const key of edited)
      if (key in now)
        parts.push(
          `${who} 将 ${name} 的${groupMember.fields[key].label}由 ${ratioText(was[key])} 改为 ${ratioText(now[key])}`,
        );
  if ('isConsolidated' in now)
    parts.push(
      now['isConsolidated'] == null
        ? `${who} 将 ${name} 的并表恢复按持股比例`
        : `${who} 将 ${name} 改为${now['isConsolidated'] === true ? '并表' : '不并表'}`,
    );
  const others = (['memberType', 'businessLine', 'remark', 'joinDate'] as const).filter(
    (key) => key in now && action === 'update' && !('status' in now),
  );
  if (others.length > 0)
    parts.push(`${who} 修改了 ${name} 的${others.map((key) => groupMember.fields[key].label).join('、')}`);
  return parts.filter((part) => part !== '').join('；');
}
