/** Consents, the copy of one's data, leaving. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { Suspense, lazy, useMemo } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate, formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { webParts } from '#platform/web/contribution.ts';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { PersonalDataCopy } from './PersonalDataCopy.tsx';
import {
  agreeProtocol,
  cancelAccount,
  protocolNames,
  queryConsent,
  requiredProtocols,
  undoCancelAccount,
  withdrawConsent,
} from '../model/protocol.ts';
import kit from '#platform/web/styles/kit.module.css';

type Consent = OutputOf<typeof queryConsent>['records'][number];

interface ConsentTableProps {
  /** The newest first. */
  readonly records: readonly Consent[];
  readonly onWithdraw: (consent: Consent) => void;
  readonly onAgree: (consent: Consent) => void;
}

function ConsentTable({ records, onWithdraw, onAgree }: ConsentTableProps): ReactElement {
  if (records.length === 0) return <p className="secondary">没有授权记录：账号由企业开通</p>;
  const isNewest = (row: Consent) => records.find(({ type }) => type === row.type) === row;
  return (
    <PlainTable>
      <thead>
        <tr>
          <th scope="col">协议</th>
          <th scope="col">动作</th>
          <th scope="col">时间</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {records.map((row) => (
          <tr key={`${row.type}${row.at}${row.action}`}>
            <td>
              <Link to={`/protocol?type=${row.type}&version=${encodeURIComponent(row.version)}`}>
                {protocolNames[row.type]} {row.version}
              </Link>
            </td>
            <td>{row.action === 'agree' ? '同意' : '撤回'}</td>
            <td>{formatDateTime(row.at)}</td>
            <td>
              {isNewest(row) && (
                <button
                  type="button"
                  className={kit.textButton}
                  onClick={() => (row.action === 'agree' ? onWithdraw(row) : onAgree(row))}
                >
                  {row.action === 'agree' ? '撤回' : '重新同意'}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

export default function PrivacyTab() {
  const queries = useQueryClient();
  const parts = useMemo(() => webParts().privacyParts.map((part) => lazy(part)), []);
  const { data, error, refetch } = useQuery({
    queryKey: ['consents'],
    queryFn: ({ signal }) => call(queryConsent, {}, { signal, quiet: true }),
  });
  if (error && !data) return <ErrorState title="授权记录没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const reload = () => queries.invalidateQueries({ queryKey: ['consents'] });
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
    } catch {
      // The call told why.
      return;
    }
    toast.success(done);
    await reload();
  };
  const withdraw = ({ type, version }: Consent) => {
    const required = (requiredProtocols as readonly string[]).includes(type);
    Modal.confirm({
      title: `撤回对《${protocolNames[type]}》的同意？`,
      content: required ? '这份协议是使用账号所必需的，撤回后账号将进入注销流程。' : '撤回不影响此前已进行的处理。',
      okText: '撤回',
      cancelText: '取消',
      onOk: () => act(() => call(withdrawConsent, { type, version }), '已撤回'),
    });
  };
  const leave = () =>
    Modal.confirm({
      title: '注销账号？',
      content: '15 个工作日内可以撤销。到期后账号信息匿名化，成员身份全部退出，无法恢复。',
      okText: '申请注销',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () => act(() => call(cancelAccount, {}), '已申请注销'),
    });
  return (
    <>
      {data.cancelDueAt && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`账号将于 ${formatDate(data.cancelDueAt)} 注销`}
          action={<Button onClick={() => void act(() => call(undoCancelAccount, {}), '已撤销注销')}>撤销注销</Button>}
        />
      )}
      <SectionHead title="授权记录" />
      <ConsentTable
        records={data.records}
        onWithdraw={withdraw}
        onAgree={({ type, version }) => void act(() => call(agreeProtocol, { type, version }), '已同意')}
      />
      <Suspense>
        {parts.map((Part, index) => (
          <Part key={index} />
        ))}
      </Suspense>
      <PersonalDataCopy />
      {!data.cancelDueAt && (
        <>
          <SectionHead isApart title="注销账号" />
          <Button danger onClick={leave}>
            注销账号
          </Button>
        </>
      )}
    </>
  );
}
