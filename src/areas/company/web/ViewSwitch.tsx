/** Table or pictures; the address remembers which. */
import { Segmented } from 'antd';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';

export type ListView = 'table' | 'wall';

/** [view, switch]: the view in the address, and the buttons that change it. */
export function useListView(wallLabel: string): readonly [ListView, ReactElement] {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'wall' ? 'wall' : 'table';
  const choose = (next: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next === 'wall') after.set('view', next);
      else after.delete('view');
      return after;
    });
  const options = [
    { value: 'table', label: '表格' },
    { value: 'wall', label: wallLabel },
  ];
  return [view, <Segmented key="view" aria-label="显示方式" value={view} onChange={choose} options={options} />];
}
