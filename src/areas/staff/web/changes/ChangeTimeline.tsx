/** 任职异动: the career of a person as a timeline, newest first; what waits or came last can be taken back. */
import { Button, Modal } from 'antd';
import {
  ArrowLeftRight,
  Building2,
  Clock,
  DoorOpen,
  LogOut,
  Plus,
  TrendingDown,
  TrendingUp,
  UserCheck,
  UserPlus,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { changeText } from '#platform/web/parts/change-text.ts';
import { Timeline, TimelineItem, ValueChange } from '#platform/web/parts/Timeline.tsx';
import { isMadeChange, workStatuses } from '../../model/change-rules.ts';
import { deleteStaffWork, queryStaffWork, queryTransferTarget } from '../../model/staff-work.ts';
import { usePersonActs } from '../roster/use-person-acts.ts';
import { changeWord } from './change-forms.ts';
import kit from '#platform/web/styles/kit.module.css';
import recordsStyles from '../archive/records.module.css';
import detailStyles from '#platform/web/entity/entity-detail.module.css';
import styles from './ChangeTimeline.module.css';

type Entry = OutputOf<typeof queryStaffWork>['records'][number];

const icons: Readonly<Record<string, LucideIcon>> = {
  entry: DoorOpen,
  rehire: DoorOpen,
  regular: UserCheck,
  probation_extend: Clock,
  promote: TrendingUp,
  demote: TrendingDown,
  concurrent: UserPlus,
  company_transfer: Building2,
  demission: LogOut,
};

function Changes({ entry }: { readonly entry: Entry }): ReactElement | null {
  if (entry.changes.length === 0) return null;
  return (
    <DescriptionList
      isClose
      lines={entry.changes.map(({ key, label, before, after }) => ({
        key,
        label,
        value: (
          <ValueChange
            {...(before !== null && before !== undefined && { before: changeText(before) })}
            after={changeText(after)}
          />
        ),
      }))}
    />
  );
}

function TimelineEntry({
  entry,
  onTakeBack,
}: {
  readonly entry: Entry;
  readonly onTakeBack: (entry: Entry) => void;
}): ReactElement {
  const Icon = icons[entry.changeType] ?? ArrowLeftRight;
  const status = workStatuses.find((option) => option.code === entry.status);
  const word = changeWord(entry.changeType);
  const act = entry.status === 'scheduled' ? '取消' : '撤销';
  return (
    <TimelineItem icon={Icon} isFaint={entry.status === 'revoked'}>
      <article aria-label={`${word} ${formatDate(entry.effectiveDate)}`}>
        <header>
          <h3>{word}</h3>
          <time dateTime={entry.effectiveDate}>{formatDate(entry.effectiveDate)}</time>
          {status && entry.status !== 'applied' && <State option={status} />}
          {entry.removable && (
            <button
              type="button"
              className={kit.textButton}
              aria-label={`${act}${word}`}
              onClick={() => onTakeBack(entry)}
            >
              {act}
            </button>
          )}
        </header>
        <Changes entry={entry} />
        {entry.reason && <p className="secondary">原因：{entry.reason}</p>}
        {entry.remark && <p className="secondary">备注：{entry.remark}</p>}
        {entry.failure && <p className={styles.failure}>未生效：{entry.failure}</p>}
        {entry.attachments?.map((file) => (
          <a key={file.id} href={fileAddress(file, true)} target="_blank" rel="noreferrer">
            {file.name}
          </a>
        ))}
      </article>
    </TimelineItem>
  );
}

function TakeBackQuestion({
  entry,
  onClose,
  onDone,
}: {
  readonly entry: Entry;
  readonly onClose: () => void;
  readonly onDone: () => void;
}): ReactElement {
  const { isBusy, act } = useAct();
  const waits = entry.status === 'scheduled';
  const word = changeWord(entry.changeType);
  const send = async () => {
    await call(deleteStaffWork, { ids: [entry.id] });
    toast.success(waits ? `已取消${word}` : `已撤销${word}`);
    onDone();
  };
  return (
    <Modal
      open
      width={440}
      title={waits ? `取消 ${formatDate(entry.effectiveDate)} 的${word}` : `撤销${word}`}
      okText={waits ? '取消异动' : '撤销异动'}
      cancelText="返回"
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={() => void act(send)}
      onCancel={onClose}
    >
      {waits ? '到日不再生效，记录随之移除。' : '恢复到办理之前的状态，记录保留并标为已撤销。'}
    </Modal>
  );
}

export interface ChangeTimelineProps {
  readonly person: AnyRow;
  readonly mayEdit: boolean;
  readonly onChanged: () => void;
}

export function ChangeTimeline({ person, mayEdit, onChanged }: ChangeTimelineProps): ReactElement {
  const { data, error, refetch } = useRead(queryStaffWork, { userBaseId: person.id }, { quiet: true });
  const [asked, ask] = useState<Entry | null>(null);
  const renew = () => {
    ask(null);
    void refetch();
    onChanged();
  };
  const { rowActions, layer } = usePersonActs(renew);
  const offered = mayEdit ? rowActions(person) : [];
  const kinds = offered.filter(({ key }) => isMadeChange(key));
  const move = offered.find(({ key }) => key === 'company_transfer');
  const { data: targets } = useRead(queryTransferTarget, {}, { enabled: move !== undefined, quiet: true });
  if (error && !data) return <ErrorState title="任职异动没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={5} rowHeight={56} />;
  return (
    <div className={`${detailStyles.detailBody} ${recordsStyles.tab}`} data-part="detail-body">
      <section className={detailStyles.detailSection} data-part="detail-section" aria-label="任职异动">
        <SectionHead title="任职异动" note={data.records.length > 0 ? `${data.records.length} 条` : undefined}>
          {move && (targets?.companies.length ?? 0) > 0 && (
            <Button type="text" icon={<Building2 size={14} aria-hidden="true" />} onClick={move.onRun}>
              {move.label}
            </Button>
          )}
          {kinds.length > 0 && (
            <LateMenu
              trigger={['click']}
              menu={{
                items: kinds.map(({ key, label }) => ({ key, label })),
                onClick: ({ key }) => kinds.find((kind) => kind.key === key)?.onRun(),
              }}
            >
              <Button type="text" icon={<Plus size={14} aria-hidden="true" />}>
                办理异动
              </Button>
            </LateMenu>
          )}
        </SectionHead>
        {data.records.length === 0 ? (
          <p className={detailStyles.childEmpty}>还没有任职异动，办理入职后从这里开始</p>
        ) : (
          <div className={styles.root}>
            <Timeline>
              {data.records.map((entry) => (
                <TimelineEntry key={entry.id} entry={entry} onTakeBack={ask} />
              ))}
            </Timeline>
          </div>
        )}
      </section>
      {layer}
      {asked && <TakeBackQuestion entry={asked} onClose={() => ask(null)} onDone={renew} />}
    </div>
  );
}
