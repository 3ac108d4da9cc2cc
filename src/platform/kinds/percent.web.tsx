/** Shares in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { NumberFilter } from '../web/entity/widgets/late-filters.tsx';
import { formControl } from './base/controls.web.tsx';
import { percent } from './percent.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: percent.kind,
  control: formControl('PercentControl'),
  cell: TextCell,
  detail: TextDetail,
  filter: NumberFilter,
  unbroken: true,
};
