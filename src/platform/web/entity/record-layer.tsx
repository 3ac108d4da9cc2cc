/** The record that the address of a page names, over that page. */
import type { ReactElement } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { useAddress } from '../use-address.ts';
import type { RecordDrawerProps } from './RecordDrawer.tsx';
import { recordAt } from './record-entry.ts';

/** Parameter of a page that shows records over itself: the address of the row in its list. */
export const recordKey = 'record';

export const RecordDrawer = lazyPart<RecordDrawerProps>(async () => (await import('./RecordDrawer.tsx')).RecordDrawer);

export function RecordLayer(): ReactElement | null {
  const { get, set } = useAddress();
  const address = get(recordKey);
  const place = address === null ? null : recordAt(address);
  if (address === null || place === null) return null;
  return <RecordDrawer key={address} address={address} place={place} onClose={() => set({ [recordKey]: null })} />;
}
