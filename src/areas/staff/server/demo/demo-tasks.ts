/** Checklists of people who started lately, and averages of wages: made up, and saying so. */
import { localWage } from '../../model/local-wage.ts';
import { entryTasks, staffTask } from '../../model/records/task.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { insertRows } from '#platform/store/write.ts';
import type { DemoCompany } from './demo-model.ts';

/** People whose list is shown. */
const listed = 20;

export async function insertDemoTasks(
  context: TenantWork,
  company: DemoCompany,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const people = company.people.filter(({ staffStatus }) => staffStatus === 'probation').slice(0, listed);
  const rows = people.flatMap(({ key, entryDate }, at): Row[] =>
    entryTasks.map((item, index) => {
      const done = index < 3 + (at % 4);
      return {
        userBaseId: ids.get(key),
        stage: 'entry',
        item,
        dueDate: addDays(entryDate, 30),
        done,
        doneAt: done ? addDays(entryDate, index) : null,
      };
    }),
  );
  await insertRows(context, staffTask, rows);
  const year = Number(todayInShanghai(context.platform.now()).slice(0, 4));
  const places = [
    ...new Set(company.people.flatMap(({ workLocation }) => (workLocation ? [`${workLocation.slice(0, 4)}00`] : []))),
  ].slice(0, 3);
  await insertRows(
    context,
    localWage,
    places.flatMap((city, at): Row[] =>
      [1, 2].map((back) => ({
        city,
        year: year - back,
        monthly: 9000 + at * 500 - back * 300,
        minimum: 2100 - at * 100,
        source: '示例数据，请以当地政府公布为准',
      })),
    ),
  );
}
