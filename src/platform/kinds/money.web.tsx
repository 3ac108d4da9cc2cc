/** Amounts of money in the browser. */
import { MoneyCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { NumberFilter } from '../web/entity/widgets/late-filters.tsx';
import { formControl } from './base/controls.web.tsx';
import { money } from './money.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: money.kind,
  control: formControl('MoneyControl'),
  cell: MoneyCell,
  detail: TextDetail,
  filter: NumberFilter,
  unbroken: true,
};
