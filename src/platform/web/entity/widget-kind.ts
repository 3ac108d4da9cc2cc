/** Every kind of field and its faces. Exhaustive: a new kind does not compile until it has them. */
import type { FieldKind } from '#platform/model/field.ts';
import { DictionaryCell, IdentifierCell, ManyOfCell, ManyOfDetail, MoneyCell, OneOfCell, RefCell, TextCell, TextDetail } from './widgets/cells.tsx';
import { BoolControl, ManyOfControl, OneOfControl } from './widgets/choice-controls.tsx';
import { DateControl, InstantControl } from './widgets/date-controls.tsx';
import { DictionaryControl } from './widgets/DictionaryControl.tsx';
import { FilesCell, FilesDetail, ImageCell } from './widgets/file-cells.tsx';
import { FilesControl } from './widgets/FilesControl.tsx';
import { BoolFilter, DateFilter, DictionaryFilter, NumberFilter, OptionFilter, RefFilter, TextFilter } from './widgets/filters.tsx';
import { IntControl, MoneyControl, PercentControl } from './widgets/number-controls.tsx';
import { RefControl } from './widgets/RefControl.tsx';
import { IdentifierControl, LongTextControl, TextControl } from './widgets/text-controls.tsx';
import type { Widget } from './widgets/widget-props.ts';

const identifier: Widget = { control: IdentifierControl, cell: IdentifierCell, detail: IdentifierCell, filter: TextFilter };
const dictionary: Widget = { control: DictionaryControl, cell: DictionaryCell, detail: DictionaryCell, filter: DictionaryFilter };

export const widgets: Record<FieldKind, Widget> = {
  text: { control: TextControl, cell: TextCell, detail: TextDetail, filter: TextFilter },
  longText: { control: LongTextControl, cell: TextCell, detail: TextDetail, filter: TextFilter },
  // The editor is a part of its own; until it comes rich text is read only.
  rich: { control: null, cell: TextCell, detail: TextDetail, filter: null },
  int: { control: IntControl, cell: TextCell, detail: TextDetail, filter: NumberFilter, align: 'right' },
  money: { control: MoneyControl, cell: MoneyCell, detail: TextDetail, filter: NumberFilter, align: 'right' },
  percent: { control: PercentControl, cell: TextCell, detail: TextDetail, filter: NumberFilter, align: 'right' },
  date: { control: DateControl, cell: TextCell, detail: TextDetail, filter: DateFilter },
  instant: { control: InstantControl, cell: TextCell, detail: TextDetail, filter: DateFilter },
  bool: { control: BoolControl, cell: TextCell, detail: TextDetail, filter: BoolFilter },
  oneOf: { control: OneOfControl, cell: OneOfCell, detail: OneOfCell, filter: OptionFilter },
  manyOf: { control: ManyOfControl, cell: ManyOfCell, detail: ManyOfDetail, filter: OptionFilter },
  ref: { control: RefControl, cell: RefCell, detail: RefCell, filter: RefFilter },
  files: { control: FilesControl, cell: FilesCell, detail: FilesDetail, filter: null },
  image: { control: FilesControl, cell: ImageCell, detail: FilesDetail, filter: null },
  mobile: identifier,
  email: identifier,
  idNumber: identifier,
  creditCode: identifier,
  region: dictionary,
  industry: dictionary,
  json: { control: null, cell: TextCell, detail: TextDetail, filter: null },
};

/** Fields that can be typed have a control; `editableFields` and this record must agree. */
export const hasControl = (kind: FieldKind): boolean => widgets[kind].control !== null;
