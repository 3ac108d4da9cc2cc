/** Partners of all members that grant their profile, and the union of their categories. */
import { partnerCategoriesOf, partnersOfGroup } from '#areas/company/public.server.ts';
import { handle } from '#platform/runtime/registry.ts';
import { reading } from '#platform/store/reading.ts';
import { namesOfCategory, unionTree } from '../../model/survey/category-tree.ts';
import { partnerList, queryPartnerCategory } from '../../model/survey/partners.ts';
import { grantedWork } from '../granted-work.ts';
import { nameMembers } from './member-names.ts';

export const partnerReading = reading(
  partnerList,
  (context, { category }) =>
    partnersOfGroup(context, typeof category === 'string' && category !== '' ? namesOfCategory(category) : undefined),
  {
    prepare: (context) => grantedWork(context, 'base'),
    show: (context, rows) => nameMembers(context, rows, ['memberNames']),
  },
);

const queryPartnerCategoryHandler = handle(queryPartnerCategory, async (context) => ({
  categories: unionTree(await partnerCategoriesOf(await grantedWork(context, 'base'))),
}));

export const partnerHandlers = [queryPartnerCategoryHandler];
