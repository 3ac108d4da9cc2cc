/** 离职 of the archive: the record, what is still to hand over, interview and compensation, and the certificate. */
import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { entity } from '#platform/entity/entity.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { Fields } from '#platform/entity/field.ts';
import { f } from '#platform/entity/field.ts';
import { call, download } from '#platform/web/call.ts';
import { EntityDetail } from '#platform/web/entity/EntityDetail.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { downloadLeaveCertificate, queryDemission, updateDemission } from '../../model/demission-calls.ts';
import { demission } from '../../model/demission.ts';
import { EffectsPanel, EstimatePanel, LawPanel } from './LeavePanels.tsx';
import recordsStyles from '../archive/records.module.css';
import detailStyles from '#platform/web/entity/entity-detail.module.css';

type Demission = NonNullable<OutputOf<typeof queryDemission>['demission']>;

/** Submitted once, and changed by taking the demission back only. */
const fixed = [
  'demissionType',
  'reasonCode',
  'noticeDate',
  'lastWorkDate',
  'handoverToId',
  'newLeaderId',
  'reason',
] as const;

const submitFields: Fields = demission.acts.submit.fields ?? {};

/** The record as a form: what was submitted for reading, the rest to be completed. Without the code of pay no amount. */
const detailEntity = (seesPay: boolean): AnyEntity =>
  entity({
    name: 'demission_detail',
    label: '离职信息',
    title: 'interview',
    permissions: demission.entity.permissions,
    sort: [],
    fields: {
      ...Object.fromEntries(
        fixed.flatMap((key) =>
          submitFields[key] ? [[key, { ...submitFields[key], readOnly: true, help: undefined }]] : [],
        ),
      ),
      ...Object.fromEntries(
        ['insuranceStopMonth', 'rehireable'].flatMap((key) => (submitFields[key] ? [[key, submitFields[key]]] : [])),
      ),
      ...(seesPay ? { compensation: f.money({ label: '经济补偿', min: 0, help: '实际约定的金额，加密保存' }) } : {}),
      interview: f.longText({ label: '离职面谈', max: 2000 }),
    },
    sections: [
      { key: 'leave', label: '离职信息', fields: [...fixed] },
      {
        key: 'settlement',
        label: '结算与面谈',
        fields: ['insuranceStopMonth', 'rehireable', ...(seesPay ? ['compensation'] : []), 'interview'],
      },
    ],
  });

function Certificate({
  personId,
  demission,
  onIssued,
}: {
  readonly personId: number;
  readonly demission: Demission;
  readonly onIssued: () => void;
}): ReactElement {
  const { isBusy, act } = useAct();
  const get = async () => {
    await download(downloadLeaveCertificate, { userBaseId: personId });
    onIssued();
  };
  return (
    <section className={detailStyles.detailSection} data-part="detail-section" aria-label="离职证明">
      <SectionHead
        title="离职证明"
        marks={demission.certificateIssuedAt && <span className="tag tag-success">已出具</span>}
      >
        <Button
          icon={<Download size={14} aria-hidden="true" />}
          loading={isBusy}
          disabled={demission.status !== 'confirmed'}
          onClick={() => void act(get)}
        >
          下载离职证明
        </Button>
      </SectionHead>
      <p className="secondary">
        {demission.status === 'confirmed'
          ? 'Word 文件，打印盖章后交本人；单位应当在解除或者终止劳动合同时出具（第 50 条）。'
          : '确认离职后可以下载。'}
      </p>
    </section>
  );
}

export function DemissionTab({
  personId,
  onChanged,
}: {
  readonly personId: number;
  readonly onChanged: () => void;
}): ReactElement {
  const { data, error, refetch } = useRead(queryDemission, { userBaseId: personId }, { quiet: true });
  if (error && !data) return <ErrorState title="离职信息没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  const { demission, law, estimate, effects, earliestDate, openTasks } = data;
  if (!demission) return <EmptyState title="没有离职记录" />;
  const renew = () => {
    void refetch();
    onChanged();
  };
  const send = ({ id, version, ...values }: Record<string, unknown>) =>
    call(updateDemission, { id, version, ...values } as InputOf<typeof updateDemission>, { quiet: true });
  return (
    <>
      {openTasks.length > 0 && (
        <Note read="none" className={recordsStyles.recordNotice}>
          还有 {openTasks.length} 项交接未完成：{openTasks.join('、')}{' '}
          <Link to={`?id=${personId}&tab=task`}>去办理</Link>
        </Note>
      )}
      <EntityDetail
        key={demission.version}
        entity={detailEntity('compensation' in demission)}
        row={demission}
        send={send}
        onSaved={renew}
        rail={
          <>
            {law && (
              <>
                <LawPanel law={law} earliestDate={earliestDate} notes={estimate?.notes ?? []} />
                <EstimatePanel law={law} estimate={estimate} />
              </>
            )}
            <EffectsPanel effects={effects} />
          </>
        }
        more={[
          {
            key: 'certificate',
            label: '离职证明',
            bare: true,
            content: <Certificate personId={personId} demission={demission} onIssued={renew} />,
          },
        ]}
      />
    </>
  );
}
