/** Calendar days in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { DateFilter } from '../web/entity/widgets/late-filters.tsx';
import { formControl } from './base/controls.web.tsx';
import { date } from './date.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: date.kind,
  control: formControl('DateControl'),
  cell: TextCell,
  detail: TextDetail,
  filter: DateFilter,
  unbroken: true,
};
