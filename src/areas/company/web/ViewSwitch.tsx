/** Table or pictures; the address remembers which. */
import { Segmented } from 'antd';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';

export type ListView = 'table' | 'wall';

/** [view, switch]: the view in the address, else `first`, and the buttons that change it. */
export function useListView(wallLabel: string, first: ListView = 'table'): readonly [ListView, ReactElement] {
  const [params, setParams] = useSearchParams();
  const named = params.get('view');
  const view = named === 'wall' || named === 'table' ? named : first;
  const choose = (next: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next === first) after.delete('view');
      else after.set('view', next);
      return after;
    });
  const options = [
    { value: 'table', label: '表格' },
    { value: 'wall', label: wallLabel },
  ];
  return [view, <Segmented key="view" aria-label="显示方式" value={view} onChange={choose} options={options} />];
}
