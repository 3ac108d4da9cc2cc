/** Every view: its statement answers all that is declared, under every order and filter, for a company, its group and as a sheet. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../server/registry.ts';
import { execute } from '#platform/db/statement.ts';
import { exportFields, fieldEntries, isOfEnterprise } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { sortableKeys } from '#platform/entity/schema.ts';
import { exportEntity } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import type { AnyView } from '#platform/store/reading.ts';

let server: TestServer;
let company: TestClient;
let group: TestClient;
let operator: TestClient;
let memberCode = '';
const page = { current: 1, size: 10 };

beforeAll(async () => {
  server = await startTestServer();
  const codes = [...registry.permissions.keys()];
  const enterprise = await server.makeEnterprise(
    { account: 'views', codes },
    { account: 'group', home: 'group', codes },
    { account: 'operator', codes: [] },
  );
  [memberCode = ''] = enterprise.companyCodes;
  await execute(server.platform.db)`
    insert into platform_operator (account_id) values (${enterprise.accountIds.get('operator')})`;
  [company, group, operator] = await Promise.all([
    server.signIn('views'),
    server.signIn('group', { tenant: enterprise.tenant('group') }),
    server.signIn('operator', { tenant: null }),
  ]);
});
afterAll(() => server?.stop());

/** A value that the filter of a field takes. */
function filterValue(key: string, field: Field): unknown {
  // A member of the group of these tests: another one is refused.
  if (key === 'memberCode') return [memberCode];

  switch (field.filter) {
    case 'range':
      // A number, a day or a moment: what the ends of the range take.
      return [
        [5, '2020-01-01', '2020-01-01T00:00:00Z'].find((end) => field.kind.filter.range?.end.safeParse(end).success),
        null,
      ];
    case 'year':
      return 2026;
    case 'in':
      return [field.options?.[0]?.code ?? (field.to === undefined ? 'x' : 1)];
    case 'equal':
      return field.kind.flag ? true : field.kind.numeric ? (field.min ?? 1) : (field.options?.[0]?.code ?? 'x');
    default:
      return 'x';
  }
}

/** Every order and every filter by itself, and the keyword. */
function queriesOf(view: AnyView): Record<string, unknown>[] {
  const filters = [...fieldEntries(view), ...Object.entries(view.filters)].filter(([, field]) => field.filter);
  return [
    {},
    ...sortableKeys(view).flatMap((field) => ['asc', 'desc'].map((order) => ({ sort: [{ field, order }] }))),
    ...filters.map(([key, field]) => ({ filter: { [key]: filterValue(key, field) } })),
    ...(fieldEntries(view).some(([, field]) => field.search) ? [{ filter: { keyword: '查' } }] : []),
  ];
}

describe.each([...registry.readings.values()].map(({ view }) => [view.name, view] as const))('%s', (_name, view) => {
  const { scope } = view.view;
  const isOfPlatform = scope === 'platform';
  const readerOf = () => (isOfPlatform ? operator : scope === 'group' ? group : company);
  test('answers what is declared under every order and filter', async () => {
    const reader = readerOf();
    for (const query of queriesOf(view)) {
      const answer = await reader.call(view.page, { page, ...query });
      expect(answer, JSON.stringify(query)).toMatchObject({ resultCode: 1 });
    }
    expect(await reader.call(view.page, { filter: { noSuchColumn: 1 } })).toMatchObject({ errorCode: 'FY-V001' });
  });

  test.runIf(isOfPlatform)('is refused to who holds its code in an enterprise', async () => {
    expect(await company.call(view.page, { page })).toMatchObject({ errorCode: 'FY-A001' });
  });

  test.runIf(scope === 'group')('is refused to who entered a company alone', async () => {
    expect(await company.call(view.page, { page })).toMatchObject({ errorCode: 'FY-A001' });
  });

  test.runIf(isOfEnterprise(view))('stands in the lists of a group, by company or as its own', async () => {
    for (const query of [{}, { perCompany: 2 }, { page: { current: 300, size: 10 } }])
      expect(await group.call(view.page, { page, ...query })).toMatchObject({ resultCode: 1 });
  });

  test.runIf(view.permissions.export !== undefined)('leaves as a sheet with all its columns', async () => {
    const fields = exportFields(view).map(([key]) => key);
    expect(
      await readerOf().call(exportEntity, { entity: view.name, filter: {}, fields, format: 'xlsx' }),
    ).toMatchObject({
      resultCode: 1,
    });
  });
});

test('there are views', () => {
  expect(registry.readings.size).toBeGreaterThan(3);
});
