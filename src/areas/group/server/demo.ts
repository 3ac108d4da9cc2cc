/** Members of the demo group, as their shareholders have it: a parent, three subsidiaries and one associate that grants a part. */
import { quarters } from '#areas/company/public.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { insertRows } from '#platform/store/write.ts';
import type { MemberGrants, MemberRequests, MemberType } from '../model/group-member.ts';
import { groupElimination } from '../model/finance/group-elimination.ts';
import { groupRate } from '../model/finance/group-rate.ts';
import { latestQuarter, quartersUpTo } from '../model/finance/sums.ts';
import { groupMember } from '../model/group-member.ts';
import { groupProfile } from '../model/group-profile.ts';
import { memberState } from './member-rows.ts';
import { writeMember } from './write-member.ts';

/** A company of the demo group: code, name and the day it was founded. */
export interface DemoMember {
  readonly key: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly establishDate: string;
}

interface DemoPlace {
  readonly memberType: MemberType;
  readonly votingRatio?: number;
  readonly businessLine: string;
  readonly grants?: MemberGrants;
}

const places: Readonly<Record<string, DemoPlace>> = {
  c1: { memberType: 'parent', businessLine: '工业互联网' },
  c2: { memberType: 'holding', votingRatio: 80, businessLine: '智能装备' },
  c3: { memberType: 'holding', votingRatio: 65, businessLine: '供应链服务' },
  c4: { memberType: 'wholly', votingRatio: 100, businessLine: '咨询服务' },
  // Held by less than half: what the rule withholds it grants in part.
  c5: { memberType: 'associate', votingRatio: 40, businessLine: '新能源', grants: { finance: true, personnel: true } },
};

/** Days ago that the group asked the associate for its customers. */
const askedDaysAgo = 3;

/** Sales among the members in yuan for each quarter. */
const demoEliminations = [
  { itemCode: '4001', amount: 4_200_000, remark: '内部销售（演示数据）' },
  { itemCode: '4002', amount: 3_960_000, remark: '内部采购（演示数据）' },
] as const;

/** Eliminations, and yuan for a dollar in all quarters but the latest, which is still to be entered. */
async function insertDemoFinance(context: TenantWork): Promise<void> {
  const latest = quartersUpTo(latestQuarter(todayInShanghai(context.platform.now())), 12);
  await insertRows(
    context,
    groupElimination,
    latest.flatMap(({ year, period }) =>
      demoEliminations.map(({ amount, ...entry }) => ({
        year,
        period,
        // As the year goes on there is more of it.
        amount: amount * (quarters.findIndex(({ code }) => code === period) + 1),
        ...entry,
      })),
    ),
  );
  await insertRows(
    context,
    groupRate,
    latest.slice(0, -1).map(({ year, period }, index) => ({
      year,
      period,
      currency: 'USD',
      closingRate: 7.05 + (index % 5) * 0.02,
      averageRate: 7.08,
      remark: '演示数据',
    })),
  );
}

/** `context` is the group itself, entered by who asks the associate. */
export async function insertDemoMembers(context: TenantWork, companies: readonly DemoMember[]): Promise<void> {
  await insertDemoFinance(context);
  await insertRows(context, groupProfile, [
    {
      groupType: 'industry',
      legalPerson: context.session.name,
      establishDate: companies[0]?.establishDate ?? null,
      website: 'https://www.example.com',
      strategy: '以工业互联网为主业，装备、供应链与新能源协同发展（演示数据）。',
      fiscalUnit: 'ten_thousand',
      isMemberListPublic: false,
    },
  ]);
  await insertRows(
    context,
    groupMember,
    companies.map(({ key, companyCode, companyName, establishDate }, index) => ({
      memberCode: companyCode,
      memberName: companyName,
      sort: index * 10,
      joinDate: establishDate,
      status: 'active',
      ...places[key],
    })),
  );
  const associate = companies.find(({ key }) => places[key]?.memberType === 'associate');
  const member = (await memberState(context)).members.get(associate?.companyCode ?? '');
  if (!member) return;
  const at = new Date(context.platform.now().getTime() - askedDaysAgo * 86_400_000).toISOString();
  const grantRequests: MemberRequests = { customer: { at, by: context.session.name } };
  await writeMember(context, member, { grantRequests });
}
