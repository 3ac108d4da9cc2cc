/** Every kind of field in a form; null: it cannot be typed. Exhaustive by type, and agrees with `editableFields`. Heavy: only forms import it. */
import type { ComponentType } from 'react';
import type { FieldKind } from '#platform/entity/field.ts';
import { BoolControl, ListControl, ManyOfControl, OneOfControl } from './widgets/choice-controls.tsx';
import { DateControl, InstantControl } from './widgets/date-controls.tsx';
import { DictionaryControl } from './widgets/DictionaryControl.tsx';
import { FilesControl } from './widgets/FilesControl.tsx';
import { DecimalControl, IntControl, MoneyControl, PercentControl } from './widgets/number-controls.tsx';
import { RefControl } from './widgets/RefControl.tsx';
import { RichControl } from './widgets/RichControl.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { IdentifierControl, LongTextControl, TextControl } from './widgets/text-controls.tsx';
import type { ControlProps } from './widgets/widget-props.ts';

/** Few forms have entries with fields of their own. */
const RowsControl = lazyPart<ControlProps>(async () => (await import('./widgets/RowsControl.tsx')).RowsControl);

export const controls: Record<FieldKind, ComponentType<ControlProps> | null> = {
  text: TextControl,
  longText: LongTextControl,
  rich: RichControl,
  int: IntControl,
  number: DecimalControl,
  money: MoneyControl,
  percent: PercentControl,
  date: DateControl,
  instant: InstantControl,
  bool: BoolControl,
  oneOf: OneOfControl,
  manyOf: ManyOfControl,
  list: ListControl,
  rows: RowsControl,
  ref: RefControl,
  files: FilesControl,
  image: FilesControl,
  mobile: IdentifierControl,
  email: IdentifierControl,
  idNumber: IdentifierControl,
  creditCode: IdentifierControl,
  region: DictionaryControl,
  industry: DictionaryControl,
  json: null,
};
