/** Who decides: deciders of a rule as people of today, with deputies, superiors and what holds for the requester's own steps. */
import { membersOfStaff, namedRoles, roleHolders } from '#core/org/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { Decider, Step } from '../model/approval-rule.ts';
import type { SelfRule } from '../model/approval-dicts.ts';
import type { RosterPerson } from './roster-port.ts';
import { rosterOf } from './roster-port.ts';

/** Superiors that are asked one after the other before the administrators are. */
const longestLine = 10;

/** Who asked. */
export interface Requester {
  readonly accountId: number;
  readonly staffId: number | null;
}

/** One who may fill a place. */
export interface PlacePerson {
  readonly accountId: number;
  readonly staffId: number | null;
  readonly name: string;
  /** Whom a deputy stands for; null: nobody. */
  readonly forStaffId: number | null;
  readonly forName: string | null;
  readonly deputyUntil: string | null;
}

/** A place in a step: any one of its people fills it. */
export interface Place {
  /** What the rule calls it. */
  readonly via: string;
  readonly people: readonly PlacePerson[];
  /** Why somebody else than the rule names, or nobody, stands there. */
  readonly note: string | null;
  /** The requester's own, which the rule lets pass. */
  readonly passes: boolean;
}

/** What of a rule decides about people. */
export interface ResolveOptions {
  readonly requester: Requester;
  readonly selfRule: SelfRule;
  /** From 1 on; only in the lowest of several tiers a requester passes by oneself. */
  readonly tierNo: number;
}

interface Deputy {
  readonly staffId: number;
  readonly deputyId: number;
  readonly untilDate: string;
}

interface Account {
  readonly accountId: number;
  readonly name: string;
}

/** Finds people for steps; what it has read is kept for one call. */
export class Resolver {
  private readonly context: TenantWork;
  private readonly options: ResolveOptions;
  private readonly roster = new Map<number, RosterPerson | null>();
  private readonly accounts = new Map<number, Account | null>();
  private readonly heads = new Map<number, readonly number[]>();
  private deputies: Promise<readonly Deputy[]> | null = null;
  private roles: Promise<ReadonlyMap<number, string>> | null = null;

  /** `context`: of one company. */
  constructor(context: TenantWork, options: ResolveOptions) {
    this.context = context;
    this.options = options;
  }

  /** The places of a step in the order of its deciders; named people have one each. */
  async placesOf({ deciders }: Step): Promise<Place[]> {
    const places: Place[] = [];
    for (const decider of deciders) places.push(...(await this.placesFor(decider)));
    return places;
  }

  /** Whether a person of the roster can decide: here, and with a login in use. */
  async isAvailable(staffId: number): Promise<boolean> {
    return (await this.person(staffId))?.isHere === true && (await this.account(staffId)) !== null;
  }

  /** The deputy of today who can decide; null: there is none. */
  async deputyOf(staffId: number): Promise<Deputy | null> {
    this.deputies ??= this.readDeputies();
    const found = (await this.deputies).find((deputy) => deputy.staffId === staffId);
    return found && (await this.isAvailable(found.deputyId)) ? found : null;
  }

  /** The direct superior, or the head of the department where none is named. */
  async superiorOf(staffId: number): Promise<number | null> {
    const person = await this.person(staffId);
    if (!person) return null;
    if (person.superiorId !== null) return person.superiorId;
    return (await this.headsOver(person.departmentId)).find((id) => id !== staffId) ?? null;
  }

  async person(staffId: number): Promise<RosterPerson | null> {
    if (!this.roster.has(staffId)) {
      const [found = null] = await rosterOf(this.context).people(this.context, [staffId]);
      this.roster.set(staffId, found);
    }
    return this.roster.get(staffId) ?? null;
  }

  private async account(staffId: number): Promise<Account | null> {
    if (!this.accounts.has(staffId)) {
      const member = (await membersOfStaff(this.context, [staffId])).find(({ status }) => status === 'active');
      this.accounts.set(staffId, member ? { accountId: member.accountId, name: member.displayName } : null);
    }
    return this.accounts.get(staffId) ?? null;
  }

  private async headsOver(departmentId: number): Promise<readonly number[]> {
    const known = this.heads.get(departmentId);
    if (known) return known;
    const found = await rosterOf(this.context).headsAbove(this.context, departmentId);
    this.heads.set(departmentId, found);
    return found;
  }

  private async readDeputies(): Promise<readonly Deputy[]> {
    const today = todayInShanghai(this.context.platform.now());
    return await queryRows<Deputy>(this.context)`
      select d.staff_id, d.deputy_id, d.until_date
      from approval_deputy d
      where ${tenantCondition(this.context, 'd')} and ${today}::date between d.from_date and d.until_date`;
  }

  private async roleName(roleId: number): Promise<string> {
    this.roles ??= namedRoles(this.context).then((roles) => new Map(roles.map(({ id, name }) => [id, name])));
    return (await this.roles).get(roleId) ?? '已删除的角色';
  }

  private async placesFor(decider: Decider): Promise<Place[]> {
    switch (decider.kind) {
      case 'department_head':
        return [await this.placeOf('部门负责人', await this.departmentHead(), '提交人的部门没有负责人')];
      case 'superior':
        return [await this.placeOf('直属上级', await this.lineAt(1), '提交人没有上级')];
      case 'superior_line':
        return [await this.placeOf(`上级线第 ${decider.level} 级`, await this.lineAt(decider.level), '提交人没有上级')];
      case 'role':
        return [await this.rolePlace(decider.roleId)];
      default:
        return await Promise.all(decider.staffIds.map((id) => this.placeOf('指定的人', id, '指定的人不在花名册中')));
    }
  }

  private async departmentHead(): Promise<number | null> {
    const { staffId } = this.options.requester;
    const person = staffId === null ? null : await this.person(staffId);
    return person ? ((await this.headsOver(person.departmentId))[0] ?? null) : null;
  }

  /** Superior of a level; a shorter line ends with its last one. */
  private async lineAt(level: number): Promise<number | null> {
    let at = this.options.requester.staffId;
    let found: number | null = null;
    const seen = new Set<number>();
    for (let step = 0; step < level && at !== null; step += 1) {
      const above: number | null = await this.superiorOf(at);
      if (above === null || seen.has(above) || above === this.options.requester.staffId) break;
      seen.add(above);
      found = above;
      at = above;
    }
    return found;
  }

  private async rolePlace(roleId: number): Promise<Place> {
    const { requester } = this.options;
    const name = await this.roleName(roleId);
    const via = `角色 ${name}`;
    const holders = await roleHolders(this.context, [roleId]);
    const others = holders.filter(({ accountId }) => accountId !== requester.accountId);
    if (holders.length === 0) return { via, people: [], note: `角色 ${name} 没有人`, passes: false };
    if (others.length === 0) return await this.ownPlace(via);
    const places = await Promise.all(
      others.map(async ({ accountId, staffId, displayName }) =>
        staffId === null ? { person: asSelf(accountId, null, displayName), note: null } : await this.today(staffId),
      ),
    );
    return {
      via,
      people: distinct(places.flatMap(({ person }) => person ?? [])),
      note: notesOf(places.map(({ note }) => note)),
      passes: false,
    };
  }

  /** The place of one person: the person, the deputy, or whom it passes to. */
  private async placeOf(via: string, staffId: number | null, missing: string): Promise<Place> {
    if (staffId === null) return { via, people: [], note: missing, passes: false };
    if (staffId === this.options.requester.staffId) return await this.ownPlace(via);
    const { person, note } = await this.today(staffId);
    return { via, people: person ? [person] : [], note, passes: false };
  }

  /** The place that the requester would fill. */
  private async ownPlace(via: string): Promise<Place> {
    const { requester, selfRule, tierNo } = this.options;
    if (selfRule === 'auto' && tierNo === 1)
      return { via, people: [], note: '提交人就是审批人，自动通过', passes: true };
    const { staffId } = requester;
    const self = staffId === null ? null : await this.account(staffId);
    if (selfRule === 'self' && self)
      return { via, people: [asSelf(requester.accountId, staffId, self.name)], note: null, passes: false };
    const superior = staffId === null ? null : await this.superiorOf(staffId);
    if (superior === null) return { via, people: [], note: '提交人就是审批人，没有上级可以交给', passes: false };
    const { person, note } = await this.today(superior);
    const words = '提交人就是审批人，交给上级';
    return { via, people: person ? [person] : [], note: note === null ? words : `${words}；${note}`, passes: false };
  }

  /** Who decides today where a rule names a person: never the requester, whose place this is not. */
  private async today(staffId: number): Promise<{ readonly person: PlacePerson | null; readonly note: string | null }> {
    const person = await this.person(staffId);
    const name = person?.name ?? '已删除的人';
    const deputy = await this.deputyOf(staffId);
    if (deputy && deputy.deputyId !== this.options.requester.staffId) {
      const account = await this.account(deputy.deputyId);
      if (account)
        return {
          person: {
            accountId: account.accountId,
            staffId: deputy.deputyId,
            name: account.name,
            forStaffId: staffId,
            forName: name,
            deputyUntil: deputy.untilDate,
          },
          note: `${name} 暂离，由${account.name}代至 ${formatDate(deputy.untilDate)}`,
        };
    }
    const account = person?.isHere ? await this.account(staffId) : null;
    if (account) return { person: asSelf(account.accountId, staffId, account.name), note: null };
    const gone = person?.isHere ? `${name} 没有在用的账号` : person ? `${name} 已离职` : '指定的人已删除';
    return await this.passedUp(staffId, gone);
  }

  private async passedUp(staffId: number, gone: string) {
    const seen = new Set([staffId]);
    let at: number | null = await this.superiorOf(staffId);
    for (let step = 0; step < longestLine && at !== null && !seen.has(at); step += 1) {
      seen.add(at);
      const isRequester = at === this.options.requester.staffId;
      const account: Account | null = !isRequester && (await this.isAvailable(at)) ? await this.account(at) : null;
      if (account)
        return { person: asSelf(account.accountId, at, account.name), note: `${gone}，转给上级${account.name}` };
      at = await this.superiorOf(at);
    }
    return { person: null, note: `${gone}，没有代理人，也没有上级` };
  }
}

const asSelf = (accountId: number, staffId: number | null, name: string): PlacePerson => ({
  accountId,
  staffId,
  name,
  forStaffId: null,
  forName: null,
  deputyUntil: null,
});

/** Each account once: a deputy may stand for several holders of a role. */
const distinct = (people: readonly PlacePerson[]): PlacePerson[] =>
  [...new Map(people.toReversed().map((person) => [person.accountId, person])).values()].toReversed();

/** Notes one after the other; null: there are none. */
export function notesOf(notes: readonly (string | null)[]): string | null {
  const said = [...new Set(notes.flatMap((note) => note ?? []))];
  return said.length === 0 ? null : said.join('；');
}
