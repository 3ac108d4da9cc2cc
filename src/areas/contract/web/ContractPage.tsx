/** 合同管理: the register, or one contract where the address names it. */
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useFollowedHeading } from '#platform/web/router/use-followed-heading.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import type { ContractFormProps } from './edit/ContractFormPage.tsx';
import { ContractList } from './list/ContractList.tsx';

const PageWaiting = (): ReactElement => <Skeleton rows={12} />;
const ContractDetailPage = lazyPart<object>(
  async () => (await import('./detail/ContractDetailPage.tsx')).default,
  PageWaiting,
);
const ContractFormPage = lazyPart<ContractFormProps>(
  async () => (await import('./edit/ContractFormPage.tsx')).default,
  PageWaiting,
);
const RegisterPrint = lazyPart<{ readonly onClose: () => void }>(
  async () => (await import('./list/RegisterPrint.tsx')).RegisterPrint,
  PageWaiting,
);
const ReminderDrawer = lazyPart<{ readonly onClose: () => void }>(
  async () => (await import('./remind/ReminderDrawer.tsx')).ReminderDrawer,
);

export default function ContractPage(): ReactElement {
  const address = useAddress();
  const navigate = useNavigate();
  const isOne = address.number('id') !== null;
  const edited = address.number('edit');
  const isForm = edited !== null || address.get('new') !== null;
  // One contract, or its form, takes the place of the register under the same address.
  const isPrint = address.get('print') !== null;
  useFollowedHeading(isForm ? 'form' : isOne ? 'id' : isPrint ? 'print' : null);
  if (isForm)
    return (
      <ContractFormPage
        id={edited}
        onSaved={(id) => void navigate(`/contract-manage?id=${id}`, { replace: true })}
        onClose={() => void navigate(edited === null ? '/contract-manage' : `/contract-manage?id=${edited}`)}
      />
    );
  if (isOne) return <ContractDetailPage />;
  if (isPrint) return <RegisterPrint onClose={() => address.set({ print: null })} />;
  return (
    <>
      <ContractList />
      {address.get('reminders') !== null && <ReminderDrawer onClose={() => address.set({ reminders: null })} />}
    </>
  );
}
