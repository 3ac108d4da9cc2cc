/** The candidates before and after this one in the same stage of the position: by [ and ], or pressed. */
import { Button } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '#platform/web/query.ts';
import { queryPageRecruitInfo } from '../../model/process/record-calls.ts';
import { statusLabel } from '../../model/process/recruit-moves.ts';
import type { PlaceProps } from './workspace-places.tsx';
import styles from './workspace.module.css';

/** As many as one answer of the board holds; of more the place is not told. */
const most = 100;

export function Neighbours({ recruitInfo: { id, status, positionId } }: PlaceProps): ReactElement | null {
  const navigate = useNavigate();
  const { data } = useRead(
    queryPageRecruitInfo,
    { filter: { positionId: [positionId], status: [status] }, page: { current: 1, size: most }, view: 'board' },
    { quiet: true },
  );
  const rows = data?.records ?? [];
  const place = rows.findIndex((row) => row.id === id);
  const before = place > 0 ? rows[place - 1] : undefined;
  const after = place >= 0 ? rows[place + 1] : undefined;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = { '[': before, ']': after }[event.key];
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, [role="dialog"]');
      if (!target || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      void navigate(`/outside-detail?id=${target.externalPersonId}&recruitId=${target.id}`);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [before, after, navigate]);
  if (place < 0 || rows.length < 2 || (data?.total ?? 0) > most) return null;
  const step = (label: string, target: typeof before, icon: ReactElement) => (
    <Button
      type="text"
      size="small"
      aria-label={label}
      title={label}
      icon={icon}
      disabled={!target}
      onClick={() => target && void navigate(`/outside-detail?id=${target.externalPersonId}&recruitId=${target.id}`)}
    />
  );
  return (
    <span className={styles.neighbours}>
      {statusLabel(status)} {place + 1} / {rows.length}
      {step('上一位（[）', before, <ChevronUp size={16} aria-hidden="true" />)}
      {step('下一位（]）', after, <ChevronDown size={16} aria-hidden="true" />)}
    </span>
  );
}
