/** 全部 or 未读, and the categories that hold something unread. */
import { optionLabel } from '#platform/entity/field.ts';
import { messageCategories } from '../model/message.ts';
import { Chip } from '#platform/web/parts/Chip.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { badgeText } from './message-groups.ts';
import type { MessageFilter } from './use-messages.ts';
import styles from './MessageFilters.module.css';

interface Props {
  readonly filter: MessageFilter;
  readonly unread: { readonly total: number; readonly byCategory: Readonly<Record<string, number>> } | undefined;
  readonly onChange: (filter: MessageFilter) => void;
}

export function MessageFilters({ filter, unread, onChange }: Props) {
  const categories = Object.entries(unread?.byCategory ?? {}).filter(
    ([code, count]) => count > 0 || code === filter.category,
  );
  return (
    <div className={styles.root}>
      <Segments
        label="阅读状态"
        value={filter.status ?? 'all'}
        segments={[
          { value: 'all', label: '全部' },
          { value: 'unread', label: `未读 ${badgeText(unread?.total ?? 0)}` },
        ]}
        onChange={(value) => onChange({ ...filter, status: value === 'unread' ? 'unread' : null })}
      />
      {categories.map(([code, count]) => (
        <Chip
          key={code}
          label={optionLabel(messageCategories, code)}
          count={badgeText(count)}
          isOn={filter.category === code}
          onPress={() => onChange({ ...filter, category: filter.category === code ? null : code })}
        />
      ))}
    </div>
  );
}
