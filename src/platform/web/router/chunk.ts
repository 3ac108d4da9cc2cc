/** Script and style chunks that fail to load (SH-14): reported by name, one reload by itself per minute, then a panel. */
import { logError } from '../view-store.ts';
import { toast } from '../toast.ts';

/** Longest wait for a chunk in milliseconds (requirements §9). */
export const chunkTimeoutMilliseconds = 120_000;
const reloadPauseMilliseconds = 60_000;
const reloadKey = 'chunk_reload_at';
export const reloadingText = '页面资源加载失败，正在刷新';

/** A part of the application could not be fetched; the message names the file. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** File name in the browser's sentence about a failed import, or the sentence itself. */
export function chunkFile(message: string): string {
  return /[^\s/]+\.(?:js|css|tsx?|mjs)\b/u.exec(message)?.[0] ?? message;
}

/** True when an automatic reload may happen: none within the last minute. */
export function mayReload(lastAt: string | null, now: number): boolean {
  return lastAt === null || now - Number(lastAt) > reloadPauseMilliseconds;
}

/** Loads a chunk within its time. Throws ChunkLoadError after reporting it. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('time-out')), chunkTimeoutMilliseconds);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw reportChunk(cause);
  } finally {
    clearTimeout(timer);
  }
}

function reportChunk(cause: unknown): ChunkLoadError {
  const error = new ChunkLoadError(chunkFile(cause instanceof Error ? cause.message : String(cause)), { cause });
  logError(error, globalThis.location.pathname);
  if (mayReload(globalThis.sessionStorage.getItem(reloadKey), Date.now())) {
    globalThis.sessionStorage.setItem(reloadKey, String(Date.now()));
    toast.error(reloadingText, 2000);
    setTimeout(() => globalThis.location.reload(), 600);
  }
  return error;
}
