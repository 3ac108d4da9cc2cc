/** 成员与授权: one table for place, shares and grants, with the rail beside it. */
import Input from 'antd/es/input/Input';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { Download, Plus, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { download } from '#platform/web/call.ts';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { Chip } from '#platform/web/parts/Chip.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { useAct } from '#platform/web/use-act.ts';
import type { Address } from '#platform/web/use-address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useTextMatch } from '#platform/web/use-text-match.ts';
import filterStyles from '#platform/web/entity/entity-filter.module.css';
import { GroupBaseHead } from '../base/GroupBaseHead.tsx';
import type { MemberRow } from '../../model/member-calls.ts';
import { exportGroupMember } from '../../model/member-calls.ts';
import type { InviteMemberDialogProps } from './InviteMemberDialog.tsx';
import { MemberCards } from './MemberCards.tsx';
import type { MemberDialogsProps } from './MemberDialogs.tsx';
import { MemberRail } from './MemberRail.tsx';
import { MemberTable } from './MemberTable.tsx';
import { foldedAtFirst, memberLines } from './member-tree.ts';
import { useMayEdit, useMemberEdits } from './use-member-edits.ts';
import { useMembers } from './use-members.ts';
import { useMoves } from './use-moves.ts';
import styles from './MembersTab.module.css';

const MemberDialogs = lazyPart<MemberDialogsProps>(async () => (await import('./MemberDialogs.tsx')).default);
const InviteMemberDialog = lazyPart<InviteMemberDialogProps>(
  async () => (await import('./InviteMemberDialog.tsx')).default,
);

/** Lines as they are folded and searched; former members only where they are asked for. */
function useLines(rows: readonly MemberRow[], withExited: boolean, keyword: string) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const searched = useDeferredValue(keyword.trim());
  const isMatch = useTextMatch(keyword !== '');
  const shown = useMemo(
    () => (withExited ? rows : rows.filter(({ status }) => status !== 'exited')),
    [rows, withExited],
  );
  const lines = useMemo(() => {
    const folded = new Set(foldedAtFirst(shown));
    for (const [code, isOpen] of changed)
      if (isOpen) folded.delete(code);
      else folded.add(code);
    return memberLines(shown, folded, searched === '' ? null : ({ memberName }) => isMatch(memberName, searched));
  }, [shown, changed, searched, isMatch]);
  return {
    lines,
    fold: (code: string, isOpen: boolean) => setChanged((before) => new Map([...before, [code, isOpen]])),
  };
}

function factsOf(rows: readonly MemberRow[]) {
  const active = rows.filter(({ status }) => status === 'active');
  const consolidated = active.filter(({ isConsolidated }) => isConsolidated).length;
  return [
    { label: '并表', value: `${consolidated} 家` },
    { label: '参股与合营', value: `${active.length - consolidated} 家` },
    { label: '待确认', value: `${rows.filter(({ status }) => status === 'pending').length} 家` },
  ];
}

const Legend = (): ReactElement => (
  <span className={`${styles.legend} secondary caption`}>
    <span>✓ 已授权</span>
    <span>
      <i aria-hidden="true" /> 已申请
    </span>
    <span>– 未授权</span>
  </span>
);

const KeyHelp = ({ waiting }: { readonly waiting: number }): ReactElement => (
  <p id="member-keys" className={`${styles.foot} secondary caption`}>
    <span>
      <kbd>Alt</kbd> <kbd>Shift</kbd> 加 <kbd>↑</kbd> <kbd>↓</kbd> 调次序，<kbd>←</kbd> <kbd>→</kbd> 升降一级
    </span>
    <span>
      <kbd>Space</kbd> 选为移动，再选上级按 <kbd>Enter</kbd>
    </span>
    {waiting > 0 && <b>{waiting} 处移动待确认</b>}
  </p>
);

/** The day that the address names; undefined: today. */
function dayOf(address: Address): string | undefined {
  const date = address.get('date');
  return date !== null && /^\d{4}-\d{2}-\d{2}$/u.test(date) ? date : undefined;
}

function DayPicker({ day, address }: { readonly day: string | undefined; readonly address: Address }): ReactElement {
  return (
    <DatePicker
      aria-label="截至日期"
      prefix={<span className="secondary">截至</span>}
      placeholder="今天"
      format="YYYY/MM/DD"
      minDate={dayjs('1990-01-01')}
      value={day === undefined ? null : dayjs(day)}
      onChange={(chosen) => address.set({ date: chosen ? chosen.format('YYYY-MM-DD') : null }, { replace: true })}
    />
  );
}

function ExportMembers({
  day,
  withExited,
  count,
}: {
  readonly day: string | undefined;
  readonly withExited: boolean;
  readonly count: number;
}): ReactElement {
  const { act, isBusy } = useAct();
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      loading={isBusy}
      disabled={count === 0}
      onClick={() =>
        void act(() => download(exportGroupMember, { withExited, ...(day !== undefined && { date: day }) }))
      }
    >
      导出成员表
    </Button>
  );
}

export default function MembersTab(): ReactElement {
  const address = useAddress();
  const day = dayOf(address);
  const members = useMembers(day);
  const { rows, error, today } = members;
  const isToday = day === undefined || day === today;
  const moves = useMoves(members);
  const edits = useMemberEdits(members);
  // Another day is looked at: what is changed is changed as of today.
  const mayEdit = useMayEdit() && isToday;
  const mayExport = usePermission('group_export');
  const mayInvite = usePermission('group_company_add');
  const isNarrow = useMedia(narrowQuery);
  const withExited = address.get('exited') === '1';
  const [keyword, setKeyword] = useState('');
  const [chosenCode, choose] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const { lines, fold } = useLines(rows ?? [], withExited, keyword);
  const given = mayEdit ? edits : undefined;
  const exited = rows?.filter(({ status }) => status === 'exited').length ?? 0;
  return (
    <div className={styles.root}>
      <GroupBaseHead
        facts={rows ? factsOf(rows) : []}
        actions={
          !isNarrow && (
            <>
              {mayExport && rows && <ExportMembers day={day} withExited={withExited} count={rows.length} />}
              {mayInvite && (
                <Button
                  icon={<Plus size={16} aria-hidden="true" />}
                  onClick={() => setInviting(true)}
                  {...preloadOn(InviteMemberDialog)}
                >
                  邀请成员
                </Button>
              )}
            </>
          )
        }
      />
      {error && !rows && (
        <ErrorState title="成员企业没有加载出来" error={error} onRetry={() => void members.refetch()} />
      )}
      {!error && !rows && <Skeleton rows={10} />}
      {rows && (
        <div className={styles.body}>
          <div className={styles.main}>
            <div className={filterStyles.row} data-part="filter-row" role="search" aria-label="筛选成员企业">
              <Input
                className={filterStyles.keyword}
                data-part="filter-keyword"
                type="search"
                value={keyword}
                maxLength={50}
                allowClear
                prefix={<Search size={14} aria-hidden="true" />}
                placeholder="成员企业"
                aria-label="搜索成员企业"
                onChange={(event) => setKeyword(event.target.value)}
              />
              <DayPicker day={day} address={address} />
              {exited > 0 && (
                <Chip
                  label="含已退出"
                  count={exited}
                  isOn={withExited}
                  onPress={() => address.set({ exited: withExited ? null : '1' }, { replace: true })}
                />
              )}
              {!isNarrow && <Legend />}
            </div>
            {!isToday && (
              <Note className={styles.note}>
                {formatDate(day)} 的成员与上级，只供查看；持股、并表与授权为当前值
                <button
                  type="button"
                  className={kit.textButton}
                  onClick={() => address.set({ date: null }, { replace: true })}
                >
                  回到今天
                </button>
              </Note>
            )}
            {lines.length === 0 && <EmptyState variant="noMatch" title="没有符合条件的企业" reason="换个关键词" />}
            {lines.length > 0 &&
              (isNarrow ? (
                <MemberCards lines={lines} edits={given} />
              ) : (
                <MemberTable
                  rows={rows}
                  lines={lines}
                  chosenCode={chosenCode}
                  onChoose={choose}
                  onFold={fold}
                  moves={moves}
                  edits={given}
                />
              ))}
            {mayEdit && !isNarrow && <KeyHelp waiting={moves.planned ? 1 : 0} />}
            <p className="visually-hidden" role="status">
              {moves.said}
            </p>
          </div>
          {!isNarrow && (
            <MemberRail
              rows={rows}
              today={today}
              chosen={rows.find(({ memberCode }) => memberCode === chosenCode)}
              moves={moves}
              edits={given}
            />
          )}
        </div>
      )}
      {edits.dialog && <MemberDialogs edits={edits} members={members} />}
      {isInviting && <InviteMemberDialog members={members} onClose={() => setInviting(false)} />}
    </div>
  );
}
