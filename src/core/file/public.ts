/** What both sides of other rooms may import of files. */
export { deleteExportRecords, queryExportRecords } from './model/export-record.ts';
export {
  completeUpload,
  deleteFiles,
  downloadFile,
  editorUse,
  getUploadSign,
  queryFiles,
  uploadFile,
} from './model/file.ts';
