/** Addresses of electronic mail in the browser. */
import { IdentifierCell } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import { formControl } from './base/controls.web.tsx';
import { email } from './email.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: email.kind,
  control: formControl('EmailControl'),
  cell: IdentifierCell,
  detail: IdentifierCell,
  filter: TextFilter,
};
