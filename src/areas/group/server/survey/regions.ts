/** Members by the province of their registration. */
import { identitiesOf } from '#core/org/public.server.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import { handle } from '#platform/runtime/registry.ts';
import { queryMemberRegion } from '../../model/survey/region-calls.ts';
import { groupMembers } from '../members.ts';

const queryMemberRegionHandler = handle(queryMemberRegion, async (context) => {
  const members = (await groupMembers(context)).filter(({ status }) => status === 'active');
  const identities = await identitiesOf(
    context,
    members.map(({ companyCode }) => companyCode),
  );
  const provinceOf = new Map(
    identities.map(({ companyCode, divisionCode }) => [companyCode, divisionCode?.slice(0, 2)]),
  );
  const rows = members.map(({ companyCode, shortName }) => ({ memberCode: companyCode, memberName: shortName }));
  const byProvince = groupBy(rows, ({ memberCode }) => provinceOf.get(memberCode) ?? '');
  return {
    provinces: [...byProvince]
      .filter(([code]) => code !== '')
      .map(([code, of]) => ({ code, members: of }))
      .toSorted((left, right) => right.members.length - left.members.length || left.code.localeCompare(right.code)),
    unknown: byProvince.get('') ?? [],
  };
});

export const regionHandlers = [queryMemberRegionHandler];
