/** Every kind of field in a detail line: the whole value, not cut. Exhaustive by type; loaded with details and forms, not with lists. */
import type { ComponentType } from 'react';
import type { FieldKind } from '#platform/entity/field.ts';
import { lazyPart } from '../lazy-part.tsx';
import { DictionaryCell, IdentifierCell, ManyOfDetail, OneOfCell, RefCell, TextDetail } from './widgets/cells.tsx';
import { RowsDetail } from './widgets/RowsDetail.tsx';
import { FilesDetail } from './widgets/FilesControl.tsx';
import type { CellProps } from './widgets/widget-props.ts';

/** The words stand there until the text comes as it was written. */
const RichDetail = lazyPart<CellProps>(async () => (await import('./widgets/RichDetail.tsx')).RichDetail, TextDetail);

export const details: Record<FieldKind, ComponentType<CellProps>> = {
  text: TextDetail,
  longText: TextDetail,
  rich: RichDetail,
  int: TextDetail,
  number: TextDetail,
  money: TextDetail,
  percent: TextDetail,
  date: TextDetail,
  instant: TextDetail,
  bool: TextDetail,
  oneOf: OneOfCell,
  manyOf: ManyOfDetail,
  list: TextDetail,
  rows: RowsDetail,
  ref: RefCell,
  files: FilesDetail,
  image: FilesDetail,
  mobile: IdentifierCell,
  email: IdentifierCell,
  idNumber: IdentifierCell,
  creditCode: IdentifierCell,
  region: DictionaryCell,
  industry: DictionaryCell,
  json: TextDetail,
};
