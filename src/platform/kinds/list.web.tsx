/** Several short texts in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import { formControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { list } from './list.ts';

export const web: WebKind = {
  kind: list.kind,
  control: formControl('ListControl'),
  cell: TextCell,
  detail: TextDetail,
  filter: TextFilter,
};
