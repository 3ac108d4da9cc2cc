import { expect, it } from 'vitest';
import type { PaletteLine } from '#platform/web/shell/palette.ts';
import { mostShortcuts } from '../../model/home.ts';
import { movedShortcut, shortcutsOf, withShortcut } from './shortcuts.ts';

const line = (path: string, mark: PaletteLine['mark'] = { kind: 'screen', icon: undefined }): PaletteLine => ({
  key: path,
  label: path,
  hint: '人事管理',
  path,
  mark,
});
const command = (path: string, of: 'insert' | 'import' | 'export') => line(path, { kind: 'command', command: of });
const paths = (lines: readonly PaletteLine[]) => lines.map(({ path }) => path);

it('chosen ones stand in their order; what is gone or without right is left out', () => {
  expect(paths(shortcutsOf([line('/a'), line('/b')], ['/b', '/gone', '/a']))).toEqual(['/b', '/a']);
  expect(shortcutsOf([line('/a')], [])).toEqual([]);
});

it('who chose none gets three commands and screens, eight together, no exports', () => {
  const offered = [
    command('/e', 'export'),
    ...['/n1', '/n2', '/n3', '/n4'].map((path) => command(path, 'insert')),
    { ...line('/userCenter'), hint: '' },
    ...Array.from({ length: 9 }, (_, index) => line(`/s${index}`)),
  ];
  expect(paths(shortcutsOf(offered, null))).toEqual(['/n1', '/n2', '/n3', '/s0', '/s1', '/s2', '/s3', '/s4']);
});

it('sixteen at most, each once, moved by steps that end at the ends', () => {
  const full = Array.from({ length: mostShortcuts }, (_, index) => `/s${index}`);
  expect(withShortcut(full, '/more')).toBe(full);
  expect(withShortcut(['/a'], '/a')).toEqual(['/a']);
  expect(withShortcut(['/a'], '/b')).toEqual(['/a', '/b']);
  expect(movedShortcut(['/a', '/b', '/c'], '/c', -1)).toEqual(['/a', '/c', '/b']);
  expect(movedShortcut(['/a', '/b'], '/a', -1)).toEqual(['/a', '/b']);
  expect(movedShortcut(['/a', '/b'], '/b', 1)).toEqual(['/a', '/b']);
});
