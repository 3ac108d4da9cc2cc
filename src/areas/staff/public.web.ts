/** What screens of other areas may draw of the staff area, and what they ask meanwhile. */
export { queryArchiveLog, queryBasicInfo } from './model/archive-calls.ts';
export { CustomFieldDialog } from './web/own-fields/late-custom-field-dialog.ts';
export { useCompanyEntity } from './web/own-fields/use-company-entity.ts';
export type { FieldList } from './web/own-fields/use-field-view.ts';
export { useFieldView } from './web/own-fields/use-field-view.ts';
export { ArchiveTimeline } from './web/archive/ArchiveTimeline.tsx';
export { OutsideRecords } from './web/archive/RecordsTab.tsx';
export { RevealProvider } from './web/archive/RevealProvider.tsx';
export { LabelTags } from './web/labels/LabelTags.tsx';
export { TagDialog } from './web/labels/TagDialog.tsx';
