/** Where one is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { call } from '#platform/web/call.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { deviceEnding, querySession, revokeOtherSession, signedInDevices } from '../model/security.ts';

const acts = { groups: [deviceEnding] };
const columns = {
  deviceName: {
    render: ({ deviceName, current }: RowOf<typeof signedInDevices>) => (
      <>
        {deviceName} {current && <span className="tag tag-success">本机</span>}
      </>
    ),
  },
};

function EndOthers(): ReactElement {
  const queries = useQueryClient();
  const { isBusy, act } = useAct();
  const end = async () => {
    const { ended } = await call(revokeOtherSession, {});
    toast.info(ended > 0 ? `已下线 ${ended} 台设备` : '没有其他登录设备');
    await queries.invalidateQueries({ queryKey: listKey(signedInDevices) });
  };
  const ask = async () => {
    const { total } = await call(querySession, { page: { current: 1, size: 1 } });
    if (total <= 1) toast.info('没有其他登录设备');
    else
      Modal.confirm({
        title: `下线其他 ${total - 1} 台设备？`,
        content: '这些设备上的登录立即结束，再次使用需要重新登录。本机不受影响。',
        okText: `下线 ${total - 1} 台`,
        cancelText: '取消',
        onOk: () => act(end),
      });
  };
  return (
    <Button loading={isBusy} onClick={() => void act(ask)}>
      下线其他设备
    </Button>
  );
}

export default function DevicesTab(): ReactElement {
  return <ViewPage view={signedInDevices} columns={columns} acts={acts} first="end" tools={<EndOthers />} isPart />;
}
