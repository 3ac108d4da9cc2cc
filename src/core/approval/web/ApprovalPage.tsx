/** 审批: left what waits, right what it is about. The next opens by itself; on a telephone they are two screens. */
import { Button } from 'antd';
import { ChevronDown, ChevronLeft, ChevronUp, UserRoundCog } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { BulkBar } from '#platform/web/entity/BulkBar.tsx';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import type { Selection } from '#platform/web/entity/use-selection.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { useSingleKey } from '#platform/web/shell/shortcuts.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { useAddress } from '#platform/web/use-address.ts';
import type { RequestCard, RequestTab } from '../model/approval-calls.ts';
import { queryPageRequest, requestTabs } from '../model/approval-calls.ts';
import { approvalDeciding, approvalRequest } from '../model/approval-request.ts';
import { NoRequest, RequestBlock } from './request/RequestBlock.tsx';
import { nextAfter } from './request/request-words.ts';
import { useLiveRequests } from './request/use-request.ts';
import { RequestList } from './RequestList.tsx';
import styles from './approval.module.css';

const DeputyDialog = lazyPart<{ readonly isAll: boolean; readonly onClose: () => void }>(
  async () => (await import('./settings/DeputyDialog.tsx')).DeputyDialog,
);

const words: Readonly<Record<RequestTab, string>> = {
  waiting: '待我审批',
  mine: '我发起的',
  decided: '我决定过的',
  copied: '抄送',
  stopped: '停住的',
};
const isTab = (value: string | null): value is RequestTab => requestTabs.some((tab) => tab === value);
/** Tabs that count what is still to be done. */
const counted: ReadonlySet<RequestTab> = new Set(['waiting', 'mine', 'stopped']);

const size = 50;
const groups = [approvalDeciding];
/** Together one only agrees or gives back. */
const together = new Set(['grant', 'giveBack']);

type Page = OutputOf<typeof queryPageRequest>;

/** Requests that are chosen, by id; what leaves the list leaves the choice. */
function useChoice(records: readonly RequestCard[]) {
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const chosen = records.filter(({ id, bulkRefusal }) => kept.has(id) && bulkRefusal === null);
  const toggle = ({ id, bulkRefusal }: RequestCard, isOn: boolean) => {
    if (bulkRefusal !== null) return;
    setKept((before) => {
      const next = new Set(before);
      if (isOn) next.add(id);
      else next.delete(id);
      return next;
    });
  };
  return { chosen, ids: new Set(chosen.map(({ id }) => id)), toggle, clear: () => setKept(new Set()) };
}

/** The row as acts take it. */
const asRow = (card: RequestCard): AnyRow => ({ ...card });

interface ChosenProps {
  readonly choice: ReturnType<typeof useChoice>;
  readonly onDone: () => void;
}

function ChosenBar({ choice, onDone }: ChosenProps): ReactElement {
  const acts = useActs({
    groups,
    onDone: () => {
      choice.clear();
      onDone();
    },
  });
  const rows = choice.chosen.map(asRow);
  const selection: Selection = {
    chosen: { kind: 'rows', rows, count: rows.length },
    isChosen: ({ id }) => choice.ids.has(id),
    toggle: () => undefined,
    chooseAll: () => undefined,
    clear: choice.clear,
  };
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.bulk}>
          <BulkBar
            entity={approvalRequest}
            selection={selection}
            total={rows.length}
            actions={acts.bulkActions.filter(({ key }) => together.has(key))}
          />
        </div>
      )}
      {acts.layer}
    </>
  );
}

function Head({
  tab,
  counts,
  onDeputy,
}: {
  tab: RequestTab;
  counts: Page['counts'] | undefined;
  onDeputy: () => void;
}) {
  const manages = usePermission('approval_manage');
  const shown = requestTabs.filter((key) => key !== 'stopped' || manages);
  return (
    <>
      <div className={styles.title}>
        <h1 tabIndex={-1}>审批</h1>
        <Button size="small" icon={<UserRoundCog size={14} aria-hidden="true" />} onClick={onDeputy}>
          我的代理人
        </Button>
      </div>
      <PageTabs label="审批分类" className={styles.tabs}>
        {shown.map((key) => (
          <Link key={key} to={key === 'waiting' ? '?' : `?tab=${key}`} aria-current={key === tab ? 'page' : undefined}>
            {words[key]}
            {counted.has(key) && counts && counts[key] > 0 && <i> {counts[key]}</i>}
          </Link>
        ))}
      </PageTabs>
    </>
  );
}

const nothing: Readonly<Record<RequestTab, { readonly title: string; readonly reason: string }>> = {
  waiting: { title: '没有待你审批的申请', reason: '有新的申请会发消息' },
  mine: { title: '还没有发起过申请', reason: '办理需要审批的事项时，会先成为申请' },
  decided: { title: '还没有决定过申请', reason: '决定过的申请会留在这里' },
  copied: { title: '没有抄送给你的申请', reason: '抄送由审批规则指定' },
  stopped: { title: '没有停住的申请', reason: '没有人能决定的申请会停在这里，由管理员指定审批人' },
};

function ApprovalScreen(): ReactElement {
  const address = useAddress();
  const [search] = useSearchParams();
  const isNarrow = useMedia(narrowQuery);
  useLiveRequests();
  const [isDeputyOpen, setDeputyOpen] = useState(false);
  const asked = address.get('tab');
  const tab = isTab(asked) ? asked : 'waiting';
  const area = address.get('area');
  const current = address.number('page') ?? 1;
  const read = useRead(
    queryPageRequest,
    { filter: { tab, ...(area !== null && { area }) }, page: { current, size } },
    { quiet: true, keep: true },
  );
  const { data, error, refetch } = read;
  const records = data?.records ?? [];
  const ids = records.map(({ id }) => id);
  const wanted = address.number('id');
  const openId = wanted ?? (isNarrow ? null : (ids[0] ?? null));
  const choice = useChoice(records);
  const addressOf = (id: number | null): string => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete('id');
    else next.set('id', String(id));
    return `?${next}`;
  };
  const open = (id: number | null) => address.set({ id }, { replace: true });
  const at = openId === null ? -1 : ids.indexOf(openId);
  const walk = (step: number): boolean => {
    const next = ids[at + step];
    if (next === undefined) return false;
    open(next);
    return true;
  };
  useSingleKey({
    j: () => walk(1),
    k: () => walk(-1),
    arrowdown: () => walk(1),
    arrowup: () => walk(-1),
    ' ': () => {
      const card = records[at];
      if (!card || tab !== 'waiting' || card.bulkRefusal !== null) return false;
      choice.toggle(card, !choice.ids.has(card.id));
      return true;
    },
  });
  const showsList = !isNarrow || wanted === null;
  const tools = isNarrow ? (
    <Link className={kit.iconButton} to={addressOf(null)} aria-label="返回列表">
      <ChevronLeft size={18} aria-hidden="true" />
    </Link>
  ) : null;
  const Walk = (
    <span className={styles.walk}>
      <button
        type="button"
        className={kit.iconButton}
        aria-label="上一项，K"
        disabled={at <= 0}
        onClick={() => walk(-1)}
      >
        <ChevronUp size={16} aria-hidden="true" />
      </button>
      {at >= 0 && `${at + 1} / ${ids.length}`}
      <button
        type="button"
        className={kit.iconButton}
        aria-label="下一项，J"
        disabled={at === -1 || at === ids.length - 1}
        onClick={() => walk(1)}
      >
        <ChevronDown size={16} aria-hidden="true" />
      </button>
    </span>
  );
  return (
    <div className={styles.split}>
      {showsList && (
        <section className={styles.queue} aria-label="审批列表">
          <Head tab={tab} counts={data?.counts} onDeputy={() => setDeputyOpen(true)} />
          {data && data.areas.length > 1 && (
            <Segments<string | null>
              className={styles.areas}
              label="分类"
              value={area}
              segments={[
                { value: null, label: '全部', count: data.areas.reduce((sum, { count }) => sum + count, 0) },
                ...data.areas.map(({ area: name, count }) => ({ value: name, label: name, count })),
              ]}
              onChange={(next) => address.set({ area: next, id: null })}
            />
          )}
          <div className={styles.scroll}>
            {error && !data && <ErrorState title="申请没有加载出来" error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton rows={8} rowHeight={72} />}
            {data && records.length === 0 && (
              <EmptyState variant={tab === 'waiting' ? 'done' : 'empty'} margin={48} {...nothing[tab]} />
            )}
            <RequestList
              records={records}
              openId={openId}
              addressOf={addressOf}
              {...(tab === 'waiting' && { choice: { ids: choice.ids, toggle: choice.toggle } })}
            />
            {data && data.total > size && (
              <Pagination
                total={data.total}
                current={current}
                size={size}
                onChange={(to) => address.set({ page: to.current, id: null })}
              />
            )}
          </div>
          <ChosenBar choice={choice} onDone={() => void refetch()} />
        </section>
      )}
      {(!isNarrow || wanted !== null) && (
        <div className={styles.one}>
          {!isNarrow && at >= 0 && Walk}
          {openId !== null ? (
            <RequestBlock
              key={openId}
              id={openId}
              seen={records[at]?.version}
              tools={tools}
              isWalked
              onDecided={(id) => open(tab === 'waiting' ? nextAfter(ids, id) : id)}
            />
          ) : (
            data && <NoRequest />
          )}
        </div>
      )}
      {isDeputyOpen && <DeputyDialog isAll={false} onClose={() => setDeputyOpen(false)} />}
    </div>
  );
}

export default function ApprovalPage(): ReactElement {
  // Requests are those of one company: who acts as the group enters it first.
  const inCompany = useSession((state) => state.choice?.selectGroupType === 2);
  if (!inCompany) return <EmptyState title="请先进入企业" reason="审批属于所在的企业，在页面上方选择企业后处理" />;
  return <ApprovalScreen />;
}
