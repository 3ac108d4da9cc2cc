/** One of few options in the browser. */
import { OneOfCell } from '../web/entity/widgets/cells.tsx';
import { OptionFilter } from '../web/entity/widgets/filters.tsx';
import { formControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { oneOf } from './one-of.ts';

export const web: WebKind = {
  kind: oneOf.kind,
  control: formControl('OneOfControl'),
  cell: OneOfCell,
  detail: OneOfCell,
  filter: OptionFilter,
  unbroken: true,
};
