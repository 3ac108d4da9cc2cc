/** 个人信息副本: asked for, made in the background, fetched here or in the download centre. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDateTime, formatFileSize } from '#platform/entity/format.ts';
import { call, download } from '#platform/web/call.ts';
import { onLive } from '#platform/web/live.ts';
import { useRead } from '#platform/web/query.ts';
import { useAct } from '#platform/web/use-act.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { downloadPersonalData, exportPersonalData, queryPersonalData } from '../model/protocol.ts';

type Copy = NonNullable<OutputOf<typeof queryPersonalData>>;

const lookMilliseconds = 3000;
const isMade = ({ status }: Copy): boolean => status === 'pending' || status === 'running';

function stateOf(copy: Copy): string {
  if (isMade(copy)) return '正在生成，完成后会发消息告诉您。';
  if (copy.status === 'success')
    return `${formatDateTime(copy.createdAt)} 申请，${copy.size === null ? '' : `${formatFileSize(copy.size)}，`}${copy.expireAt === null ? '' : `${formatDateTime(copy.expireAt)} 前可下载。`}`;
  if (copy.status === 'failed') return `没有生成：${copy.errorDesc ?? '请重新申请'}`;
  return '上一份已过期，可重新申请。';
}

export function PersonalDataCopy(): ReactElement {
  const client = useQueryClient();
  const { isBusy, act } = useAct();
  const { data: copy } = useRead(queryPersonalData, {}, { quiet: true });
  const refresh = () => client.invalidateQueries({ queryKey: [queryPersonalData.path] });
  const busy = copy ? isMade(copy) : false;
  useEffect(
    () =>
      onLive(({ name }) => name === 'export' && void client.invalidateQueries({ queryKey: [queryPersonalData.path] })),
    [client],
  );
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: [queryPersonalData.path] }),
      lookMilliseconds,
    );
    return () => clearInterval(timer);
  }, [busy, client]);
  const ask = async () => {
    await call(exportPersonalData, {});
    await refresh();
  };
  return (
    <section aria-labelledby="personal-data">
      <SectionHead isApart id="personal-data" title="个人信息副本" />
      <p className="secondary">
        与本人有关的全部信息：资料与头像、成员身份、登录记录、授权记录、消息，以及各企业中的本人档案与附件。
      </p>
      {copy && (
        <p role="status" style={{ marginTop: 8 }}>
          {stateOf(copy)}
        </p>
      )}
      <span style={{ display: 'inline-flex', gap: 12, marginTop: 12 }}>
        {copy?.status === 'success' && (
          <Button
            type="primary"
            onClick={() =>
              void download(downloadPersonalData, { id: copy.id }, { fallbackName: copy.fileName }).catch(
                () => undefined,
              )
            }
          >
            下载副本
          </Button>
        )}
        <Button loading={isBusy} disabled={busy} onClick={() => void act(ask)}>
          {busy ? '正在生成' : copy ? '重新申请' : '申请副本'}
        </Button>
      </span>
    </section>
  );
}
