/** Files in the rail of a record: which fields, and adding some while others save. */
import { expect, it, vi } from 'vitest';
import { entity } from '#platform/entity/entity.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { f } from '#platform/entity/field.ts';
import { CallRefused } from '../call.ts';
import { addFiles, railFiles } from './rail-files.ts';

const permissions = { read: 'x', insert: 'x', update: 'x', delete: 'x' };
const paper = entity({
  name: 'rail_paper',
  label: '文件',
  title: 'name',
  permissions,
  sort: [{ field: 'name', order: 'asc' }],
  fields: {
    name: f.text({ label: '名称' }),
    picture: f.image({ label: '照片' }),
    papers: f.files({ label: '附件' }),
    proofs: f.files({ label: '凭证' }),
  },
});
const file = (id: number) => ({ id, name: `${id}.pdf`, size: 1, path: `p${id}`, contentType: 'application/pdf' });
const row = { id: 7, version: 3, papers: [file(1)] };

it('fields of several files stand in the rail; a picture is a line, and what is masked stays hidden', () => {
  expect(railFiles(paper, row)).toEqual(['papers', 'proofs']);
  expect(railFiles(paper, { ...row, masked: ['proofs'] })).toEqual(['papers']);
});

it('files come to those that are there, and to those that somebody else added meanwhile', async () => {
  const sent: unknown[] = [];
  const current = { ...row, version: 4, papers: [file(1), file(2)] };
  const send = vi.fn(async (body: Record<string, unknown>) => {
    sent.push(body);
    if (body['version'] === 3) throw new CallRefused({ errorCode: errorCode.stale, errorDesc: '', data: { current } });
    return { id: 7 };
  });
  expect(await addFiles(send, row, 'papers', [file(9)], 'key')).toBe(7);
  expect(sent).toEqual([
    { id: 7, version: 3, papers: [file(1), file(9)] },
    { id: 7, version: 4, papers: [file(1), file(2), file(9)] },
  ]);
  const broken = vi.fn(async () => Promise.reject(new Error('网络中断')));
  await expect(addFiles(broken, row, 'papers', [file(9)], 'key')).rejects.toThrow('网络中断');
  expect(broken).toHaveBeenCalledOnce();
});
