/** What the law makes of the days of shareholders and of those who hold office, in the few words that stand beside them in the list. Pure. */
import type { DueHints } from '#core/due/public.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { officialUser } from './official-user.ts';
import { limitedSeats } from './official-user.ts';

/** The article stands in the words: of partners in a partnership the Company Law says nothing. */
export const shareholderHints: DueHints<{ readonly subscribedDate: string }> = {
  capital_unpaid: ({ subscribedDate }, today) =>
    subscribedDate < today ? '公司法 52 条：经催缴仍不缴可失权' : '公司法 49 条：逾期须赔偿公司损失',
  // Article 47, and for older companies the regulation on registered capital of 2024.
  capital_term: () => '约定的期限晚于法定缴足期限',
};

export const officialHints: DueHints<Pick<RowOf<typeof officialUser>, 'positionTypes'>> = {
  // Company Law articles 70 and 77: directors and supervisors; the terms of others are a matter of their contracts.
  official_term: ({ positionTypes }) =>
    positionTypes.some((code) => limitedSeats.has(code)) ? '未及时改选的，原任者继续履职' : null,
};
