import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { fakeStorage } from './fake-storage.ts';

const toast = { error: vi.fn(), info: vi.fn(), success: vi.fn(), warning: vi.fn(), close: vi.fn() };
vi.mock('./toast.ts', () => ({ toast }));

const location = {
  href: 'https://a.cn/interior?page=2',
  origin: 'https://a.cn',
  pathname: '/interior',
  search: '?page=2',
  hash: '',
  assign: vi.fn(),
};
const echo = endpoint({
  path: '/api/v1/test/echo',
  label: '测试',
  access: 'public',
  scope: 'company',
  input: z.looseObject({}),
  output: z.object({ ok: z.boolean() }),
});
const navigate = vi.fn();
const answer = (body: unknown, init: ResponseInit = {}) =>
  Promise.resolve(new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' }, ...init }));
const refusal = (errorCode: string, errorDesc = '', data: unknown = null) => ({
  resultCode: 0,
  errorCode,
  errorDesc,
  data,
});
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

vi.stubGlobal('sessionStorage', fakeStorage());
vi.stubGlobal('localStorage', fakeStorage());
vi.stubGlobal('location', location);
vi.stubGlobal('fetch', fetched);
const pageShown = new EventTarget();
vi.stubGlobal('addEventListener', pageShown.addEventListener.bind(pageShown));
const { CallFailed, call, download, expectStepUp, newIdempotencyKey, provideStepUp } = await import('./call.ts');
const { onLive, takeRightsDoubt } = await import('./live.ts');
const { setNavigator } = await import('./navigation.ts');
const { markSignedIn, readStored, storeChoice, useSession, writeStored } = await import('./session-store.ts');
const { useEntryRefusal } = await import('./session.ts');
setNavigator(navigate);

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  location.pathname = '/interior';
  useSession.setState({ user: null, choice: null, epoch: 0 });
});

const failing = (input: Record<string, unknown> = {}) => call(echo, input).catch((error: unknown) => error);

it('WR-01 posts JSON and answers the data', async () => {
  fetched.mockReturnValueOnce(answer({ resultCode: 1, errorCode: null, errorDesc: null, data: { ok: true } }));
  storeChoice({ groupCode: 'G1', companyCode: 'C1', selectGroupType: 2, name: '甲', logo: null });
  await expect(call(echo, { id: 7 })).resolves.toEqual({ ok: true });
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect([address, init?.method, JSON.parse(String(init?.body))]).toEqual([
    '/api/v1/test/echo',
    'POST',
    { groupCode: 'G1', companyCode: 'C1', id: 7 },
  ]);
});

it('sends the key of an act, and none where the caller named none', async () => {
  fetched
    .mockReturnValueOnce(answer({ resultCode: 1, data: {} }))
    .mockReturnValueOnce(answer({ resultCode: 1, data: {} }));
  const key = newIdempotencyKey();
  expect(key).toMatch(/^[0-9a-f]{32}$/u);
  await call(echo, {}, { idempotencyKey: key });
  await call(echo, {});
  expect(fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('Idempotency-Key'))).toEqual([key, null]);
});

it('WR-02 gives up after 200000 ms', async () => {
  const clock = vi.spyOn(AbortSignal, 'timeout');
  fetched.mockReturnValueOnce(answer({ resultCode: 1, data: {} }));
  await call(echo, {});
  expect(clock).toHaveBeenCalledWith(200_000);
});

describe('a proof that is asked for', () => {
  const refusedThenDone = (reason: string) => {
    fetched
      .mockReturnValueOnce(answer(refusal('FY-A001', '请先验证', { reason })))
      .mockReturnValue(answer({ resultCode: 1, errorCode: null, data: { ok: true } }));
  };
  it.each(['step_up', 'second_factor', 'sensitive_consent'])(
    '%s: the person is asked once and the call repeated',
    async (reason) => {
      refusedThenDone(reason);
      const ask = vi.fn(async () => true);
      const stop = provideStepUp(ask);
      await expect(call(echo, {})).resolves.toEqual({ ok: true });
      expect(ask.mock.calls).toEqual([[reason]]);
      expect(toast.error).not.toHaveBeenCalled();
      stop();
    },
  );
  it('many calls refused at once share one question; without a proof each fails', async () => {
    fetched.mockImplementation(() => answer(refusal('FY-A001', '请先验证', { reason: 'step_up' })));
    const ask = vi.fn(() => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5)));
    const stop = provideStepUp(ask);
    const outcomes = await Promise.all([failing(), failing(), failing()]);
    expect(outcomes.every((outcome) => outcome instanceof Error)).toBe(true);
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
    fetched.mockReset();
  });
  it('a page without a place for the dialog refuses at once; one whose dialog is on its way waits for it', async () => {
    refusedThenDone('second_factor');
    expect(await failing()).toMatchObject({ errorCode: 'FY-A001' });
    fetched.mockReset();
    refusedThenDone('second_factor');
    const leave = expectStepUp();
    const outcome = call(echo, {});
    await new Promise((resolve) => setTimeout(resolve, 5));
    const stop = provideStepUp(async () => true);
    await expect(outcome).resolves.toEqual({ ok: true });
    stop();
    leave();
    fetched.mockReset();
  });
});

describe('WR-06 a session that ended', () => {
  it.each(['FY-V003', 'CAT-V003'])(
    '%s: toast for 1 s, login info cleared, to /login with the address',
    async (code) => {
      markSignedIn();
      writeStored('hold_skip_editor_path', '/material-library');
      fetched.mockReturnValueOnce(answer(refusal(code, '未登录')));
      await failing();
      expect(toast.error).toHaveBeenCalledExactlyOnceWith('登录超时，请重新登录', 1000);
      expect(readStored('loginFlag')).toBeNull();
      expect(readStored('hold_skip_editor_path')).toBe('/material-library');
      expect(navigate).toHaveBeenCalledExactlyOnceWith('/login?path=%2Finterior%3Fpage%3D2', undefined);
    },
  );
  it('happens once for many calls that fail together', async () => {
    markSignedIn();
    fetched.mockImplementation(() => answer(refusal('FY-V003')));
    await Promise.all([failing(), failing(), failing()]);
    expect([toast.error.mock.calls.length, navigate.mock.calls.length]).toEqual([1, 1]);
  });
  it('stays where it is on /login', async () => {
    markSignedIn();
    location.pathname = '/login';
    fetched.mockReturnValueOnce(answer(refusal('FY-V003')));
    await failing();
    expect([toast.error.mock.calls.length, navigate.mock.calls.length]).toEqual([1, 0]);
  });
  it('is told once, also where the screen asks once more before the way to /login has ended', async () => {
    markSignedIn();
    fetched.mockImplementation(() => answer(refusal('FY-V003')));
    await failing();
    await failing();
    expect(toast.error).toHaveBeenCalledOnce();
    markSignedIn();
    await failing();
    expect(toast.error).toHaveBeenCalledTimes(2);
  });
  it('leaves a session alone that began after the call', async () => {
    let finish = (_response: Response) => {};
    fetched.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    const late = failing();
    markSignedIn();
    finish(await answer(refusal('FY-V003')));
    await late;
    expect(readStored('loginFlag')).toBe('true');
  });
});

it('WR-07 tells any other refusal with errorDesc, 服务器异常 where it is empty', async () => {
  fetched.mockReturnValueOnce(answer(refusal('FY-V001', '姓名：必填', { fields: { name: '姓名：必填' } })));
  await expect(failing()).resolves.toMatchObject({ errorCode: 'FY-V001', fields: { name: '姓名：必填' } });
  fetched.mockReturnValueOnce(answer(refusal('FY-S001'), { status: 500 }));
  await failing();
  expect(toast.error.mock.calls).toEqual([['姓名：必填'], ['服务器异常']]);
});

it('WR-08 says 服务器异常 when the answer is no envelope, and names the network too when none came', async () => {
  fetched.mockRejectedValueOnce(new TypeError('down'));
  await expect(failing()).resolves.toBeInstanceOf(CallFailed);
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(failing()).resolves.toBeInstanceOf(CallFailed);
  expect(toast.error.mock.calls).toEqual([['网络中断或服务器异常，请检查网络后重试'], ['服务器异常']]);
});

it('WR-08 stays silent for a call that was given up', async () => {
  const given = new AbortController();
  fetched.mockImplementationOnce(() => (given.abort(), Promise.reject(new DOMException('', 'AbortError'))));
  await expect(call(echo, {}, { signal: given.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(toast.error).not.toHaveBeenCalled();
});

describe('WR-09 a 401 with a location', () => {
  const away = () => answer(refusal('CAT-V003'), { status: 401, headers: { Location: 'https://sso.cn/in' } });
  it('leads there once for many calls, without a toast and without the sign-in page; again after the page came back', async () => {
    markSignedIn();
    fetched.mockImplementation(away);
    await Promise.all([failing(), failing(), failing()]);
    expect([location.assign.mock.calls, toast.error.mock.calls, navigate.mock.calls]).toEqual([
      [['https://sso.cn/in']],
      [],
      [],
    ]);
    expect(readStored('loginFlag')).toBeNull();
    // A call that the page makes while it leaves clears nothing again: the mark of the session that begins elsewhere may stand by then.
    const { epoch } = useSession.getState();
    await failing();
    expect(useSession.getState().epoch).toBe(epoch);
    pageShown.dispatchEvent(new Event('pageshow'));
    await failing();
    expect(location.assign).toHaveBeenCalledTimes(2);
    pageShown.dispatchEvent(new Event('pageshow'));
  });
  it('is an ordinary refusal where a missing session is one', async () => {
    fetched.mockImplementation(away);
    await expect(call(echo, {}, { sessionOver: 'throw' })).rejects.toMatchObject({ errorCode: 'CAT-V003' });
    expect(location.assign).not.toHaveBeenCalled();
  });
});

it('forgets an enterprise one no longer belongs to', async () => {
  storeChoice({ groupCode: 'G1', companyCode: 'C1', selectGroupType: 2, name: '甲', logo: null });
  fetched.mockReturnValueOnce(answer(refusal('FY-A001', '您不属于该企业', { reason: 'not_member' })));
  await failing();
  expect([readStored('selectGroupCode'), navigate.mock.calls[0]?.[0]]).toEqual([null, '/home-middleware']);
  // Why, for the screen where enterprises are chosen.
  expect(useEntryRefusal.getState().refusal).toMatchObject({
    reason: 'closed',
    text: '您不属于该企业',
    choice: { name: '甲' },
  });
});

it('a right that turns out to be missing makes the page look at its rights again, once for all refusals of a moment', async () => {
  const heard: string[] = [];
  const leave = onLive(({ name }) => heard.push(name));
  fetched.mockImplementation(() => answer(refusal('FY-A001', '请先验证', { reason: 'second_factor' })));
  await failing();
  expect(heard).toEqual([]);
  fetched.mockImplementation(() => answer(refusal('FY-A001', '没有权限')));
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  await Promise.all([failing(), failing()]);
  expect(heard).toEqual(['permission']);
  clock.mockReturnValue(1_010_000);
  await failing();
  expect(heard).toEqual(['permission', 'permission']);
  leave();
  // Raised before anybody hears: it waits for whoever comes, who takes it up once.
  takeRightsDoubt();
  clock.mockReturnValue(1_020_000);
  await failing();
  expect([takeRightsDoubt(), takeRightsDoubt()]).toEqual([true, false]);
  clock.mockRestore();
});

it('WR-01 a download that answers JSON is a refusal like any other', async () => {
  fetched.mockReturnValueOnce(answer(refusal('FY-A001', '没有权限')));
  await expect(download(echo, {})).rejects.toMatchObject({ errorCode: 'FY-A001' });
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('没有权限');
});
