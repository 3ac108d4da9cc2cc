/** A tab of the archive: blocks of record types, each edited in place. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { ChildBlock } from '#platform/web/entity/ChildBlock.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { exemptEmployment, unsignedNotice } from '../../model/records/contract-rules.ts';
import { salaryCalls } from '../../model/records/pay.ts';
import type { RecordKey } from '../../model/records/record-types.ts';
import type { queryBasicInfo } from '../../model/archive-calls.ts';
import { FileChecklist } from './FileChecklist.tsx';
import { LeaveBalance } from './LeaveBalance.tsx';
import type { RecordBlock } from './record-blocks.tsx';
import { outsideBlocks, recordBlocks } from './record-blocks.tsx';
import { RevealProvider } from './RevealProvider.tsx';
import detailStyles from '#platform/web/entity/entity-detail.module.css';
import styles from './records.module.css';

type Info = OutputOf<typeof queryBasicInfo>;

interface BlockProps {
  readonly recordKey: RecordKey;
  /** The block as it is for other people than those of the roster. */
  readonly recordBlock?: RecordBlock;
  readonly info: Info;
  readonly rows: readonly AnyRow[];
  /** The person's own archive: what one may do with own records counts, not the codes. */
  readonly isOwn: boolean;
  readonly onChanged: () => void;
}

/** Keys that a form does not show but the call takes. */
const carried = ['renewOfId'];

function Block({
  recordKey,
  recordBlock = recordBlocks[recordKey],
  info,
  rows,
  isOwn,
  onChanged,
}: BlockProps): ReactElement {
  const { send, ...block } = recordBlock;
  const personId = info.base.id;
  const mayEdit = isOwn
    ? block.entity.parent?.own === 'edit'
    : info.permissions[block.entity.permissions.insert] === true;
  return (
    <RevealProvider entity={block.entity}>
      <ChildBlock
        {...block}
        parentId={personId}
        rows={rows}
        onChanged={onChanged}
        send={mayEdit ? (body) => send(personId, body) : undefined}
        carried={carried}
      />
    </RevealProvider>
  );
}

/** Pay is read when it is looked at: each reading is in the log. */
function SalaryBlock({ info, isOwn, onChanged }: Pick<BlockProps, 'info' | 'isOwn' | 'onChanged'>): ReactElement {
  const { data, error, refetch } = useRead(salaryCalls.query, { userBaseId: info.base.id }, { quiet: true });
  if (error && !data) return <ErrorState title="薪资没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  return (
    <Block
      recordKey="salaries"
      info={info}
      isOwn={isOwn}
      rows={data.records}
      onChanged={() => (void refetch(), onChanged())}
    />
  );
}

/** The clock of article 82 for somebody who works without a labour contract. */
function UnsignedNotice({ info }: { readonly info: Info }): ReactElement | null {
  const { entryDate, staffStatus, employmentType, hasContract } = info.base;
  const works = staffStatus === 'probation' || staffStatus === 'regular' || staffStatus === 'pending_demission';
  if (hasContract || !entryDate || !works || (exemptEmployment as readonly string[]).includes(employmentType))
    return null;
  const notice = unsignedNotice(entryDate, todayInShanghai());
  return (
    notice && (
      <Note read="none" tone={notice.level === 'danger' ? 'danger' : 'info'} className={styles.recordNotice}>
        {notice.text}
      </Note>
    )
  );
}

export interface RecordsTabProps {
  readonly info: Info;
  readonly keys: readonly RecordKey[];
  readonly isOwn?: boolean;
  readonly onChanged: () => void;
}

export function RecordsTab({ info, keys, isOwn = false, onChanged }: RecordsTabProps): ReactElement {
  return (
    <div className={`${detailStyles.detailBody} ${styles.tab}`} data-part="detail-body">
      {!isOwn && keys.includes('contracts') && <UnsignedNotice info={info} />}
      {keys.includes('leaves') && <LeaveBalance info={info} />}
      {keys.includes('files') && <FileChecklist userBaseId={info.base.id} />}
      {keys.map((key) =>
        key === 'salaries' ? (
          <SalaryBlock key={key} info={info} isOwn={isOwn} onChanged={onChanged} />
        ) : (
          <Block
            key={key}
            recordKey={key}
            info={info}
            rows={(info[key] ?? []) as AnyRow[]}
            isOwn={isOwn}
            onChanged={onChanged}
          />
        ),
      )}
    </div>
  );
}

/** The same for somebody outside: types that such people have, under the codes of the talent pool. */
export function OutsideRecords({
  info,
  keys,
  onChanged,
}: Pick<RecordsTabProps, 'info' | 'keys' | 'onChanged'>): ReactElement {
  return (
    <div className={`${detailStyles.detailBody} ${styles.tab}`} data-part="detail-body">
      {keys.map((key) => {
        const recordBlock = outsideBlocks[key];
        const rows = (info[key as Exclude<RecordKey, 'salaries'>] ?? []) as AnyRow[];
        return (
          recordBlock && (
            <Block
              key={key}
              recordKey={key}
              recordBlock={recordBlock}
              info={info}
              rows={rows}
              isOwn={false}
              onChanged={onChanged}
            />
          )
        );
      })}
    </div>
  );
}
