/** What servers of other rooms may call of files. */
export { copyFiles, filesToCopy } from './server/file-copy.ts';
export { eraseFilesOf } from './server/file-erase.ts';
export { purgeFiles } from './server/file-purge.ts';
export { storePictures } from './server/made-picture.ts';
export type { StoredPicture } from './server/made-picture.ts';
