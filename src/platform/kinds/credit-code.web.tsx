/** Unified social credit codes in the browser. */
import { IdentifierCell } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import { formControl } from './base/controls.web.tsx';
import { creditCode } from './credit-code.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: creditCode.kind,
  control: formControl('CreditCodeControl'),
  cell: IdentifierCell,
  detail: IdentifierCell,
  filter: TextFilter,
};
