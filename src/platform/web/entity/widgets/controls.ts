/** Every control of a form, and what shows its value in a record: fetched together, so that they travel as one file and not as a dozen. */
import { BoolControl, ListControl, ManyOfControl, OneOfControl } from './choice-controls.tsx';
import { DateControl, InstantControl } from './date-controls.tsx';
import { DictionaryControl } from './DictionaryControl.tsx';
import { FilesControl, FilesDetail } from './FilesControl.tsx';
import { CreditCodeControl, EmailControl, IdNumberControl, MobileControl } from './identifier-controls.tsx';
import { DecimalControl, IntControl, MoneyControl, PercentControl } from './number-controls.tsx';
import { RefControl } from './RefControl.tsx';
import { RichControl } from './RichControl.tsx';
import { RichDetail } from './RichDetail.tsx';
import { RowsControl } from './RowsControl.tsx';
import { RowsDetail } from './RowsDetail.tsx';
import { LongTextControl, TextControl } from './text-controls.tsx';

export const controls = {
  BoolControl,
  CreditCodeControl,
  DateControl,
  DecimalControl,
  DictionaryControl,
  EmailControl,
  FilesControl,
  IdNumberControl,
  InstantControl,
  IntControl,
  ListControl,
  LongTextControl,
  ManyOfControl,
  MobileControl,
  MoneyControl,
  OneOfControl,
  PercentControl,
  RefControl,
  RichControl,
  RowsControl,
  TextControl,
};

/** What a record shows of values that a line of text does not. */
export const details = { FilesDetail, RichDetail, RowsDetail };
