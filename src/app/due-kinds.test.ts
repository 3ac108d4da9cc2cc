/** The catalogue of due dates and the declarations agree: what a row hands to the ledger can be named, filtered, seen and opened. */
import { expect, test } from 'vitest';
import { dueKindsOf } from '#core/due/public.server.ts';
import { dueKinds, dueSources } from '#core/due/public.ts';
import { registry } from './server/registry.ts';

const { rules, tables } = dueKindsOf(registry);

test('every kind of the catalogue has one rule, and every rule a kind', () => {
  expect([...rules.keys()].toSorted()).toEqual(dueKinds.map(({ code }) => code).toSorted());
});

test('every table that has due dates says who sees them and where they lead, under a permission that there is', () => {
  expect([...tables].toSorted()).toEqual(Object.keys(dueSources).toSorted());
  for (const { code } of [...rules.values(), ...Object.values(dueSources)])
    expect(registry.permissions.has(code), code).toBe(true);
});
