/** What is amber about a rule today: steps that somebody left, that nobody holds, or that stop as soon as one person goes. */
import { roleHolders } from '#core/org/public.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Decider, RuleValues } from '../model/approval-rule.ts';
import { Resolver } from './resolve.ts';

export interface RuleNote {
  readonly tierNo: number;
  readonly stepNo: number;
  readonly deciderNo: number;
  readonly message: string;
}

/** Notes on the deciders that a rule names by role or by name; whose superior decides depends on who asks. */
export async function notesOn(context: TenantWork, { tiers }: Pick<RuleValues, 'tiers'>): Promise<RuleNote[]> {
  const resolver = new Resolver(context, {
    requester: { accountId: 0, staffId: null },
    selfRule: 'superior',
    tierNo: tiers.length,
  });
  const known = new Map<string, string | null>();
  const notes: RuleNote[] = [];
  for (const [tier, { steps }] of tiers.entries())
    for (const [step, { deciders }] of steps.entries())
      for (const [index, decider] of deciders.entries()) {
        const key = JSON.stringify(decider);
        if (!known.has(key)) known.set(key, await noteOn(context, resolver, decider));
        const message = known.get(key) ?? null;
        if (message !== null) notes.push({ tierNo: tier + 1, stepNo: step + 1, deciderNo: index + 1, message });
      }
  return notes;
}

async function noteOn(context: TenantWork, resolver: Resolver, decider: Decider): Promise<string | null> {
  if (decider.kind === 'role')
    return (await roleHolders(context, [decider.roleId])).length === 0 ? '这个角色没有人' : null;
  if (decider.kind !== 'people') return null;
  for (const staffId of decider.staffIds) {
    const person = await resolver.person(staffId);
    if (!person) return '指定的人已删除';
    const deputy = await resolver.deputyOf(staffId);
    if (!(await resolver.isAvailable(staffId)))
      return `${person.name} ${person.isHere ? '没有在用的账号' : '已离职'}${deputy ? '，由代理人决定' : ''}`;
    if (!deputy && (await resolver.superiorOf(staffId)) === null) return `${person.name} 没有代理人，离开时会停住`;
  }
  return null;
}
