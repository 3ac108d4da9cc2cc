/** Consents, the copy of one's data, leaving. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal, Table } from 'antd';
import { Suspense, lazy, useMemo } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate, formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { webParts } from '#platform/web/contribution.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import type { ProtocolType } from '../model/protocol.ts';
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

type Consent = OutputOf<typeof queryConsent>['records'][number];

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
  const newest = (type: ProtocolType) => data.records.find((record) => record.type === type);
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
      <Table
        size="small"
        rowKey={(record) => `${record.type}${record.at}${record.action}`}
        pagination={false}
        locale={{ emptyText: '没有授权记录：账号由企业开通' }}
        dataSource={[...data.records]}
        columns={[
          {
            title: '协议',
            dataIndex: 'type',
            render: (type: ProtocolType, row) => (
              <Link to={`/protocol?type=${type}&version=${encodeURIComponent(row.version)}`}>
                {protocolNames[type]} {row.version}
              </Link>
            ),
          },
          { title: '动作', dataIndex: 'action', render: (action: string) => (action === 'agree' ? '同意' : '撤回') },
          { title: '时间', dataIndex: 'at', render: formatDateTime },
          {
            title: '操作',
            key: 'act',
            render: (_, row) =>
              newest(row.type) === row &&
              (row.action === 'agree' ? (
                <Button type="link" onClick={() => withdraw(row)}>
                  撤回
                </Button>
              ) : (
                <Button
                  type="link"
                  onClick={() =>
                    void act(() => call(agreeProtocol, { type: row.type, version: row.version }), '已同意')
                  }
                >
                  重新同意
                </Button>
              )),
          },
        ]}
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
