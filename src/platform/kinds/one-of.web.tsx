/** One of few options in the browser. */
import { OneOfCell } from '../web/entity/widgets/cells.tsx';
import { OptionFilter } from '../web/entity/widgets/filters.tsx';
import { lateControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { oneOf } from './one-of.ts';

export const web: WebKind = {
  kind: oneOf.kind,
  control: lateControl(async () => (await import('../web/entity/widgets/controls.ts')).OneOfControl),
  cell: OneOfCell,
  detail: OneOfCell,
  filter: OptionFilter,
  unbroken: true,
};
