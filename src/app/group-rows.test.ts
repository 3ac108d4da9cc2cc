/** Rows of companies say whose they are: inside a group their company's name is given to every object that carries `companyCode`. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from './server/registry.ts';

/** Paged calls whose rows need not say it, with the reason. */
const exempt: Readonly<Record<string, string>> = {
  'POST /api/v1/common/queryRowLog': 'entries of one record',
  'POST /api/v1/user/group/queryArchiveLog': 'entries of one person',
  'POST /api/v1/userRecruit/queryRecruitLog': 'lines of one record',
  'POST /api/v1/sys/queryPageRole': 'roles of the enterprise that was entered; a group sees its companies instead',
  'POST /api/v1/group/role/query': 'roles of the group',
  'POST /api/v1/staff/queryMember': 'members of the enterprise that was entered',
  'POST /api/common/queryInviteCode': 'codes of the enterprise that was entered',
  'POST /api/v1/user/group/queryExportRecords': 'exports of the caller, asked for in the enterprise that was entered',
  'POST /api/v1/company/contract/queryReminder': 'due items of the contracts of the company that was entered',
  'POST /api/v1/company/property/searchPatent': 'records of the outside world, for one company that is asked for first',
  'POST /api/v1/company/property/searchBrand': 'records of the outside world, for one company that is asked for first',
  'POST /api/v1/company/property/searchCopyright':
    'records of the outside world, for one company that is asked for first',
};

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}
const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', reused: 'inline' }) as Shape;

/** Paged calls inside an enterprise, with the keys of their rows. */
const lists = registry.handlers.flatMap(({ endpoint }) => {
  if (endpoint.answer !== 'json' || !['company', 'companyOrNone', 'group'].includes(endpoint.scope)) return [];
  const rows = shapeOf(endpoint.output).properties?.['records']?.items;
  const isPaged = shapeOf(endpoint.input).properties?.['page'] !== undefined;
  return rows && isPaged
    ? [{ name: `${endpoint.method} ${endpoint.path}`, keys: Object.keys(rows.properties ?? {}) }]
    : [];
});

test('rows of every list of companies carry their company', () => {
  expect(lists.length).toBeGreaterThan(30);
  const without = lists.filter(({ keys }) => !keys.includes('companyCode') && !keys.includes('companyName'));
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(exempt).toSorted());
});
