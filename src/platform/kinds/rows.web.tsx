/** Entries with fields of their own in the browser. */
import { TextCell } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import type { CellProps } from '../web/entity/widgets/widget-props.ts';
import { lazyPart } from '../web/lazy-part.tsx';
import { lateControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { rows } from './rows.ts';

export const web: WebKind = {
  kind: rows.kind,
  control: lateControl(async () => (await import('../web/entity/widgets/controls.ts')).RowsControl),
  cell: TextCell,
  detail: lazyPart<CellProps>(async () => (await import('../web/entity/widgets/controls.ts')).RowsDetail, TextCell),
  filter: TextFilter,
};
