/** Entries with fields of their own in the browser. */
import { TextCell } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import { formControl, lateDetail } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { rows } from './rows.ts';

export const web: WebKind = {
  kind: rows.kind,
  control: formControl('RowsControl'),
  cell: TextCell,
  detail: lateDetail('RowsDetail', TextCell),
  filter: TextFilter,
};
