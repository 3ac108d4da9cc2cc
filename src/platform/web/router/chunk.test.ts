import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from '../fake-storage.ts';

const toast = { error: vi.fn() };
vi.mock('../toast.ts', () => ({ toast }));
const reload = vi.fn();
vi.stubGlobal('sessionStorage', fakeStorage());
vi.stubGlobal('localStorage', fakeStorage());
vi.stubGlobal('location', { pathname: '/interior', reload });
const { ChunkLoadError, chunkFile, chunkTimeoutMilliseconds, loadChunk, mayReload } = await import('./chunk.ts');
const { useView } = await import('../view-store.ts');

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sessionStorage.clear();
});

it('SH-14 a chunk that fails is reported by its name and reloaded once a minute', async () => {
  const fail = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://a.cn/assets/Roster-x1.js'));
  await expect(loadChunk(fail)).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'Roster-x1.js' });
  await expect(loadChunk(fail)).rejects.toBeInstanceOf(ChunkLoadError);
  vi.advanceTimersByTime(1000);
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('页面资源加载失败，正在刷新', 2000);
  expect(reload).toHaveBeenCalledOnce();
  expect(useView.getState().errorLogs.at(-1)).toMatchObject({
    name: 'ChunkLoadError',
    message: 'Roster-x1.js',
    address: '/interior',
  });
});

it('SH-14 a chunk that does not come within 120000 ms has failed', async () => {
  const late = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(chunkTimeoutMilliseconds);
  expect([chunkTimeoutMilliseconds, (await late) instanceof ChunkLoadError]).toEqual([120_000, true]);
});

it('names the file, and waits a minute between reloads', () => {
  expect([chunkFile('error loading /assets/a-1.css today'), chunkFile('time-out')]).toEqual(['a-1.css', 'time-out']);
  expect([mayReload(null, 5), mayReload('1000', 61_000), mayReload('1000', 61_001)]).toEqual([true, false, true]);
});
