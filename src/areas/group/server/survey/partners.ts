/** Partners of all members that grant their profile, and the union of their categories. */
import { pagePartners, partnerCategoriesOf } from '#areas/company/public.server.ts';
import { handle } from '#platform/runtime/registry.ts';
import { unionTree } from '../../model/survey/category-tree.ts';
import { queryPartnerCategory, queryPartnerInfo } from '../../model/survey/partners.ts';
import { groupMembers } from '../members.ts';
import { namedWork } from './framework.ts';

const queryPartnerInfoHandler = handle(queryPartnerInfo, async (context, { filter, page }) => {
  const names = new Map((await groupMembers(context)).map((member) => [member.companyCode, member.shortName]));
  const work = await namedWork(context, filter.companyCode);
  const found = await pagePartners(
    work,
    {
      keyword: filter.keyword,
      partnerTypes: filter.partnerType,
      statuses: filter.status,
      categoryNames: filter.category,
      isShared: filter.isShared,
    },
    page,
  );
  return {
    ...found,
    records: found.records.map(({ companyCodes, ...row }) => ({
      ...row,
      companies: companyCodes.map((companyCode) => ({
        companyCode,
        companyName: names.get(companyCode) ?? companyCode,
      })),
    })),
  };
});

const queryPartnerCategoryHandler = handle(queryPartnerCategory, async (context) => ({
  categories: unionTree(await partnerCategoriesOf(await namedWork(context, undefined))),
}));

export const partnerHandlers = [queryPartnerInfoHandler, queryPartnerCategoryHandler];
