/** Where one is signed in, and what was tried. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Table, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { call } from '#platform/web/call.ts';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { TableScroll } from '#platform/web/shell/TableScroll.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { deviceEnding, queryLoginLog, querySession, revokeOtherSession } from '../model/security.ts';

const methodNames: Readonly<Record<string, string>> = {
  password: '密码',
  sms: '短信验证码',
  email: '邮箱验证码',
  totp: '动态口令',
  secret_key: '免登密钥',
  sso: '统一登录',
  passkey: '通行密钥',
};
const pageSize = 10;
const groups = [deviceEnding];

function LoginLog() {
  const [current, setCurrent] = useState(1);
  const { data, isPending } = useQuery({
    queryKey: ['login-log', current],
    queryFn: ({ signal }) => call(queryLoginLog, { page: { current, size: pageSize } }, { signal }),
  });
  return (
    <>
      <TableScroll label="登录日志">
        <Table
          size="small"
          rowKey="id"
          scroll={{ x: 'max-content' }}
          loading={isPending}
          dataSource={[...(data?.records ?? [])]}
          pagination={false}
          columns={[
            { title: '时间', dataIndex: 'at', render: formatDateTime },
            { title: '方式', dataIndex: 'method', render: (method: string) => methodNames[method] ?? method },
            {
              title: '结果',
              dataIndex: 'result',
              render: (result: string) => (result === 'success' ? '成功' : <Tag color="error">失败</Tag>),
            },
            { title: '设备', dataIndex: 'deviceName' },
            { title: 'IP 地址', dataIndex: 'ip', render: (ip: string | null) => ip ?? '--' },
          ]}
        />
      </TableScroll>
      <Pagination
        total={data?.total ?? 0}
        current={current}
        size={pageSize}
        onChange={(next) => setCurrent(next.current)}
      />
    </>
  );
}

export default function DevicesTab() {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => call(querySession, {}, { signal }) });
  const reload = () => queries.invalidateQueries({ queryKey: ['sessions'] });
  const acts = useActs({ groups, onDone: () => void reload() });
  if (!data) return <Skeleton />;
  const endOthers = async () => {
    const { ended } = await call(revokeOtherSession, {});
    toast.success(`已下线 ${ended} 台设备`);
    await reload();
  };
  return (
    <>
      <div style={{ display: 'flex', justifyContent: 'space-between', marginBottom: 12 }}>
        <h2>登录设备</h2>
        <Button disabled={data.records.length < 2} onClick={() => void endOthers().catch(() => undefined)}>
          下线其他设备
        </Button>
      </div>
      <TableScroll label="登录设备">
        <Table
          size="small"
          rowKey="id"
          scroll={{ x: 'max-content' }}
          pagination={false}
          dataSource={[...data.records]}
          columns={[
            {
              title: '设备',
              dataIndex: 'deviceName',
              render: (name: string, row) => (
                <>
                  {name} {row.current && <Tag color="success">本机</Tag>}
                </>
              ),
            },
            {
              title: '登录方式',
              dataIndex: 'authMethods',
              render: (methods: string[]) => methods.map((method) => methodNames[method] ?? method).join('、'),
            },
            { title: 'IP 地址', dataIndex: 'ip', render: (ip: string | null) => ip ?? '--' },
            { title: '登录时间', dataIndex: 'createdAt', render: formatDateTime },
            { title: '最近活动', dataIndex: 'lastSeenAt', render: formatDateTime },
            {
              title: '操作',
              key: 'act',
              render: (_, row) =>
                acts.rowActions({ ...row, version: 0 }).map(({ key, label, onRun }) => (
                  <Button key={key} type="link" aria-label={`${label} ${row.deviceName}`} onClick={onRun}>
                    {label}
                  </Button>
                )),
            },
          ]}
        />
      </TableScroll>
      <h2 style={{ margin: '32px 0 12px' }}>登录日志（近 180 天）</h2>
      <LoginLog />
      <Suspense>{acts.layer}</Suspense>
    </>
  );
}
