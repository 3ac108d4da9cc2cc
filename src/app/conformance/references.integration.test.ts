/**
 * Every declared reference, also those within the entries of a list: a row names only rows that are there and of the same
 * company, and the refusal names the field. Ids that calls take beside rows are not asked here.
 */
import { describe, expect, test } from 'vitest';
import { registry } from '../server/registry.ts';
import type { Place } from '../testing/entity-stage.ts';
import { namedEntities, refusal, useEntityStage, writableFields } from '../testing/entity-stage.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import type { Entry } from '#platform/kinds/base/entry-text.ts';
import { referenceEntries } from '#platform/kinds/base/entry-text.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import type { MadeRow } from '#platform/testing/make.ts';

const stage = useEntityStage();

/** What a row may not hold beside a reference. */
const companions: Readonly<Record<string, MadeRow>> = {
  // Somebody of the roster is named there, only a member from outside in the team.
  // A membership of a project shows the name of the project, and none of its own.
  'staff_project.projectId': { projectName: null },
  'team_user.userBaseId': { name: null, avatar: null, title: null, unit: null },
};

interface Reference {
  readonly key: string;
  readonly field: Field;
  readonly target: AnyEntity;
  /** The value of the field that points at a row; `value` is what a made row holds there. */
  readonly pointing: (id: number, value: unknown) => unknown;
}

/** References that a caller may write. Whom a record is part of is asked by its calls, not by the store. */
function referencesOf(entity: AnyEntity): Reference[] {
  return writableFields(entity).flatMap(([key, field]): Reference[] => {
    if (field.of)
      return referenceEntries(field).flatMap(([part, { to = '' }]) => {
        const target = registry.entities.get(to);
        return target
          ? [{ key, field, target, pointing: (id, value) => [{ ...([value].flat()[0] as Entry), [part]: id }] }]
          : [];
      });
    const target = registry.entities.get(field.to ?? '');
    return target && key !== entity.parent?.field ? [{ key, field, target, pointing: (id) => id }] : [];
  });
}

const here: Place = { enterprise: 'elsewhere' };

/** Ids that no row of the company may name: of nothing, of a sister company, of another group, of a deleted row. */
async function wrongIds(target: AnyEntity): Promise<[string, number][]> {
  const make = (place: Place) => stage.act(async (context) => (await stage.insertNew(context, target)).id, place);
  const deleted = await stage.act(async (context) => {
    const { id } = await stage.insertNew(context, target);
    await stage.remove(context, target, id);
    return id;
  }, here);
  return [
    ['nothing', 2 ** 40],
    ['a sister company', await make({ ...here, home: 1 })],
    ['another group', await make({ enterprise: 'foreign' })],
    ['a deleted row', deleted],
  ];
}

/** Made once per target: thirty references point at people. */
const wrongByTarget = new Map<string, Promise<[string, number][]>>();
function wrongIdsOf(target: AnyEntity): Promise<[string, number][]> {
  const ids = wrongByTarget.get(target.name) ?? wrongIds(target);
  wrongByTarget.set(target.name, ids);
  return ids;
}

const referring = namedEntities.filter(([, entity]) => referencesOf(entity).length > 0);

test('there are references, also within entries', () => {
  const all = referring.flatMap(([, entity]) => referencesOf(entity));
  expect(all.length).toBeGreaterThan(20);
});

describe.each(referring)('%s', (_name, entity) => {
  test.each(referencesOf(entity).map((reference) => [reference.key, reference] as const))(
    '%s names no row that is not of the company, and nothing is kept',
    async (key, { field, target, pointing }) => {
      const pointed = (wrong: number, made: MadeRow) => ({
        ...companions[`${entity.name}.${key}`],
        [key]: pointing(wrong, made[key]),
      });
      const { id, row } = await stage.act((context) => stage.insertNew(context, entity), here);
      const { version } = await stage.act((context) => entityStore(context, entity).get(id), here);
      // Refused each time, so that one row serves all attempts.
      const made = await stage.act((context) => stage.newRow(context, entity), here);
      const update = (wrong: number, place: Place) =>
        refusal(stage.act((context) => entityStore(context, entity).update(id, version, pointed(wrong, row)), place));
      const expectNamed = (failure: Failure, what: string) => {
        // Some rows are written for one company only, whoever is in.
        if (failure.message === '请选择所属企业') return;
        // What a row hangs below without being declared its part is told as not found.
        if (failure.code === 'FY-N001' && field.required) return;
        expect(failure.code, `${key}: ${what}`).toBe('FY-V001');
        expect(failure.message, key).toContain(field.label);
        expect(failure.data?.['fields'], key).toHaveProperty(key);
      };
      for (const [what, wrong] of await wrongIdsOf(target)) {
        const inserting = await refusal(
          stage.act((context) => stage.insert(context, entity, { ...made, ...pointed(wrong, made) }), here),
        );
        expectNamed(inserting, what);
        expectNamed(await update(wrong, here), what);
        // Who came in as the group reaches both companies; the row belongs to one all the same.
        expectNamed(await update(wrong, { ...here, home: 'group' }), `${what}, as the group`);
      }
      const kept = await stage.act((context) => entityStore(context, entity).get(id), here);
      expect(kept).toMatchObject({ version });
    },
  );
});
