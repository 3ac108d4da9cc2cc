/** How codes of large dictionaries look in the browser. */
import { DictionaryCell } from '../../web/entity/widgets/cells.tsx';
import { DictionaryFilter } from '../../web/entity/widgets/late-filters.tsx';
import type { Kind } from '../kind.ts';
import type { WebKind } from '../kind.web.ts';
import { formControl } from './controls.web.tsx';

const control = formControl('DictionaryControl');

/** The twin of a kind whose values are codes of a dictionary. */
export const dictionaryWeb = (kind: Kind): WebKind => ({
  kind,
  control,
  cell: DictionaryCell,
  detail: DictionaryCell,
  filter: DictionaryFilter,
});
