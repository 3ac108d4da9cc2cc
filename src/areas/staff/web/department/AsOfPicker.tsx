/** The day whose departments are shown. */
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactElement } from 'react';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { dayFormats, wireDay } from '#platform/web/entity/widgets/day-values.ts';

export interface AsOfPickerProps {
  /** 'YYYY-MM-DD'; null is today. */
  readonly asOf: string | null;
  readonly onAsOf: (day: string | null) => void;
}

export function AsOfPicker({ asOf, onAsOf }: AsOfPickerProps): ReactElement {
  return (
    <DatePicker
      variant="borderless"
      aria-label="查看日期"
      value={dayjs(asOf ?? todayInShanghai())}
      maxDate={dayjs(todayInShanghai())}
      format={dayFormats}
      allowClear={asOf !== null}
      suffixIcon={null}
      onChange={(day) => onAsOf(wireDay(day) === todayInShanghai() ? null : wireDay(day))}
    />
  );
}
