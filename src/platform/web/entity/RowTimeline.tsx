/** 动态: who did what and when, newest first, in the words of the declared acts; more on demand. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { BellRing, Check, Download, Eye, FilePlus, Pencil, Repeat2, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useId } from 'react';
import { create } from 'zustand';
import { daysLeftText } from '#platform/entity/days-left.ts';
import { formatDateTime, formatNumber } from '#platform/entity/format.ts';
import type { Page } from '#platform/entity/schema.ts';
import type { RowLogEntry } from '#platform/entity/row-log.ts';
import { queryRowLog } from '#platform/entity/row-log.ts';
import { call } from '../call.ts';
import { changeText } from '../parts/change-text.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Timeline, TimelineItem, ValueChange } from '../parts/Timeline.tsx';
import { ErrorState } from '../shell/ErrorState.tsx';
import { Skeleton } from '../shell/Skeleton.tsx';
import styles from './RowTimeline.module.css';
import kit from '../styles/kit.module.css';

/** Entries per fetch, and changes of one entry in sight. */
const pageSize = 20;
const shownChanges = 4;

/** Verbs of what is no declared act; others are shown as they are. */
const verbs: Record<string, { readonly icon: LucideIcon; readonly word: string }> = {
  create: { icon: FilePlus, word: '新建' },
  update: { icon: Pencil, word: '修改' },
  delete: { icon: Trash2, word: '删除' },
  restore: { icon: Repeat2, word: '恢复' },
  reveal: { icon: Eye, word: '查看' },
  import: { icon: FilePlus, word: '导入' },
  read: { icon: Eye, word: '查看' },
  download: { icon: Download, word: '下载' },
  approve: { icon: Check, word: '审批' },
  grant: { icon: Check, word: '授权' },
  config: { icon: Pencil, word: '设置' },
};

/** What stands behind the verb: the field of a plain edit, what was looked at, the kind of record. */
function objectOf(entry: RowLogEntry): string {
  const [only] = entry.changes;
  const isLook = entry.action === 'reveal' || entry.action === 'read';
  const field = entry.act === null && only && entry.changes.length === 1 && (isLook || entry.action === 'update');
  return [entry.recordLabel, field ? only.label : null].filter(Boolean).join(' · ');
}

/** What fell due, and whom the system told of it. The name of the item ends with that of the row, which stands above. */
function Reminder({ entry, reminded }: { readonly entry: RowLogEntry; readonly reminded: Reminded }): ReactElement {
  const [what] = (entry.recordName ?? '').split(' · ');
  return (
    <TimelineItem icon={BellRing}>
      <p>
        <b>{what}</b> {daysLeftText(reminded.daysLeft)}
      </p>
      <p className="secondary">已提醒{reminded.names.length > 0 ? reminded.names.join('、') : '负责的人'}</p>
      <p className="secondary caption">系统 · {formatDateTime(entry.at)}</p>
    </TimelineItem>
  );
}

type Reminded = NonNullable<RowLogEntry['reminded']>;

function Entry({ entry }: { readonly entry: RowLogEntry }): ReactElement {
  const verb = verbs[entry.action];
  const Icon = entry.act === null ? (verb?.icon ?? Repeat2) : Check;
  // What was set when a row was made stands in the row itself.
  const changes = entry.action === 'update' || entry.act !== null ? entry.changes : [];
  const name = entry.recordName;
  return (
    <TimelineItem icon={Icon}>
      <p>
        {entry.actorName ?? '系统'} <b>{entry.act ?? verb?.word ?? entry.action}</b> {objectOf(entry)}
      </p>
      {name && <p className="secondary">{changeText(name)}</p>}
      {changes.slice(0, shownChanges).map((change) => (
        <p key={change.key} className={styles['change']}>
          {(changes.length > 1 || entry.act !== null) && <span className="secondary">{change.label}</span>}
          <ValueChange before={changeText(change.before)} after={changeText(change.after)} />
        </p>
      ))}
      {changes.length > shownChanges && <p className="secondary">另有 {changes.length - shownChanges} 项</p>}
      {entry.reason && <p className="secondary">{entry.act === null ? `事由：${entry.reason}` : entry.reason}</p>}
      <p className="secondary caption">{formatDateTime(entry.at)}</p>
    </TimelineItem>
  );
}

interface StoryQuery {
  readonly onlyActs: boolean;
  readonly page: { readonly current: number; readonly size: number };
  readonly signal: AbortSignal;
}

export interface RowTimelineProps {
  /** Key of the read; its first part is the path, by which others make it stale. */
  readonly storyKey: readonly unknown[];
  readonly read: (query: StoryQuery) => Promise<Page<RowLogEntry>>;
}

/** The story of a row of an entity that declares a head. */
export const storyOf = (entity: string, id: number, version: number): RowTimelineProps => ({
  storyKey: [queryRowLog.path, entity, id, version],
  read: ({ onlyActs, page, signal }) =>
    call(queryRowLog, { filter: { entity, id, onlyActs }, page }, { signal, quiet: true }),
});

/** 只看办理 or all: what was chosen holds for the next row too, and over a save, which draws the row anew. */
const useChoice = create(() => ({ onlyActs: false }));

export function RowTimeline({ storyKey, read }: RowTimelineProps): ReactElement {
  const headingId = useId();
  const onlyActs = useChoice((choice) => choice.onlyActs);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...storyKey, onlyActs],
    queryFn: ({ pageParam, signal }) => read({ onlyActs, page: { current: pageParam, size: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current * last.size < last.total ? last.current + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const entries = data?.pages.flatMap((page) => page.records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby={headingId} className={styles['story']}>
      <SectionHead id={headingId} title="动态" note={total > 0 ? formatNumber(total) : undefined}>
        <button
          type="button"
          className={kit.textButton}
          aria-pressed={onlyActs}
          onClick={() => useChoice.setState({ onlyActs: !onlyActs })}
        >
          {onlyActs ? '查看全部' : '只看办理'}
        </button>
      </SectionHead>
      {error && <ErrorState margin={16} title="动态没有加载出来" onRetry={() => void refetch()} />}
      {isPending && <Skeleton rows={5} rowHeight={56} />}
      {!isPending && !error && entries.length === 0 && (
        <p className="secondary">{onlyActs ? '还没有办理过' : '还没有动态'}</p>
      )}
      <Timeline>
        {entries.map((entry) =>
          entry.reminded ? (
            <Reminder key={entry.id} entry={entry} reminded={entry.reminded} />
          ) : (
            <Entry key={entry.id} entry={entry} />
          ),
        )}
      </Timeline>
      {hasNextPage && (
        <button
          type="button"
          className={`${kit.textButton} ${styles['more']}`}
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          更早 {formatNumber(total - entries.length)} 条
        </button>
      )}
    </section>
  );
}
