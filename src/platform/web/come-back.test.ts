import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from './fake-storage.ts';

const page = new EventTarget();
const reload = vi.fn();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('sessionStorage', fakeStorage());
vi.stubGlobal('localStorage', fakeStorage());
vi.stubGlobal('location', { reload });
const { checkOnComingBack } = await import('./come-back.ts');
const { provideSessionActions } = await import('./session.ts');
const load = vi.fn<() => Promise<boolean>>();
provideSessionActions({
  load,
  loadSite: async () => undefined,
  enter: async () => undefined,
  signInElsewhere: async () => null,
  signOut: async () => undefined,
});
let needsSession = true;
checkOnComingBack(() => needsSession);

/** The page is shown; `persisted` when it comes from the memory of the browser. */
async function show(persisted: boolean): Promise<void> {
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  vi.clearAllMocks();
  needsSession = true;
  sessionStorage.setItem('loginFlag', 'true');
});

it('a page from the memory of the browser asks who is signed in, and is loaded anew where nobody is', async () => {
  load.mockResolvedValueOnce(true);
  await show(true);
  expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  load.mockResolvedValueOnce(false);
  await show(true);
  expect(reload).toHaveBeenCalledOnce();
});

it('signed out in this tab: loaded anew without asking', async () => {
  sessionStorage.clear();
  await show(true);
  expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
});

it('a first showing, a public page and a server that does not answer change nothing', async () => {
  await show(false);
  needsSession = false;
  await show(true);
  expect(load).not.toHaveBeenCalled();
  needsSession = true;
  load.mockRejectedValueOnce(new Error('down'));
  await show(true);
  expect(reload).not.toHaveBeenCalled();
});
