/** Every control of a form: fetched together when the first form is near, so that they travel as one file and not as a dozen. */
export { BoolControl, ListControl, ManyOfControl, OneOfControl } from './choice-controls.tsx';
export { DateControl, InstantControl } from './date-controls.tsx';
export { DictionaryControl } from './DictionaryControl.tsx';
export { FilesControl, FilesDetail } from './FilesControl.tsx';
export { CreditCodeControl, EmailControl, IdNumberControl, MobileControl } from './identifier-controls.tsx';
export { DecimalControl, IntControl, MoneyControl, PercentControl } from './number-controls.tsx';
export { RefControl } from './RefControl.tsx';
export { RichControl } from './RichControl.tsx';
export { RichDetail } from './RichDetail.tsx';
export { RowsControl } from './RowsControl.tsx';
export { RowsDetail } from './RowsDetail.tsx';
export { LongTextControl, TextControl } from './text-controls.tsx';
