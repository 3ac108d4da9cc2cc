/** Panels of the home page in the walk: each of their calls on the whole company with 40,000 rows in the ledger, cold and warm, by the time until the answer. */
import { getCompanyInfo } from '#areas/company/model/company-base-calls.ts';
import { queryPageNews } from '#areas/company/model/company-news.ts';
import { queryHome } from '#areas/home/model/home.ts';
import { queryToday } from '#areas/home/model/today/today-calls.ts';
import { queryBasicInfo } from '#areas/staff/model/archive-calls.ts';
import { queryOwnPersonalEdit } from '#areas/staff/model/personal-edit.ts';
import { queryDueDays } from '#core/due/model/due.ts';
import { queryMessage } from '#core/message/public.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { queryListCommand } from '#platform/entity/search-everything.ts';
import type { BenchData } from './data.ts';
import type { WalkCall } from './walk-calls.ts';

/** Milliseconds until the answer beyond which a panel of this company is too slow. */
export const panelAim = 800;

/** Days of the sheet of a month. */
const sheetDays = 42;

/** Those that an administrator of the company is shown, in the order in which the page asks. */
export function panelCalls({ groupCode, companyCode, firstPerson }: BenchData): WalkCall[] {
  const today = todayInShanghai(new Date());
  const panel = (name: string, { path }: Pick<AnyEndpoint, 'path'>, body: object): WalkCall => ({
    name: `panel ${name}`,
    path,
    body: { groupCode, companyCode, ...body },
    isPanel: true,
  });
  const page = { current: 1, size: 5 };
  return [
    panel('layout', queryHome, {}),
    panel('today', queryToday, {}),
    panel('today, of the team', queryToday, { who: 'team' }),
    panel('calendar, month', queryDueDays, { from: addDays(today, -20), to: addDays(today, sheetDays - 21) }),
    panel('calendar, week', queryDueDays, { from: today, to: addDays(today, 6), withItems: true }),
    panel('news', queryPageNews, { filter: { status: ['published'] }, page }),
    panel('unread', queryMessage, { filter: { status: 'unread' }, page }),
    panel('shortcuts', queryListCommand, {}),
    panel('profile', getCompanyInfo, {}),
    panel('own archive', queryBasicInfo, { id: firstPerson }),
    panel('own requests', queryOwnPersonalEdit, {}),
  ];
}
