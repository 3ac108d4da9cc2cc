/** What stored files and pictures share in the browser. */
import { FilesCell } from '../../web/entity/widgets/file-cells.tsx';
import type { CellProps } from '../../web/entity/widgets/widget-props.ts';
import { lazyPart } from '../../web/lazy-part.tsx';
import { lateControl } from './controls.web.tsx';

export const FilesControl = lateControl(
  async () => (await import('../../web/entity/widgets/controls.ts')).FilesControl,
);

/** How many there are stands there until they can be opened. */
export const FilesDetail = lazyPart<CellProps>(
  async () => (await import('../../web/entity/widgets/controls.ts')).FilesDetail,
  FilesCell,
);
