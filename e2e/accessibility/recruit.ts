/** People outside: states of a walk that the same account makes through the archive. */
import type { State } from './state.ts';
import { button, dialog } from './state.ts';

export const peopleOutside: readonly State[] = [
  { name: 'people outside', path: '/outside' },
  { name: 'people outside as cards', path: '/outside?view=cards', onlyWide: true },
  { name: 'person outside, new', path: '/outside', open: button(/^新建外部人才/u), onlyWide: true },
  { name: 'person outside', path: '/outside-detail?id=1' },
  { name: 'person outside, records', path: '/outside-detail?id=1&tab=record', onlyWide: true },
  { name: 'person outside, blacklist', path: '/outside-detail?id=1', open: dialog('列入黑名单'), onlyWide: true },
];
