/** What the walk asks: each read call once with the smallest input that fits, the roster and its neighbours in all their variants. */
import { queryPageAudit } from '#core/audit/model/audit-log.ts';
import { queryStaffComposition, queryStaffTurnover } from '#areas/staff/model/composition-calls.ts';
import { getDepartmentUser, queryOrInsertGroupInfoList } from '#areas/staff/model/department-calls.ts';
import { queryPage, queryPagePersonnelStructure, queryStaffAlerts } from '#areas/staff/model/roster-calls.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { fieldEntries, isOfEnterprise } from '#platform/entity/entity.ts';
import { sortableKeys, todayInShanghai } from '#platform/entity/schema.ts';
import type { Registry } from '#platform/runtime/registry.ts';
import { makeInput } from '#platform/testing/make-input.ts';
import type { BenchData } from './data.ts';
import { peopleCount } from './data.ts';
import { givenNames } from './people.ts';

export interface WalkCall {
  readonly name: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Of the home page: judged by the time until the answer, with the ledger filled. */
  readonly isPanel?: true;
}

/** Names of calls that read, where the declaration does not say so. */
const reading = /^(?:query|get|list|find|count|search|preview|verify|check)/u;

interface Variant {
  readonly call: Pick<AnyEndpoint, 'path'>;
  readonly what: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Roster, people page, alerts, tree: for a team, three teams, a department, a division's worth and everybody. */
function variants({ rootId, departmentIds, teamIds }: BenchData): Variant[] {
  const day = addDays(todayInShanghai(new Date()), -100);
  const [team = 0, second = 0, third = 0] = teamIds.slice(100);
  const [department = 0] = departmentIds.slice(7);
  const places: Readonly<Record<string, number[]>> = {
    team: [team],
    'three teams': [team, second, third],
    department: [department],
    'twenty departments': departmentIds.slice(0, 20),
    everybody: [rootId],
  };
  const out: Variant[] = [];
  const roster = (what: string, filter: object, page = 1, sort?: { field: string; order: string }) =>
    out.push({
      call: queryPage,
      what,
      body: { filter, page: { current: page, size: 20 }, ...(sort ? { sort: [sort] } : {}) },
    });
  const filters: Readonly<Record<string, object>> = {
    sex: { sex: ['1'] },
    'two facts': { sex: ['1'], highestEducation: ['21'] },
    working: { staffStatus: ['probation', 'regular', 'pending_demission'] },
    employment: { employmentType: ['full_time'] },
    age: { age: [30, 40] },
    completeness: { completenessBelow: 85 },
    retire: { retireDate: ['2026-01-01', '2035-01-01'] },
    alert: { alert: 'incomplete' },
    name: { keyword: givenNames[33] },
  };
  for (const [place, groupInfoIds] of Object.entries(places)) {
    roster(place, { groupInfoIds });
    roster(`${place}, page 2`, { groupInfoIds }, 2);
    for (const field of ['employeeNo', 'completeness', 'entryDate', 'createdAt'])
      for (const order of ['asc', 'desc'])
        roster(`${place}, by ${field} ${order}`, { groupInfoIds }, 1, { field, order });
    for (const [what, filter] of Object.entries(filters)) roster(`${place}, ${what}`, { groupInfoIds, ...filter });
    out.push({ call: queryStaffAlerts, what: place, body: { groupInfoIds } });
    out.push({
      call: queryStaffAlerts,
      what: `${place}, deadlines`,
      body: {
        groupInfoIds,
        kinds: ['contract_unsigned', 'contract_end', 'probation_end', 'id_expire', 'birthday', 'retire'],
      },
    });
    const [groupInfoId] = groupInfoIds;
    const page = { current: 1, size: 50 };
    for (const [what, filter] of Object.entries({
      '': {},
      ', as of a day': { asOf: day },
      ', chart': { view: 'department' },
      ', lines': { view: 'superior' },
      ', lines as of a day': { view: 'superior', asOf: day },
    }))
      out.push({
        call: queryPagePersonnelStructure,
        what: place + what,
        body: { filter: { groupInfoId, ...filter }, page },
      });
    out.push({ call: queryStaffComposition, what: place, body: { groupInfoId } });
    out.push({ call: queryStaffTurnover, what: place, body: { groupInfoId } });
    out.push({ call: getDepartmentUser, what: place, body: { groupInfoId } });
  }
  const last = Math.ceil(peopleCount / 20);
  for (const page of [500, Math.floor(last * 0.5), Math.floor(last * 0.8), last]) {
    roster(`everybody, page ${page === last ? 'last' : page / last}`, { groupInfoIds: [rootId] }, page);
    roster(`everybody, sex, page ${page / last}`, { groupInfoIds: [rootId], sex: ['1'] }, Math.ceil(page / 2));
    roster(`everybody, by employeeNo, page ${page / last}`, { groupInfoIds: [rootId] }, page, {
      field: 'employeeNo',
      order: 'asc',
    });
  }
  out.push({ call: queryOrInsertGroupInfoList, what: 'as of a day', body: { asOf: day } });
  out.push({ call: getDepartmentUser, what: 'by name', body: { keyword: givenNames[33] } });
  out.push({ call: queryPageAudit, what: 'page 500', body: { filter: {}, page: { current: 500, size: 20 } } });
  out.push({
    call: queryPageAudit,
    what: 'by object',
    body: { filter: { entity: '员工' }, page: { current: 1, size: 20 } },
  });
  return out;
}

/** Every view of a company: its pages, orders, filters of chosen codes, and a keyword. */
function viewVariants({ readings }: Registry): Variant[] {
  return [...readings.values()].flatMap(({ view }) => {
    if (!isOfEnterprise(view)) return [];
    const asked = (what: string, body: object, current = 1): Variant => ({
      call: view.page,
      what,
      body: { filter: {}, page: { current, size: 20 }, ...body },
    });
    const chosen = fieldEntries(view).flatMap(([key, { filter, options }]) =>
      filter === 'in' && options ? (options ?? []).map(({ code }) => ({ key, code })) : [],
    );
    return [
      asked('first page', {}),
      asked('page of the middle', {}, Math.ceil(peopleCount / 40)),
      asked('last page', {}, Math.ceil(peopleCount / 20)),
      ...['asc', 'desc'].flatMap((order) =>
        sortableKeys(view).map((field) => asked(`by ${field} ${order}`, { sort: [{ field, order }] })),
      ),
      ...chosen.map(({ key, code }) => asked(`${key} ${code}`, { filter: { [key]: [code] } })),
      ...[givenNames[33], '202050', '不会有'].map((keyword) => asked(`keyword ${keyword}`, { filter: { keyword } })),
    ];
  });
}

/** Ids in a made input point at rows that are there. */
function withRealIds(input: Readonly<Record<string, unknown>>, data: BenchData): Record<string, unknown> {
  const person = data.firstPerson + Math.floor(peopleCount / 3);
  const ids: Readonly<Record<string, unknown>> = {
    userBaseId: person,
    ownerId: person,
    staffId: person,
    groupInfoId: data.departmentIds[7],
  };
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, ids[key] ?? value]));
}

/** Calls with their inputs, and the names of those that no input was found for. */
export function walkCalls(registry: Registry, data: BenchData): { calls: WalkCall[]; skipped: string[] } {
  const tenant = { groupCode: data.groupCode, companyCode: data.companyCode };
  const calls: WalkCall[] = [];
  const skipped: string[] = [];
  for (const { endpoint } of registry.handlers) {
    if (endpoint.method !== 'POST' || endpoint.answer !== 'json' || endpoint.body !== 'json') continue;
    if (endpoint.scope === 'platform' || !(endpoint.reads || reading.test(endpoint.name))) continue;
    const input = makeInput(endpoint.input);
    if (!input) skipped.push(endpoint.name);
    else {
      const inTenant = endpoint.scope === 'company' || endpoint.scope === 'group' || endpoint.scope === 'companyOrNone';
      const body = { ...withRealIds(input, data), ...(inTenant ? tenant : {}) };
      calls.push({ name: endpoint.path, path: endpoint.path, body });
    }
  }
  for (const { call, what, body } of [...variants(data), ...viewVariants(registry)])
    calls.push({ name: `${call.path} (${what})`, path: call.path, body: { ...body, ...tenant } });
  return { calls, skipped };
}
