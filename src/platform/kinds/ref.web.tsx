/** Rows of another entity in the browser. */
import { RefCell } from '../web/entity/widgets/cells.tsx';
import { RefFilter } from '../web/entity/widgets/filters.tsx';
import { formControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { ref } from './ref.ts';

export const web: WebKind = {
  kind: ref.kind,
  control: formControl('RefControl'),
  cell: RefCell,
  detail: RefCell,
  filter: RefFilter,
};
