/** 证明开具: the register, newest first; requests are issued or sent back here, issued ones downloaded, and a number is checked. */
import type { ReactElement } from 'react';
import { Button } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { download } from '#platform/web/call.ts';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useNavigate } from 'react-router';
import { handlingCertificate } from '../../model/certificates/certificate-acts.ts';
import { downloadCertificate } from '../../model/certificates/certificate-calls.ts';
import { certificateList } from '../../model/certificates/certificate-list.ts';

type Certificate = RowOf<typeof certificateList>;

const VerifyDialog = lazyPart<{ readonly onClose: () => void }>(
  async () => (await import('./VerifyDialog.tsx')).VerifyDialog,
);

const quickFilters = ['status', 'kind', 'issuedOn'];
const acts = { groups: [handlingCertificate] };

const files = ({ id, status }: Certificate): RowAction[] =>
  status === 'issued'
    ? [
        // A refusal was told by the call.
        { key: 'pdf', label: '下载 PDF', onRun: () => void download(downloadCertificate, { id, format: 'pdf' }) },
        { key: 'docx', label: '下载 Word', onRun: () => void download(downloadCertificate, { id, format: 'docx' }) },
      ]
    : [];

export default function CertificatesPage(): ReactElement {
  const navigate = useNavigate();
  const [isVerifying, setVerifying] = useState(false);
  const verifying = useCallback(
    () => (
      <Button icon={<ShieldCheck size={14} aria-hidden="true" />} onClick={() => setVerifying(true)}>
        核验编号
      </Button>
    ),
    [],
  );
  return (
    <>
      <ViewPage
        view={certificateList}
        quickFilters={quickFilters}
        acts={acts}
        rowActions={files}
        toolbar={verifying}
        purpose="员工申请的和人事开具的证明都登记在这里；也可以在员工的菜单里直接开具"
        onOpen={({ userBaseId }) => void navigate(`/interior-detail?id=${userBaseId}`)}
      />
      {isVerifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  );
}
