/** Pagination as specified (FM-04): total, prev, pager, next, jumper; hidden when there is nothing. */
import { Select } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import styles from './Pagination.module.css';
import { jumpTarget, lastPage, pagerItems, sizeChoices } from './pagination.ts';

export interface PaginationProps {
  readonly total: number;
  readonly current: number;
  readonly size: number;
  readonly onChange: (page: { readonly current: number; readonly size: number }) => void;
  /** Offers the page sizes; off unless a screen asks for it. */
  readonly showSizes?: boolean;
  readonly unit?: string;
  /** There are more rows than `total`, which were not counted: the total is shown with a plus, and the page behind the last one is this. */
  readonly onMore?: (() => void) | undefined;
}

interface JumperProps {
  readonly last: number;
  /** Said where the pages go on behind the last one that can be named. */
  readonly hint: string | undefined;
  readonly onJump: (page: number) => void;
}

function Jumper({ last, hint, onJump }: JumperProps) {
  const [text, setText] = useState('');
  const jump = () => {
    const target = jumpTarget(text, last);
    setText('');
    if (target !== null) onJump(target);
  };
  return (
    <label className={styles.jumper} data-part="pagination-jumper" title={hint}>
      前往
      <input
        inputMode="numeric"
        value={text}
        aria-label="前往页码"
        onChange={(event) => setText(event.target.value.replaceAll(/\D/gu, ''))}
        onKeyDown={(event) => event.key === 'Enter' && jump()}
        onBlur={jump}
      />
      页
    </label>
  );
}

export function Pagination({
  total,
  current,
  size,
  onChange,
  showSizes = false,
  unit = '条',
  onMore,
}: PaginationProps) {
  if (total === 0) return null;
  const last = lastPage(total, size);
  const shown = Math.min(current, last);
  const go = (page: number) => onChange({ current: page, size });
  return (
    <nav className={styles.root} data-part="pagination" aria-label="分页">
      <span className={styles.total} data-part="pagination-total">
        共 {formatNumber(total)}
        {onMore && '+'} {unit}
      </span>
      <button type="button" aria-label="上一页" disabled={shown === 1} onClick={() => go(shown - 1)}>
        <ChevronLeft size={16} />
      </button>
      {pagerItems(shown, last).map((item, index) =>
        item === 'gap' ? (
          <span key={`gap${index}`} className={styles.gap} data-part="pagination-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            data-part="pagination-page"
            aria-label={`第 ${item} 页`}
            aria-current={item === shown ? 'page' : undefined}
            onClick={() => go(item)}
          >
            {item}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="下一页"
        disabled={shown === last && !onMore}
        onClick={() => (shown === last ? onMore?.() : go(shown + 1))}
      >
        <ChevronRight size={16} />
      </button>
      {showSizes && (
        <Select
          className={styles.sizes}
          size="small"
          value={size}
          aria-label="每页条数"
          options={sizeChoices(size).map((choice) => ({ value: choice, label: `${choice} ${unit}/页` }))}
          onChange={(choice) => onChange({ current: 1, size: choice })}
        />
      )}
      <Jumper
        last={last}
        hint={onMore && `最多跳到第 ${formatNumber(last)} 页，更早的请在最后一页点“下一页”，或缩小筛选范围`}
        onJump={go}
      />
    </nav>
  );
}
