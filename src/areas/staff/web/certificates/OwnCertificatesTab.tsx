/** 我的证明 of the personal centre: asking for one, and those that were issued, as Word and PDF. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Button } from 'antd';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { download } from '#platform/web/call.ts';
import { RowRequests } from '#platform/web/entity/RowRequests.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { EntryList } from '#platform/web/parts/EntryList.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import {
  askingCertificate,
  ownCertificate,
  withdrawingCertificate,
} from '../../model/certificates/certificate-acts.ts';
import { downloadCertificate, queryOwnCertificate } from '../../model/certificates/certificate-calls.ts';
import { certificateKinds, certificateStates } from '../../model/certificates/certificate.ts';
import selfServiceStyles from '../self-service/self-service.module.css';

type Own = OutputOf<typeof queryOwnCertificate>;
type Certificate = Own['records'][number];

const groups = [askingCertificate, withdrawingCertificate];
const forms = {
  ask: { said: () => '申请已提交，人事开具后会通知你' },
  withdraw: { said: () => '申请已撤回' },
};

/** How a certificate stands, in a few words. */
function standing({ certificateNo, issuedOn, purpose, requestedAt, closingReason }: Certificate): string {
  const parts = [
    certificateNo === null ? `${formatDate(requestedAt)} 申请` : `${certificateNo}，${formatDate(issuedOn)} 开具`,
    `用于${purpose}`,
    ...(closingReason === null ? [] : [closingReason]),
  ];
  return parts.join(' · ');
}

function Files({ id }: Pick<Certificate, 'id'>): ReactElement {
  const { isBusy, act } = useAct();
  const get = (format: 'pdf' | 'docx') => void act(() => download(downloadCertificate, { id, format }));
  return (
    <>
      <Button size="small" loading={isBusy} onClick={() => get('pdf')}>
        下载 PDF
      </Button>
      <Button size="small" onClick={() => get('docx')}>
        下载 Word
      </Button>
    </>
  );
}

function Certificates({
  person,
  records,
  onChanged,
}: {
  readonly person: NonNullable<Own['person']>;
  readonly records: readonly Certificate[];
  readonly onChanged: () => void;
}): ReactElement {
  const [round, setRound] = useState(0);
  const acts = useActs({
    groups,
    onDone: () => {
      setRound((times) => times + 1);
      onChanged();
    },
    forms,
  });
  return (
    <section className={`panel ${selfServiceStyles.card}`} aria-label="我的证明">
      <SectionHead title="我的证明" note="打印盖章后生效">
        <Button type="primary" onClick={() => acts.open('ask', [person])}>
          申请证明
        </Button>
      </SectionHead>
      {/* Until somebody agreed it is no certificate yet. */}
      <RowRequests entity={ownCertificate.name} rowId={person.id} round={round} />
      <EntryList
        label="我的证明"
        empty="在职、收入和离职证明在这里申请，开具后可以随时下载"
        entries={records.map((record) => {
          const option = certificateStates.find(({ code }) => code === record.status);
          return {
            key: record.id,
            title: (
              <>
                {optionLabel(certificateKinds, record.kind)} {option && <State option={option} />}
              </>
            ),
            note: standing(record),
            acts:
              record.status === 'issued' ? (
                <Files id={record.id} />
              ) : record.status === 'requested' ? (
                <Button size="small" onClick={() => acts.open('withdraw', [record])}>
                  撤回申请
                </Button>
              ) : null,
          };
        })}
      />
      {acts.layer}
    </section>
  );
}

export default function OwnCertificatesTab(): ReactElement {
  // Certificates are a company's: acting as a group, or before any was entered, there is none to ask.
  const inCompany = useSession((state) => state.choice?.selectGroupType === 2);
  const { data, error, refetch } = useRead(queryOwnCertificate, {}, { quiet: true, enabled: inCompany });
  if (!inCompany) return <EmptyState title="请先进入企业" reason="证明由所在的企业开具，在页面上方选择企业后申请" />;
  if (error && !data) return <ErrorState title="证明没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.person === null)
    return <EmptyState title="账号还没有关联员工档案" reason="请联系人事把账号关联到你的档案，再申请证明" />;
  return <Certificates person={data.person} records={data.records} onChanged={() => void refetch()} />;
}
