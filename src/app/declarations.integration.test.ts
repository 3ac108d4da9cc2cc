/** What all declarations promise together: the tables of the database, their row-level security, the catalogue, the API document. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#platform/db/statement.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { schemaDifferences } from '#platform/db/schema-proposal.ts';
import { sortableKeys } from '#platform/entity/schema.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { registry } from './server/registry.ts';

const entities = [...registry.entities.values()];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** Tables that carry a tenant but are reached before one is chosen; each with the code that guards it. */
const beforeTenant: Readonly<Record<string, string>> = {
  org_group: 'the group itself: read by membership, listed by companies of the group',
  company: 'the company itself: read to check a membership before the tenant is set (platform row)',
  login_secret_key: 'found by the hash of a secret, before anybody is signed in',
  sso_role_mapping:
    'data of the site, read while somebody signs in; names the enterprise to set, gives no row of it away',
  access_token: 'found by the hash of a secret, names the tenant to set',
};

test('the migrations make exactly the tables, columns and indexes that are declared', async () => {
  expect(await schemaDifferences(server.platform.db, entities)).toEqual([]);
});

test('a secret number or place says how it is covered: nothing guesses it from the name of the key', () => {
  const secret = entities.flatMap((entity) =>
    fieldEntries(entity).flatMap(([key, field]) => (field.secret ? [{ name: `${entity.name}.${key}`, field }] : [])),
  );
  const covered = (mask: string) => secret.flatMap(({ name, field }) => (field.mask === mask ? [name] : []));
  expect(covered('bankAccount').toSorted()).toEqual([
    'company_base.bankAccount',
    'contract_party.bankAccount',
    'staff_account.accountNo',
  ]);
  expect(covered('address').toSorted()).toEqual([
    'group_user_base.currentAddress',
    'group_user_base.householdAddress',
    'user_family.address',
  ]);
  const unsaid = secret.filter(({ field }) => field.mask === undefined && field.kind.mask === 'all');
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});

test('whatever can come back is offered back: rows of a restorable entity are deleted by a call that says so', () => {
  const named = [...new Set(registry.handlers.flatMap(({ endpoint }) => endpoint.deletes?.entity ?? []))];
  const restorable = entities.filter((entity) => entity.restorable).map(({ name }) => name);
  expect(named.toSorted()).toEqual(restorable.toSorted());
  const deleting = registry.handlers.filter(
    ({ endpoint }) => restorable.some((name) => endpoint.deletes?.entity === name) && !endpoint.path.includes('elete'),
  );
  expect(deleting.map(({ endpoint }) => endpoint.path)).toEqual([]);
});

test('every table with a tenant is behind forced row-level security: without settings the application reads nothing', async () => {
  const found = await queryRows<{ name: string; forced: boolean }>(server.platform)`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'group_code' and not a.attisdropped
      )`;
  expect(found.length).toBeGreaterThan(10);
  for (const { name, forced } of found.filter(({ name }) => !(name in beforeTenant))) {
    expect(forced, `${name} is protected`).toBe(true);
    const rows = await server.platform.pool.query<{ rows: number }>(`select count(*) as rows from "${name}"`);
    expect(rows.rows, name).toEqual([{ rows: 0 }]);
  }
});

/** Lists whose readers order by it every day; the store refuses the order to whoever may not see it (`requireOpenOrder`). */
const ordered = ['contract.amount', 'contract.settledAmount', 'contract.settledPercent'];

test('what is masked is found by its whole value or not at all: no part of it, no range, no order, no keyword', () => {
  const guarded = entities.flatMap((entity) =>
    fieldEntries(entity).flatMap(([key, field]) =>
      field.secret || field.sealed ? [{ name: `${entity.name}.${key}`, entity, key, field }] : [],
    ),
  );
  expect(guarded.length).toBeGreaterThan(20);
  for (const { name, entity, key, field } of guarded) {
    expect([undefined, 'equal'], name).toContain(field.filter);
    expect([field.search ?? false, sortableKeys(entity).includes(key)], name).toEqual([false, ordered.includes(name)]);
  }
});

test('permission codes of entities are in the catalogue and endpoints have a Chinese label', () => {
  for (const entity of entities)
    for (const code of [
      ...Object.values(entity.permissions),
      ...fieldEntries(entity).flatMap(([, field]) => field.secret ?? []),
    ])
      expect(registry.permissions.has(String(code)), `${entity.name}: ${String(code)}`).toBe(true);
  for (const { endpoint } of registry.handlers) expect(endpoint.label, endpoint.path).toMatch(/\p{Script=Han}{2}/u);
});

test('the OpenAPI document is served and describes every endpoint', async () => {
  const response = await server.application.inject({ url: '/openapi.json' });
  expect(response.headers['content-type']).toContain('application/json');
  const document = response.json<{
    openapi: string;
    info: { title: string; version: string };
    paths: Record<string, Record<string, { operationId: string; summary: string; responses: object }>>;
  }>();
  expect(document.openapi).toMatch(/^3\.0\.\d$/u);
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  for (const { endpoint } of registry.handlers)
    expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.summary).toBe(endpoint.label);
  const names = operations.map(({ operation }) => operation.operationId);
  expect(
    names.filter((name, index) => names.indexOf(name) !== index),
    'operation ids are unique',
  ).toEqual([]);
  for (const { path, operation } of operations) expect(Object.keys(operation.responses), path).toContain('200');
});
