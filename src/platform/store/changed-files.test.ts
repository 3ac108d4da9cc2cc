/** Files of a story. */
import { expect, it } from 'vitest';
import { changedFiles } from './changed-files.ts';

const file = (id: number) => ({ id, name: `${id}.pdf` });

it('names what came and what went, and not what stayed', () => {
  expect(changedFiles([file(1), file(2)], [file(2), file(3)])).toEqual({ before: [file(1)], after: [file(3)] });
  expect(changedFiles(null, [file(1)])).toEqual({ before: null, after: [file(1)] });
  expect(changedFiles([file(1)], [file(1), file(2)])).toEqual({ before: null, after: [file(2)] });
});
