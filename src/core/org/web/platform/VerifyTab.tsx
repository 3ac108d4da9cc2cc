/** 企业认证: companies that wait, their licence, and the decision. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Image, Input, Segmented } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { EMPTY_TEXT, formatDateTime, formatFileSize } from '#platform/entity/format.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { downloadLicence, handleCompanyVerify, queryCompanyVerify } from '../../model/verification.ts';
import { FormLine, useSaving } from './FormLine.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';

type Applicant = OutputOf<typeof queryCompanyVerify>['records'][number];

const statuses = [
  { value: 'pending', label: '待处理' },
  { value: 'verified', label: '已认证' },
  { value: 'rejected', label: '未通过' },
] as const;
type Status = (typeof statuses)[number]['value'];

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

interface DecisionProps {
  readonly company: Applicant;
  readonly approve: boolean;
  readonly onClose: () => void;
}

function DecisionDialog({ company, approve, onClose }: DecisionProps): ReactElement {
  const [reason, setReason] = useState('');
  const client = useQueryClient();
  const [busy, said, send] = useSaving(approve ? '已通过认证' : '已退回', () => {
    void client.invalidateQueries({ queryKey: [queryCompanyVerify.path] });
    onClose();
  });
  const decide = () =>
    send(() =>
      call(handleCompanyVerify, {
        applicantCompanyCode: company.companyCode,
        approve,
        reason: approve ? null : reason.trim(),
      }),
    );
  return (
    <TypedModal
      open
      title={approve ? `通过「${company.companyName}」的认证？` : `不通过「${company.companyName}」的认证`}
      okText={approve ? '通过' : '不通过'}
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ danger: !approve, disabled: !approve && reason.trim() === '' }}
      onOk={decide}
      onCancel={onClose}
    >
      {approve ? (
        <p>
          请确认营业执照上的名称与统一社会信用代码 {company.creditCode ?? EMPTY_TEXT} 一致。企业的管理员会收到消息。
        </p>
      ) : (
        <FormLine id="verify-reason" label="原因（企业可见）" said={said['reason']}>
          <Input.TextArea
            id="verify-reason"
            rows={3}
            maxLength={200}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </FormLine>
      )}
    </TypedModal>
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
  const [open, setOpen] = useState<{ readonly company: Applicant; readonly approve: boolean } | null>(null);
  const read = useRead(queryCompanyVerify, { filter: { verifyStatus: status }, page }, { quiet: true, keep: true });
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
            {company.verifyStatus === 'pending' && (
              <span className="platform-acts">
                <Button
                  aria-label={`不通过 ${company.companyName}`}
                  onClick={() => setOpen({ company, approve: false })}
                >
                  不通过
                </Button>
                <Button
                  type="primary"
                  aria-label={`通过 ${company.companyName}`}
                  onClick={() => setOpen({ company, approve: true })}
                >
                  通过
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {read.data && (
        <Pagination total={read.data.total} current={page.current} size={page.size} unit="家" onChange={setPage} />
      )}
      {open && <DecisionDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
