/** Switches over the chart: departments or reporting lines, direction, fold, search, day. */
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { MoveHorizontal, MoveVertical, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { dayFormats, wireDay } from '#platform/web/entity/widgets/day-values.ts';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { useTextMatch } from '#platform/web/use-text-match.ts';
import type { ChartNode } from './chart-data.ts';
import { allNodes } from './chart-data.ts';
import type { Direction } from './chart-layout.ts';
import filterStyles from '#platform/web/entity/entity-filter.module.css';
import styles from './ChartToolbar.module.css';

export type ChartView = 'department' | 'superior';

export interface ChartToolbarProps {
  readonly roots: readonly ChartNode[];
  readonly view: ChartView;
  readonly direction: Direction;
  readonly isAllOpen: boolean;
  readonly asOf: string | null;
  readonly onView: (view: ChartView) => void;
  readonly onDirection: (direction: Direction) => void;
  readonly onOpenAll: () => void;
  readonly onFind: (id: string) => void;
  readonly onAsOf: (day: string | null) => void;
}

/** Hits in sight. */
const hitLimit = 30;

function FindBox({
  roots,
  onFind,
}: {
  readonly roots: readonly ChartNode[];
  readonly onFind: (id: string) => void;
}): ReactElement {
  const [text, setText] = useState('');
  const keyword = text.trim();
  const isMatch = useTextMatch(keyword !== '');
  const hits =
    keyword === ''
      ? []
      : allNodes(roots)
          .filter((node) => isMatch(node.name, keyword) || isMatch(node.title ?? '', keyword))
          .slice(0, hitLimit);
  return (
    <Select<string | null>
      className={styles.find}
      value={null}
      showSearch={{ searchValue: text, filterOption: false, onSearch: setText }}
      prefix={<Search size={14} aria-hidden="true" />}
      suffixIcon={null}
      placeholder="找部门或人"
      aria-label="找部门或人"
      open={keyword !== ''}
      popupMatchSelectWidth={280}
      notFoundContent={`没有找到“${keyword}”`}
      options={hits.map((node) => ({ value: node.id, label: [node.name, node.title].filter(Boolean).join(' · ') }))}
      onChange={(id) => {
        setText('');
        if (id) onFind(id);
      }}
    />
  );
}

export function ChartToolbar(props: ChartToolbarProps): ReactElement {
  const { roots, view, direction, isAllOpen, asOf, onView, onDirection, onOpenAll, onFind, onAsOf } = props;
  return (
    <div className={styles.bar}>
      <Segments
        className={styles.segments}
        label="视角"
        value={view}
        onChange={onView}
        segments={[
          { value: 'department', label: '部门' },
          { value: 'superior', label: '汇报' },
        ]}
      />
      <Segments
        className={styles.segments}
        label="方向"
        value={direction}
        onChange={onDirection}
        segments={[
          { value: 'vertical', label: '纵向', icon: <MoveVertical size={14} aria-hidden="true" /> },
          { value: 'horizontal', label: '横向', icon: <MoveHorizontal size={14} aria-hidden="true" /> },
        ]}
      />
      <button type="button" className="button" onClick={onOpenAll}>
        {isAllOpen ? '收起全部' : '展开全部'}
      </button>
      <FindBox roots={roots} onFind={onFind} />
      <DatePicker
        className={styles.day}
        prefix={<span className={filterStyles.label}>查看日期</span>}
        aria-label="查看日期"
        value={dayjs(asOf ?? todayInShanghai())}
        maxDate={dayjs(todayInShanghai())}
        format={dayFormats}
        allowClear={asOf !== null}
        onChange={(day) => onAsOf(wireDay(day) === todayInShanghai() ? null : wireDay(day))}
      />
    </div>
  );
}
