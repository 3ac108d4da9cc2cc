/** Files that people put in and take out: uploads, downloads, imports and exports. */
import { portraitPort } from '#core/account/public.server.ts';
import { fileRecordsPort } from '#platform/files/file-records.ts';
import { provide } from '#platform/runtime/port.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import { transferHandlers, transferJobs } from '#platform/transfer/handlers.ts';
import {
  deleteExportRecordsHandler,
  getDownloadStatusHandler,
  queryExportRecordsHandler,
  retryExportHandler,
} from './export-record.ts';
import { downloadFileHandler, previewOf } from './file-download.ts';
import { keptFiles } from './file-record.ts';
import { filePurgeJob } from './file-purge.ts';
import { scanJob, scanSweepJob } from './file-scan.ts';
import { completeUploadHandler, getUploadSignHandler } from './file-sign.ts';
import { uploadEditorFileHandler, uploadFileHandler } from './file-upload.ts';
import { dropPortrait, findPortrait, keepPortrait, placePortrait, storePortrait } from './portrait-file.ts';
import { registerSignedUpload } from './signed-upload.ts';
import { deleteFilesHandler, queryFilesHandler } from './stored-file.ts';

export const fileArea: AreaServer = {
  name: 'file',
  ports: [
    provide(portraitPort, {
      storePortrait,
      placePortrait,
      keepPortrait,
      dropPortrait,
      findPortrait,
      previewOf,
    }),
    provide(fileRecordsPort, keptFiles),
  ],
  routes: registerSignedUpload,
  jobs: [...transferJobs, filePurgeJob, scanJob, scanSweepJob],
  handlers: [
    uploadFileHandler,
    uploadEditorFileHandler,
    getUploadSignHandler,
    completeUploadHandler,
    downloadFileHandler,
    queryFilesHandler,
    deleteFilesHandler,
    queryExportRecordsHandler,
    deleteExportRecordsHandler,
    retryExportHandler,
    getDownloadStatusHandler,
    ...transferHandlers,
  ],
};
