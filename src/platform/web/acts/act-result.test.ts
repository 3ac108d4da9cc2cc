/** What is told after an act, and whom the way back takes back: nobody who was changed since or was somewhere else before. */
import { beforeEach, expect, it, vi } from 'vitest';
import { act, acts } from '#platform/acts/act.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { CallRefused } from '../wire.ts';

const call = vi.fn<(endpoint: unknown, body: Record<string, unknown>) => Promise<unknown>>();
const renewed = vi.fn();
vi.mock('../call.ts', async () => ({ call, CallRefused: (await import('../wire.ts')).CallRefused }));
vi.mock('../query.ts', () => ({ queryClient: { invalidateQueries: renewed } }));
vi.mock('../undo.ts', () => ({ offerUndo: vi.fn() }));
const { backBody, resultOfMany, resultOfOne, wayBack } = await import('./act-result.ts');

const piece = entity({
  name: 'piece',
  label: '资讯',
  unit: '条',
  title: 'name',
  state: 'status',
  permissions: { read: 'r', insert: 'i', update: 'u', delete: 'd' },
  sort: [{ field: 'id', order: 'desc' }],
  fields: {
    name: f.text({ label: '名称', required: true }),
    status: f.oneOf({
      label: '状态',
      options: [
        { code: 'draft', label: '草稿', tone: 'neutral' },
        { code: 'published', label: '已发布', tone: 'success' },
        { code: 'offline', label: '已下线', tone: 'neutral' },
        { code: 'locked', label: '已锁定', tone: 'neutral' },
      ],
    }),
  },
});
const publication = acts(
  piece,
  { path: '/api/v1/test/publishPiece', label: '发布或下线', by: 'action', access: 'publish' },
  {
    publish: act(piece, { label: '发布', from: ['draft', 'offline'], to: 'published', bulk: 100, undo: 'withdraw' }),
    withdraw: act(piece, {
      label: '下线',
      from: ['published'],
      to: 'offline',
      bulk: 100,
      undo: 'publish',
      fields: { day: f.date({ label: '下线日', required: true, default: 'today' }), note: f.text({ label: '说明' }) },
    }),
    lock: act(piece, { label: '锁定', to: 'locked', undo: 'unlock' }),
    unlock: act(piece, {
      label: '解锁',
      from: ['locked'],
      fields: { reason: f.text({ label: '原因', required: true }) },
    }),
    seal: act(piece, { label: '封存', undo: 'open' }),
    open: act(piece, { label: '启封', access: 'open' }),
  },
);
const of = (name: keyof typeof publication.acts) => ({ group: publication, name, act: publication.acts[name] });
const codes = new Set(['publish']);
const row = (id: number, name: string, status = 'offline') => ({ id, version: 1, name, status, note: '旧' });

beforeEach(() => vi.clearAllMocks());

it('there is a way back where it is declared, allowed and asks for nothing', () => {
  expect(wayBack(of('publish'), codes)?.name).toBe('withdraw');
  expect(wayBack(of('publish'), new Set())).toBeNull();
  expect(wayBack(of('lock'), codes), 'a reason has to be written').toBeNull();
  expect(wayBack(of('seal'), codes), 'by another code').toBeNull();
  expect(wayBack(of('seal'), new Set([...codes, 'open']))?.name).toBe('open');
  expect(wayBack(of('unlock'), codes)).toBeNull();
});

it('is not offered where it would lead elsewhere: what was a draft would be offline', () => {
  const result = (status: string) =>
    resultOfOne(
      of('publish'),
      { before: row(1, '甲', status), after: { ...row(1, '甲', 'published'), version: 2 } },
      codes,
    );
  expect(result('offline')).toMatchObject({ text: '甲：已发布', verb: '撤回' });
  expect(result('draft')).toEqual({ text: '甲：已发布' });
});

it('sends the new version and what has to be said, nothing of the row besides', () => {
  const back = wayBack(of('publish'), codes);
  expect(back && backBody(back, { ...row(1, '甲'), version: 5 })).toEqual({
    id: 1,
    version: 5,
    action: 'withdraw',
    day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/u) as string,
  });
});

it('takes back one with one call, and says why it could not', async () => {
  const result = resultOfOne(of('publish'), { before: row(1, '甲'), after: { ...row(1, '甲'), version: 2 } }, codes);
  call.mockResolvedValueOnce({});
  expect(await result.undo?.()).toEqual({ text: '甲：发布已撤回' });
  expect(renewed).toHaveBeenCalledOnce();
  call.mockRejectedValueOnce(new CallRefused({ errorCode: 'FY-C002', errorDesc: '刚被他人修改', data: null }));
  expect(await result.undo?.()).toEqual({ text: '甲未撤回：刚被他人修改' });
});

it('takes back of many all that were not changed since, and names the others', async () => {
  const rows = [row(1, '甲'), row(2, '乙'), row(3, '丙', 'draft'), row(4, '丁')];
  const done = [1, 2, 3].map((id) => ({ id, version: 2 }));
  const refused = [{ id: 4, title: '丁', reason: '丁是已锁定，不能发布' }];
  const result = resultOfMany(of('publish'), rows, { done, refused }, codes);
  expect(result).toMatchObject({
    text: '已发布 3 条资讯，1 条未办理：丁是已锁定，不能发布',
    list: { word: '办理', done: ['甲', '乙', '丙'], leftOut: refused },
  });
  // In one call, each with the version that the act left it.
  call.mockResolvedValueOnce({
    done: [{ id: 1, version: 3 }],
    refused: [{ id: 2, title: '乙', reason: '刚被他人修改' }],
  });
  expect(await result.undo?.()).toMatchObject({
    text: '发布已撤回 1 条资讯，2 条未撤回：丙，不能回到原来的状态',
    list: {
      word: '撤回',
      done: ['甲'],
      leftOut: [
        { title: '丙', reason: '不能回到原来的状态' },
        { title: '乙', reason: '刚被他人修改' },
      ],
    },
  });
  expect(call.mock.calls.map(([, body]) => body)).toEqual([
    {
      action: 'withdraw',
      day: expect.any(String) as string,
      rows: [
        { id: 1, version: 2 },
        { id: 2, version: 2 },
      ],
    },
  ]);
  expect(renewed).toHaveBeenCalledOnce();
});

it('takes rows back one by one where the way back is of one row', async () => {
  const result = resultOfMany(
    of('seal'),
    [row(1, '甲'), row(2, '乙')],
    { done: [1, 2].map((id) => ({ id, version: 2 })), refused: [] },
    new Set([...codes, 'open']),
  );
  call.mockImplementation((_endpoint, { id }) =>
    id === 2
      ? Promise.reject(new CallRefused({ errorCode: 'FY-C002', errorDesc: '刚被他人修改', data: null }))
      : Promise.resolve({}),
  );
  expect(await result.undo?.()).toEqual({
    text: '封存已撤回 1 条资讯，1 条未撤回：乙，刚被他人修改',
    list: { word: '撤回', done: ['甲'], leftOut: [{ title: '乙', reason: '刚被他人修改' }] },
  });
  expect(call.mock.calls.map(([, { id, version }]) => [id, version])).toEqual([
    [1, 2],
    [2, 2],
  ]);
});
