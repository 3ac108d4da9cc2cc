/** Any number of few options in the browser. */
import { ManyOfCell, ManyOfDetail } from '../web/entity/widgets/cells.tsx';
import { OptionFilter } from '../web/entity/widgets/filters.tsx';
import { formControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { manyOf } from './many-of.ts';

export const web: WebKind = {
  kind: manyOf.kind,
  control: formControl('ManyOfControl'),
  cell: ManyOfCell,
  detail: ManyOfDetail,
  filter: OptionFilter,
  folds: true,
};
