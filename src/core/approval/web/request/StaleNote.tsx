/** What changed in the row since the request was filed, by whom, and whether the request is about it. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT, formatDateTime } from '#platform/entity/format.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import type { Request } from './Decision.tsx';

export function StaleNote({ stale }: { readonly stale: NonNullable<Request['stale']> }): ReactElement {
  const { lines, byName, at, touches } = stale;
  const when = [byName, at === null ? null : formatDateTime(at).slice(5, 16)].filter(Boolean).join(' ');
  return (
    <Note tone="warning" read="none">
      <b>提交后有 {lines.length} 处变动</b>
      <ul>
        {lines.map(({ key, label, before, after, touches: isMeant }) => (
          <li key={key}>
            {label}由 {before ?? EMPTY_TEXT} 改为 {after ?? EMPTY_TEXT}
            {isMeant && '，本次申请也要改它'}
          </li>
        ))}
      </ul>
      {when && `${when} 修改，`}
      {touches ? '与本次申请有冲突，须请提交人核对' : '与本次申请不冲突'}
    </Note>
  );
}
