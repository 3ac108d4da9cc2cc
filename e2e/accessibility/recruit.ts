/** People outside: states of a walk that the same account makes through the archive. */
import type { State, Walk } from './state.ts';
import { button, dialog } from './state.ts';

export const peopleOutside: readonly State[] = [
  { name: 'people outside', path: '/outside' },
  { name: 'people outside as cards', path: '/outside?view=cards', onlyWide: true },
  { name: 'person outside, new', path: '/outside', open: button(/^新建外部人才/u), onlyWide: true },
  { name: 'person outside', path: '/outside-detail?id=1' },
  { name: 'person outside, records', path: '/outside-detail?id=1&tab=record', onlyWide: true },
  { name: 'positions', path: '/outside?tab=positions', onlyWide: true },
  { name: 'interviews by day', path: '/outside?tab=interviews', onlyWide: true },
  { name: 'statistics of recruiting', path: '/outside?tab=stat' },
  { name: 'targets of recruiting', path: '/outside?tab=stat', open: dialog('招聘设置'), onlyWide: true, escapes: true },
  { name: 'candidates side by side', path: '/outside?tab=process&compare=10,11,12' },
  { name: 'the check of résumés, empty', path: '/outside?check=', onlyWide: true },
  {
    name: 'person outside, blacklist',
    path: '/outside-detail?id=1',
    open: async (page) => {
      await button(/^更多操作：/u)(page);
      await page.getByRole('menuitem', { name: '列入黑名单' }).click();
      await page.getByRole('dialog').last().waitFor();
    },
    onlyWide: true,
  },
];

/** What an interviewer without the pool sees. */
export const interviewerWalk: Walk = {
  account: 'plain_staff',
  name: 'interviews of an interviewer',
  states: [
    { name: 'own interviews', path: '/my-interview' },
    {
      name: 'own interviews in a calendar',
      path: '/my-interview',
      open: dialog('订阅日历'),
      onlyWide: true,
      escapes: true,
    },
  ],
};
