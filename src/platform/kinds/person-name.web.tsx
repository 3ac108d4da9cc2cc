/** Names of people in the browser. */
import { TextCell, TextDetail } from '../web/entity/widgets/cells.tsx';
import { TextFilter } from '../web/entity/widgets/filters.tsx';
import { TextControl } from './base/controls.web.tsx';
import type { WebKind } from './kind.web.ts';
import { personName } from './person-name.ts';

export const web: WebKind = {
  kind: personName.kind,
  control: TextControl,
  cell: TextCell,
  detail: TextDetail,
  filter: TextFilter,
};
