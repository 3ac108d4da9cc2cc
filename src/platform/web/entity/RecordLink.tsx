/** A link to a record: on a page that shows records over itself it opens there where its list has a drawer; with a key for a new tab it leads to the list. */
import type { MouseEvent, ReactElement } from 'react';
import type { LinkProps } from 'react-router';
import { Link } from 'react-router';
import { preloadOn } from '../lazy-part.tsx';
import { useAddress } from '../use-address.ts';
import { recordAt } from './record-entry.ts';
import { RecordDrawer, recordKey } from './record-layer.tsx';

export function RecordLink({ to, ...rest }: LinkProps & { readonly to: string }): ReactElement {
  const { set } = useAddress();
  const place = recordAt(to);
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    set({ [recordKey]: to });
  };
  return <Link to={to} {...rest} {...(place && { onClick: open, ...preloadOn(RecordDrawer) })} />;
}
