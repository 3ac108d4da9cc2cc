/** Ways to look at one list (table, pictures, a month): which one is kept in the address, and the buttons that change it. */
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Segments } from '../parts/Segments.tsx';

export interface ListView<Parts> {
  /** In the address; the first one is what an address without a view means. */
  readonly key: string;
  readonly label: string;
  /** Stands for the table; absent for the table itself. */
  readonly body?: (parts: Parts) => ReactNode;
  /** The body shows rows of its own, not the page of the list: there is nothing to turn. */
  readonly ownRows?: boolean;
}

export interface ListViews<Parts> {
  readonly view: string;
  /** For EntityPage. */
  readonly props: {
    readonly tools: ReactElement;
    readonly body: ((parts: Parts) => ReactNode) | undefined;
    readonly ownRows: boolean;
  };
}

/** `views` has at least one entry and keeps its identity between drawings. */
export function useListViews<Parts>(views: readonly ListView<Parts>[]): ListViews<Parts> {
  const [params, setParams] = useSearchParams();
  const chosen = views.find(({ key }) => key === params.get('view')) ?? views[0];
  const choose = (next: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next === views[0]?.key) after.delete('view');
      else after.set('view', next);
      return after;
    });
  const options = views.map(({ key, label }) => ({ value: key, label }));
  return {
    view: chosen?.key ?? '',
    props: {
      tools: <Segments label="显示方式" value={chosen?.key ?? ''} onChange={choose} segments={options} />,
      body: chosen?.body,
      ownRows: chosen?.ownRows === true,
    },
  };
}
