/** Where one is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { call } from '#platform/web/call.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { deviceEnding, revokeOtherSession, signedInDevices } from '../model/security.ts';

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
  return (
    <Button loading={isBusy} onClick={() => void act(end)}>
      下线其他设备
    </Button>
  );
}

export default function DevicesTab(): ReactElement {
  return <ViewPage view={signedInDevices} columns={columns} acts={acts} first="end" tools={<EndOthers />} isPart />;
}
