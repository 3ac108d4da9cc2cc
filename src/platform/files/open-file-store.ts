/** The file store that the configuration names. */
import { join } from 'node:path';
import type { Configuration } from '#platform/runtime/configuration.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFileStore } from './file-store.ts';

/** A bucket when one is configured, else the folder `files` of the data folder. The client of the bucket is large: loaded only then. */
export async function openFileStore({
  objectStore,
  dataDir,
}: Pick<Configuration, 'objectStore' | 'dataDir'>): Promise<FileStore> {
  if (!objectStore) return createLocalFileStore(join(dataDir, 'files'));
  const { createS3FileStore } = await import('./s3-file-store.ts');
  return createS3FileStore(objectStore, join(dataDir, 'scratch'));
}
