/** Numbers of identity documents in the browser. */
import { IdentifierCell } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import { formControl } from './base/controls.web.tsx';
import { idNumber } from './id-number.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: idNumber.kind,
  control: formControl('IdNumberControl'),
  cell: IdentifierCell,
  detail: IdentifierCell,
  filter: TextFilter,
};
