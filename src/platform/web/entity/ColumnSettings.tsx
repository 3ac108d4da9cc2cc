/** Which columns are shown and in which order. */
import { Columns3Cog } from 'lucide-react';
import type { ReactElement } from 'react';
import { lazyPart, preloadOn, usePreload } from '../lazy-part.tsx';
import { Popup } from '../shell/Popup.tsx';
import type { TableView } from './use-table-view.ts';
import kit from '../styles/kit.module.css';
import styles from './entity-table.module.css';

interface ColumnSettingsProps {
  readonly view: TableView;
}

/** Height of one line of the list in pixels, of the list at most, and of its head. */
const [lineHeight, listHeight, headHeight] = [28, 400, 30];

/** As high as the list that comes: the popover does not move. */
function ColumnsWaiting({ view }: ColumnSettingsProps): ReactElement {
  return (
    <div
      className={styles.columnSettings}
      aria-busy="true"
      style={{ height: headHeight + Math.min(listHeight, view.columns.length * lineHeight) }}
    />
  );
}

const ColumnList = lazyPart<ColumnSettingsProps>(
  async () => (await import('./ColumnList.tsx')).ColumnList,
  ColumnsWaiting,
);
const laterParts = [ColumnList];

export function ColumnSettings({ view }: ColumnSettingsProps): ReactElement {
  usePreload(laterParts);
  return (
    <Popup label="列设置" placement="bottomRight" renderPanel={() => <ColumnList view={view} />}>
      <button
        type="button"
        className={`${kit.iconButton} ${styles.iconButton}`}
        aria-label="列设置"
        {...preloadOn(ColumnList)}
      >
        <Columns3Cog size={16} aria-hidden="true" />
      </button>
    </Popup>
  );
}
