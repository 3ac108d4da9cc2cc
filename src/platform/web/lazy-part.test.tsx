import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

type Props = { readonly name: string };
const Whole = ({ name }: Props) => createElement('b', null, name);
const Waiting = ({ name }: Props) => createElement('i', null, name);

test('a part keeps its place until it is here and is drawn at once when it was fetched before', async () => {
  const load = vi.fn(() => Promise.resolve(Whole));
  const Part = lazyPart(load, Waiting);
  expect(renderToString(createElement(Part, { name: '部门' }))).toContain('<i>部门</i>');
  Part.preload();
  await Promise.resolve();
  await Promise.resolve();
  expect(renderToString(createElement(Part, { name: '部门' }))).toBe('<b>部门</b>');
});

test('a failed preload is silent and is tried again', async () => {
  const load = vi
    .fn<() => Promise<typeof Whole>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Whole);
  const Part = lazyPart(load);
  Part.preload();
  await Promise.resolve();
  Part.preload();
  await Promise.resolve();
  await Promise.resolve();
  expect(load).toHaveBeenCalledTimes(2);
  expect(renderToString(createElement(Part, { name: '部门' }))).toBe('<b>部门</b>');
});
