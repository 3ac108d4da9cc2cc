/**
 * What a write asks does not grow with its rows: twenty-two rows of any declared entity take as many statements as two,
 * apart from a handful. Each row has a parent and references of its own, so that what follows from it is asked as well.
 */
import { describe, expect, test } from 'vitest';
import { registry } from '../server/registry.ts';
import type { Place } from '../testing/entity-stage.ts';
import { namedEntities, updateAllowed, useEntityStage } from '../testing/entity-stage.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { openSealed } from '#platform/store/row-values.ts';
import type { GivenRow, WrittenRow } from '#platform/store/write.ts';
import { writeRows } from '#platform/store/write.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import type { MadeRow } from '#platform/testing/make.ts';

const stage = useEntityStage();

/** Of statements that come once for every third row or oftener, the handful does not hold the difference. */
const [few, many] = [2, 22];
/** Statements that many rows may take beyond those of few: values of many reach branches that those of few do not. */
const handful = 6;

/** Writes rows and answers what became of them and the statements that this took. */
async function counted(context: TenantWork, entity: AnyEntity, rows: readonly GivenRow[]) {
  let written: WrittenRow[] = [];
  const { texts } = await countStatements(async () => {
    written = await writeRows(context, entity, rows);
  });
  const refusals = written.flatMap(({ refusal }) => refusal?.message ?? []);
  return { ids: written.flatMap(({ id }) => id ?? []), refusals, texts };
}

/** The statements that come oftener with many rows, for a test that fails. */
function oftener(fewTexts: readonly string[], manyTexts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of manyTexts) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const text of fewTexts) counts.set(text, (counts.get(text) ?? 0) - 1);
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([text, count]) => `${count} × ${text.replaceAll(/\s+/gu, ' ').slice(0, 160)}`)
    .join('\n');
}

const fresh = (rows: readonly MadeRow[]): GivenRow[] => rows.map((values) => ({ before: null, values }));

async function stored(context: TenantWork, entity: AnyEntity, ids: readonly number[]): Promise<MadeRow[]> {
  const store = entityStore(context, entity);
  const rows: MadeRow[] = [];
  for (const id of ids) rows.push(openSealed(context, entity, await store.get(id)));
  return rows;
}

const places: readonly Place[] = [{ enterprise: 'first' }, { enterprise: 'foreign' }, { enterprise: 'elsewhere' }];

/** All but those whose rows depend on each other, as the nodes of a tree do. */
const together = namedEntities.filter(([name]) => registry.hooks.get(name)?.inTurn !== true);

describe.each(together)('%s', (name, entity) => {
  // Spread, because every row brings those that it refers to, and a company has no room for so many teams.
  const place = places[together.findIndex(([one]) => one === name) % places.length] ?? {};

  test(`takes as many statements for ${many} rows as for ${few}, new and changed`, async () => {
    // Looked at when the transaction is over: a row of the stage that a failure takes back would fail all that follow.
    const [inserts, updates] = await stage.act(async (context) => {
      await stage.insertNew(context, entity);
      const two = await counted(context, entity, fresh(await stage.newRows(context, entity, few)));
      const several = await counted(context, entity, fresh(await stage.newRows(context, entity, many)));
      const [first = 0] = two.ids;
      const keys = Object.keys(await updateAllowed(context, entity, first, await stage.newRow(context, entity)));
      const changes = async (ids: readonly number[]): Promise<GivenRow[]> => {
        const values = await stage.newRows(context, entity, ids.length);
        return (await stored(context, entity, ids)).map((before, index) => ({
          before,
          values: Object.fromEntries(keys.map((key) => [key, values[index]?.[key]])),
        }));
      };
      const changedTwo = await counted(context, entity, await changes(two.ids));
      const changedSeveral = await counted(context, entity, await changes(several.ids));
      return [
        [two, several],
        [changedTwo, changedSeveral],
      ] as const;
    }, place);
    for (const [what, [two, several]] of Object.entries({ inserts, updates })) {
      // Values that fit only together are refused where they were taken from several rows.
      expect(several.refusals.length, `${what}: ${several.refusals[0]}`).toBeLessThan(many / 2);
      expect(
        several.texts.length,
        `${what}: ${two.texts.length}, then ${several.texts.length}\n${oftener(two.texts, several.texts)}`,
      ).toBeLessThanOrEqual(two.texts.length + handful);
    }
  });
});
