import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from './fake-storage.ts';

vi.stubGlobal('sessionStorage', fakeStorage());
vi.stubGlobal('localStorage', fakeStorage());
const { mostVisits, placeOf, recordVisit, withVisit } = await import('./recent-visits.ts');
const { clearLoginInfo, storeChoice, storeUser } = await import('./session-store.ts');

const visit = (path: string, at = 0) => ({ path, label: path, at });
const choice = (companyCode: string) =>
  ({ groupCode: 'G1', companyCode, selectGroupType: 2, name: companyCode, logo: null }) as const;
const keys = () =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)).filter((key) =>
    key?.startsWith('visits:'),
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('a list that was filtered anew is the same place, another record or tab is another', () => {
  expect(placeOf('/interior?deptId=3&page=2')).toBe(placeOf('/interior'));
  expect(placeOf('/interior-detail?id=3')).not.toBe(placeOf('/interior-detail?id=4'));
  expect(placeOf('/base-info?tab=equity')).not.toBe(placeOf('/base-info'));
});

it('keeps the last ten, the newest first, each place once', () => {
  const many = Array.from({ length: mostVisits + 3 }, (_, index) => `/p${index}`).reduce<ReturnType<typeof withVisit>>(
    (visits, path) => withVisit(visits, visit(path)),
    [],
  );
  expect(many).toHaveLength(mostVisits);
  expect(many[0]?.path).toBe('/p12');
  const again = withVisit(many, visit('/p5?page=2', 9));
  expect(again.map(({ path }) => path).slice(0, 2)).toEqual(['/p5?page=2', '/p12']);
  expect(again).toHaveLength(mostVisits);
});

it('belongs to one account and enterprise, and goes with the session and with another account', () => {
  storeUser({ id: 7, name: '江映雪', avatar: null });
  storeChoice(choice('C1'));
  recordVisit(visit('/interior'));
  storeChoice(choice('C2'));
  recordVisit(visit('/patent-info'));
  expect(keys().toSorted()).toEqual(['visits:7@G1/C1', 'visits:7@G1/C2']);
  storeUser({ id: 8, name: '宋予乔', avatar: null });
  expect(keys()).toEqual([]);
  recordVisit(visit('/interior'));
  expect(keys()).toEqual(['visits:8@G1/C2']);
  clearLoginInfo();
  expect(keys()).toEqual([]);
});
