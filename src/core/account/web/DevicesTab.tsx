/** Where one is signed in, and what was tried. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Table, Tag } from 'antd';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { TableScroll } from '#platform/web/shell/TableScroll.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { loginMethods } from '../model/login-log.ts';
import { LoginLog } from './LoginLog.tsx';
import { querySession, revokeOtherSession, revokeSession } from '../model/security.ts';

export default function DevicesTab() {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => call(querySession, {}, { signal }) });
  if (!data) return <Skeleton />;
  const reload = () => queries.invalidateQueries({ queryKey: ['sessions'] });
  const end = async (id: number) => {
    await call(revokeSession, { id });
    toast.success('已下线');
    await reload();
  };
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
              render: (methods: string[]) => methods.map((method) => optionLabel(loginMethods, method)).join('、'),
            },
            { title: 'IP 地址', dataIndex: 'ip', render: (ip: string | null) => ip ?? '--' },
            { title: '登录时间', dataIndex: 'createdAt', render: formatDateTime },
            { title: '最近活动', dataIndex: 'lastSeenAt', render: formatDateTime },
            {
              title: '操作',
              key: 'act',
              render: (_, row) =>
                !row.current && (
                  <Button type="link" onClick={() => void end(row.id).catch(() => undefined)}>
                    下线
                  </Button>
                ),
            },
          ]}
        />
      </TableScroll>
      <h2 style={{ margin: '32px 0 12px' }}>登录日志（近 180 天）</h2>
      <LoginLog />
    </>
  );
}
