/** Records of what is due open over the home page: each list of the ledger hands over its drawer, found by the address of an item. */
import { expect, test } from 'vitest';
import type { DueSourceFacts } from '#core/due/model/due.ts';
import { dueSources } from '#core/due/model/due.ts';
import { addressOfItem } from '#core/due/model/due-address.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';

/** Pages are compiled for the browser: they are loaded here, not imported, so that their types stay there. */
const pages: string = new URL('web/routes.ts', import.meta.url).href;
const contribution: string = new URL('../platform/web/contribution.ts', import.meta.url).href;
const recordEntry: string = new URL('../platform/web/entity/record-entry.ts', import.meta.url).href;

interface Entry {
  readonly entity: AnyEntity;
  readonly calls: { readonly page?: { readonly path: string } };
}
interface RecordPlace {
  readonly id: number;
  readonly keyword: string;
  readonly load: () => Promise<Entry>;
}
type RecordAt = (address: string) => RecordPlace | null;

async function loadRecordAt(): Promise<RecordAt> {
  const { contributions } = (await import(pages)) as { readonly contributions: readonly object[] };
  const { registerContributions } = (await import(contribution)) as {
    readonly registerContributions: (all: readonly object[]) => void;
  };
  registerContributions(contributions);
  return ((await import(recordEntry)) as { readonly recordAt: RecordAt }).recordAt;
}

const lists = Object.entries(dueSources).filter(([, facts]) => {
  const { ofPerson, whole, row }: DueSourceFacts = facts;
  return !ofPerson && !whole && row === undefined;
});

test('an item of every list opens the record of its own entity; a person and a page that is the record open no drawer', async () => {
  const recordAt = await loadRecordAt();
  const item = { refId: 7, personId: null, title: '资质到期 · 高新技术企业' };
  for (const [refTable] of lists) {
    const place = recordAt(addressOfItem({ ...item, refTable }));
    expect(place, refTable).toMatchObject({ id: 7, keyword: '高新技术企业' });
    const entry = await place?.load();
    expect([entry?.entity.table, entry?.calls.page === undefined], refTable).toEqual([refTable, false]);
  }
  expect(recordAt(addressOfItem({ ...item, refTable: 'group_user_base', personId: 7 }))).toBeNull();
  expect(recordAt(addressOfItem({ ...item, refTable: 'company_base' }))).toBeNull();
});

test('an address that asks for more than looking, or names no row, is a link', async () => {
  const recordAt = await loadRecordAt();
  const row = '/company-qualification?keyword=高新&open=7';
  expect(recordAt(row)?.id).toBe(7);
  for (const address of [`${row}&edit=7`, '/company-qualification', '/company-qualification?open=x', '//evil.example'])
    expect(recordAt(address), address).toBeNull();
});
