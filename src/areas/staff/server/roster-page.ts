/** The roster: one page with the people per status. */
import { groupUserBase } from '../model/group-user-base.ts';
import { queryPage } from '../model/roster-calls.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { hiddenCustomKeys } from './own-fields/definitions.ts';
import { handle } from '#platform/runtime/registry.ts';
import { alertDays, alertReasons, urgencyOrder } from './alert-days.ts';
import { choosesEverybody } from './department-reach.ts';
import type { RosterFilter } from './roster-filter.ts';
import { peopleByCompany, readFirstOfEach } from './roster-group.ts';
import { rosterConditions } from './roster-filter.ts';
import { readPlainPage } from './roster-plain.ts';
import { listColumns, showRows } from './roster-rows.ts';
import { waitingEditsOf } from './self-service/personal-edits.ts';
import { datedAlert } from './staff-alerts.ts';
import { readAnyPage, sumOf } from './roster-statement.ts';

/** Without it a row cannot be named; the order of the page is by entry date, the mark of members stands beside the name. */
const everShown = new Set(['name', 'groupInfoId', 'entryDate', 'staffStatus', 'fromMember']);

/** Chosen columns in the order of the declaration, so that the same choice is the same statement. */
function columnsOf(chosen: readonly string[] | null | undefined): readonly string[] {
  return chosen ? listColumns.filter((key) => everShown.has(key) || chosen.includes(key)) : listColumns;
}

/** The filter without departments where they are the whole company. */
async function withoutWholeCompany(context: TenantWork, filter: RosterFilter): Promise<RosterFilter> {
  if (!(await choosesEverybody(context, filter))) return filter;
  const { groupInfoIds: _ids, includeChildren: _children, ...others } = filter;
  return others;
}

export const queryPageHandler = handle(queryPage, async (context, { filter, page, sort, columns, perCompany }) => {
  const { staffStatus, ...others }: RosterFilter = await withoutWholeCompany(context, filter);
  const statuses =
    staffStatus === undefined || staffStatus === null ? [] : ([] as string[]).concat(staffStatus as string | string[]);
  const dated = datedAlert(others.alert);
  // Whoever opens an alert asks who is first; another order is chosen at the head of a column.
  const order = sort ?? (dated ? urgencyOrder(dated) : null);
  const query = { filter: others, page, ...(order ? { sort: order } : {}) };
  const keys = columnsOf(columns);
  const ofGroup = context.tenant.mode === 'group' ? await rosterConditions(context, others) : null;
  const read = async () => {
    if (ofGroup && perCompany !== undefined)
      return readFirstOfEach(context, ofGroup, statuses, { ...query, perCompany }, keys);
    return (
      (await readPlainPage(context, others, statuses, query, keys)) ??
      readAnyPage(context, ofGroup ?? (await rosterConditions(context, others)), statuses, query, keys)
    );
  };
  const [{ rows, statusCounts }, companies, hidden, days] = await Promise.all([
    read(),
    ofGroup && peopleByCompany(context, ofGroup, statuses),
    keys.includes('customFields') ? hiddenCustomKeys(context, groupUserBase) : [],
    dated ? alertDays(context, dated, { ...others, staffStatus }) : null,
  ]);
  // The counts per status already say how many rows the page has: no second count.
  const total = sumOf(statusCounts, statuses);
  const ids = rows.map(({ id }) => id);
  const [reasons, waiting] = await Promise.all([
    others.alert ? alertReasons(context, others.alert, ids) : null,
    waitingEditsOf(context, ids),
  ]);
  const records = showRows(context, rows, hidden).map((row) => ({
    ...row,
    ...(reasons && { alertReason: reasons.get(row.id) ?? null }),
    ...(waiting.has(row.id) && { waitingEdit: true }),
  }));
  const counted = days ? { alertDays: days } : {};
  const summed = companies ? { companies, ...(perCompany !== undefined && { perCompany }) } : {};
  return { records, total, current: page.current, size: page.size, statusCounts, ...counted, ...summed };
});
