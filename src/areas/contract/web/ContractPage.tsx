/** 合同管理: the register, or one contract where the address names it. */
import type { ReactElement } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useFollowedHeading } from '#platform/web/router/use-followed-heading.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { ContractList } from './list/ContractList.tsx';

const PageWaiting = (): ReactElement => <Skeleton rows={12} />;
const ContractDetailPage = lazyPart<object>(
  async () => (await import('./detail/ContractDetailPage.tsx')).default,
  PageWaiting,
);
const ReminderDrawer = lazyPart<{ readonly onClose: () => void }>(
  async () => (await import('./remind/ReminderDrawer.tsx')).ReminderDrawer,
);

export default function ContractPage(): ReactElement {
  const address = useAddress();
  const isOne = address.number('id') !== null;
  // One contract takes the place of the register under the same address.
  useFollowedHeading(isOne ? 'id' : null);
  if (isOne) return <ContractDetailPage />;
  return (
    <>
      <ContractList />
      {address.get('reminders') !== null && <ReminderDrawer onClose={() => address.set({ reminders: null })} />}
    </>
  );
}
