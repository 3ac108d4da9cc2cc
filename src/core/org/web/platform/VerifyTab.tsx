/** 企业认证: companies that wait, their licence, and the decision. */
import { useQueryClient } from '@tanstack/react-query';
import { Image, Segmented } from 'antd';
import type { ReactElement } from 'react';
import { Suspense, useState } from 'react';
import { formatDateTime, formatFileSize } from '#platform/entity/format.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { downloadLicence, queryCompanyVerify, verifying } from '../../model/verification.ts';
import { ActButtons } from './ActButtons.tsx';

type Applicant = OutputOf<typeof queryCompanyVerify>['records'][number];

const statuses = [
  { value: 'pending', label: '待处理' },
  { value: 'verified', label: '已认证' },
  { value: 'rejected', label: '未通过' },
] as const;
type Status = (typeof statuses)[number]['value'];

const groups = [verifying];

const licenceAddress = (company: Applicant, inline: boolean) =>
  `${downloadLicence.path}?${new URLSearchParams({ applicantCompanyCode: company.companyCode, inline: inline ? '1' : '0' }).toString()}`;

function Licence({ company }: { readonly company: Applicant }): ReactElement {
  const { licence } = company;
  if (!licence) return <span className="secondary">没有营业执照</span>;
  if (licence.contentType.startsWith('image/'))
    return (
      <Image
        className="platform-licence"
        width={96}
        height={72}
        src={licenceAddress(company, true)}
        alt={`${company.companyName} 的营业执照`}
      />
    );
  return (
    <a href={licenceAddress(company, false)} download={licence.name}>
      {licence.name}（{formatFileSize(licence.size)}）
    </a>
  );
}

function details(company: Applicant): string {
  const facts = [
    company.creditCode,
    company.legalPerson && `法定代表人 ${company.legalPerson}`,
    `${company.requestedBy ?? ''} ${formatDateTime(company.requestedAt)} 提交`,
    company.reason && `原因：${company.reason}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

export function VerifyTab(): ReactElement {
  const [status, setStatus] = useState<Status>('pending');
  const [page, setPage] = useState({ current: 1, size: 20 });
  const read = useRead(queryCompanyVerify, { filter: { verifyStatus: status }, page }, { quiet: true, keep: true });
  const client = useQueryClient();
  const onDone = () => void client.invalidateQueries({ queryKey: [queryCompanyVerify.path] });
  const acts = useActs({ groups, onDone });
  return (
    <>
      <div className="platform-tools">
        <Segmented<Status>
          aria-label="认证状态"
          value={status}
          options={[...statuses]}
          onChange={(next) => {
            setStatus(next);
            setPage({ ...page, current: 1 });
          }}
        />
      </div>
      {read.error && <ErrorState title="认证申请没有加载出来" error={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rowHeight={88} rows={3} />}
      {read.data?.total === 0 && <EmptyState title={status === 'pending' ? '没有待处理的认证申请' : '暂无数据'} />}
      <ul>
        {read.data?.records.map((company) => (
          <li key={company.companyCode} className="panel platform-line">
            <Licence company={company} />
            <div className="platform-line-words">
              <strong>{company.companyName}</strong>
              <p className="caption secondary">{details(company)}</p>
            </div>
            <ActButtons actions={acts.rowActions({ ...company, id: 0, version: 0 })} of={company.companyName} />
          </li>
        ))}
      </ul>
      {read.data && (
        <Pagination total={read.data.total} current={page.current} size={page.size} unit="家" onChange={setPage} />
      )}
      <Suspense>{acts.layer}</Suspense>
    </>
  );
}
