import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkEntry, readTenantChoice, resolveTenant } from './tenant-choice.ts';
import type { MemberAccess, SessionAccount } from '#platform/runtime/context.ts';
import { Failure } from '#platform/runtime/failure.ts';
import type { EnterpriseAccess, EntryRule } from '#platform/http/identity.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { endpoint } from '#platform/entity/endpoint.ts';

const declare = (more: object = {}) =>
  endpoint({
    path: '/api/v1/test/x',
    label: '测试',
    access: 'signedIn',
    scope: 'company',
    input: z.looseObject({}),
    output: z.unknown(),
    ...more,
  }) as unknown as AnyEndpoint;
const read = (body: unknown, query: unknown = {}, of = declare()) =>
  readTenantChoice(of, { body, query } as FastifyRequest);
const refusal = async (given: unknown) => {
  const error: unknown = await read(given).catch((reason: unknown) => reason);
  return error instanceof Failure ? [error.code, error.message] : null;
};
const chosen = async (given: unknown) => (await read(given)).choice;

test('the pair is taken off the body, or off the filter of a paged body (WR-03)', async () => {
  expect(await read({ groupCode: 'G1', companyCode: 'C1', a: 1 })).toEqual({
    body: { a: 1 },
    choice: { groupCode: 'G1', companyCode: 'C1' },
  });
  expect(await read({ page: {}, filter: { groupCode: 'G1', companyCode: 'C1', a: 1 } })).toEqual({
    body: { page: {}, filter: { a: 1 } },
    choice: { groupCode: 'G1', companyCode: 'C1' },
  });
  expect(await read({ filter: { groupCode: 'G1' } }), 'a filter without a page is data').toEqual({
    body: { filter: { groupCode: 'G1' } },
    choice: { groupCode: null, companyCode: null },
  });
});

test('the body that came in is left as it was', async () => {
  const body = { page: {}, filter: { groupCode: 'G1' }, companyCode: 'C1' };
  await read(body);
  expect(body).toEqual({ page: {}, filter: { groupCode: 'G1' }, companyCode: 'C1' });
});

test('companies beside a read narrow it, unless they are what the call itself asks about', async () => {
  const body = { companyCodes: ['C1', 'C2'] };
  const narrowed = await read(body, {}, declare({ reads: true }));
  expect(narrowed).toMatchObject({ body: {}, choice: { companies: ['C1', 'C2'] } });
  const own = await read(
    body,
    {},
    declare({ reads: true, input: z.strictObject({ companyCodes: z.array(z.string()) }) }),
  );
  expect(own.body).toEqual(body);
  expect(own.choice.companies).toBeUndefined();
  expect((await read(body)).body, 'what writes has a list of its own').toEqual(body);
});

test('a GET carries it in the address', async () => {
  expect(await read(undefined, { groupCode: 'G1', x: '1' }, declare({ method: 'GET' }))).toEqual({
    body: { x: '1' },
    choice: { groupCode: 'G1', companyCode: null },
  });
});

test('nothing and blank are no choice; other forms and a disagreement are refused', async () => {
  for (const none of [null, '', undefined]) expect((await chosen({ groupCode: none })).groupCode).toBeNull();
  for (const wrong of [1, ['G1'], { a: 1 }, true, 'G'.repeat(21)])
    expect(await refusal({ groupCode: wrong })).toEqual(['FY-V001', '集团编码：格式不正确']);
  expect(await refusal({ companyCode: 'C1', page: {}, filter: { companyCode: 'C2' } })).toEqual([
    'FY-V001',
    '请求内容与筛选条件中的所属企业不一致',
  ]);
  expect((await chosen({ companyCode: 'C1', page: {}, filter: { companyCode: 'C1' } })).companyCode).toBe('C1');
  for (const body of [[], 'text', 1]) expect(await refusal(body)).toEqual(['FY-V001', '请求内容：应为对象']);
});

const access: MemberAccess = {
  memberId: 1,
  staffId: null,
  displayName: '',
  roleNames: [],
  codes: new Set(),
  scopes: new Map(),
};
const entry: EntryRule = { allowsAddress: () => true, secondFactor: false };
const session: SessionAccount = { sessionId: 1, accountId: 1, name: '', stepUpAt: null, secondFactor: false };
const platformWith = (found: EnterpriseAccess | 'stranger' | 'disabled') =>
  ({ identity: { findAccess: async () => found } }) as unknown as Platform;

test('a company is one company; the group sees its companies and rows of its own', async () => {
  expect(
    await resolveTenant(platformWith({ access, entry, companyCodes: ['C1'] }), session, {
      groupCode: 'G1',
      companyCode: 'C1',
    }),
  ).toEqual({
    tenant: { groupCode: 'G1', companyCode: 'C1', companyCodes: ['C1'], mode: 'company', access },
    entry,
  });
  expect(
    await resolveTenant(platformWith({ access, entry, companyCodes: ['C1', 'C2'] }), session, {
      groupCode: 'G1',
      companyCode: null,
    }),
  ).toEqual({
    tenant: { groupCode: 'G1', companyCode: null, companyCodes: ['', 'C1', 'C2'], mode: 'group', access },
    entry,
  });
});

test.each([
  ['stranger', 'not_member'],
  ['disabled', 'disabled'],
] as const)('%s is told apart for the client: %s', async (found, reason) => {
  await expect(
    resolveTenant(platformWith(found), session, { groupCode: 'G1', companyCode: 'C1' }),
  ).rejects.toMatchObject({
    code: 'FY-A001',
    data: { reason },
  });
  await expect(
    resolveTenant(platformWith(found), session, { groupCode: null, companyCode: 'C1' }),
  ).rejects.toMatchObject({ code: 'FY-V001' });
});

test('the door of an enterprise: the address first, then the second factor', () => {
  const door = (rule: Partial<EntryRule>, secondFactor = false) => {
    try {
      checkEntry({ ...entry, ...rule }, { ...session, secondFactor }, '203.0.113.9');
      return null;
    } catch (error) {
      return (error as Failure).data?.['reason'];
    }
  };
  expect(door({})).toBeNull();
  expect(door({ allowsAddress: (address) => address !== '203.0.113.9', secondFactor: true })).toBe('address');
  expect(door({ secondFactor: true })).toBe('second_factor');
  expect(door({ secondFactor: true }, true)).toBeNull();
});
