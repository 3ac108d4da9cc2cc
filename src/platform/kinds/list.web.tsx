/** Several short texts in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import { lateControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { list } from './list.ts';

export const web: WebKind = {
  kind: list.kind,
  control: lateControl(async () => (await import('../web/entity/widgets/controls.ts')).ListControl),
  cell: TextCell,
  detail: TextDetail,
  filter: TextFilter,
};
