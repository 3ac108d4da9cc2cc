/** Telephone numbers in the browser. */
import { IdentifierCell } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import { formControl } from './base/controls.web.tsx';
import { mobile } from './mobile.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: mobile.kind,
  control: formControl('MobileControl'),
  cell: IdentifierCell,
  detail: IdentifierCell,
  filter: TextFilter,
};
