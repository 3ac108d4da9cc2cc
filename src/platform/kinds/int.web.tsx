/** Whole numbers in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { NumberFilter } from '../web/entity/widgets/late-filters.tsx';
import { lateControl } from './base/controls.web.tsx';
import { int } from './int.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: int.kind,
  control: lateControl(async () => (await import('../web/entity/widgets/controls.ts')).IntControl),
  cell: TextCell,
  detail: TextDetail,
  filter: NumberFilter,
  unbroken: true,
};
