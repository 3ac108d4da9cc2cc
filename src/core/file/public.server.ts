/** What servers of other rooms may call of files. */
export { copyFiles, filesToCopy } from './server/file-copy.ts';
export { eraseFilesOf } from './server/file-erase.ts';
export { storeDrawnFile } from './server/drawn-file.ts';
export type { DrawnFile } from './server/drawn-file.ts';
export type { StoredContentFile } from './server/found-files.ts';
export { fileIdsAt, findFiles } from './server/found-files.ts';
export { rowsWithSameContent } from './server/same-content.ts';
export { purgeFiles } from './server/file-purge.ts';
export { storePictures } from './server/made-picture.ts';
export type { StoredPicture } from './server/made-picture.ts';
