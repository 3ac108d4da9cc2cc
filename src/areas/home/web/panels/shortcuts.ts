/** Shortcuts: addresses that the palette knows, chosen by the person; before anybody chose, the first commands and screens. Pure. */
import type { PaletteLine } from '#platform/web/shell/palette.ts';
import { mostShortcuts } from '../../model/home.ts';

/** Shortcuts of somebody who chose none. */
const first = 8;
/** Of them what begins something new. */
const firstCommands = 3;

/** The chosen ones that the person may open, in their order; what is gone or without right is left out. */
export function shortcutsOf(offered: readonly PaletteLine[], stored: readonly string[] | null): readonly PaletteLine[] {
  const byPath = new Map(offered.map((line) => [line.path, line]));
  if (stored !== null) return stored.flatMap((path) => byPath.get(path) ?? []);
  const isBeginning = ({ mark }: PaletteLine) => mark.kind === 'command' && mark.command !== 'export';
  const commands = offered.filter(isBeginning).slice(0, firstCommands);
  // Those of the areas of business: what belongs to the account is a click away anyway.
  const screens = offered.filter(({ mark, hint }) => mark.kind === 'screen' && hint !== '');
  return [...commands, ...screens].slice(0, first);
}

/** With one more at the end; the same where there are as many as may be. */
export const withShortcut = (paths: readonly string[], path: string): readonly string[] =>
  paths.length >= mostShortcuts || paths.includes(path) ? paths : [...paths, path];

/** One of them moved by a step; the same at an end. */
export function movedShortcut(paths: readonly string[], path: string, by: 1 | -1): readonly string[] {
  const at = paths.indexOf(path);
  const other = paths[at + by];
  if (at < 0 || other === undefined) return paths;
  return paths.map((entry, index) => (index === at ? other : index === at + by ? path : entry));
}
