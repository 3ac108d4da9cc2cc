/** Yes or no in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { BoolFilter } from '../web/entity/widgets/filters.tsx';
import { formControl } from './base/controls.web.tsx';
import { bool } from './bool.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: bool.kind,
  control: formControl('BoolControl'),
  cell: TextCell,
  detail: TextDetail,
  filter: BoolFilter,
};
