/** Every entity with a place on screen: its rows are found by their title from anywhere, by those who may see them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registry } from '../server/registry.ts';
import { useEntityStage } from '../testing/entity-stage.ts';
import { asKeyword, listCommands, placedCommand } from '#platform/entity/place.ts';
import { isSearchable } from '#platform/store/columns.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { findEverything } from '#platform/store/search-everything.ts';

const stage = useEntityStage();

const placed = [...registry.entities.values()].flatMap((entity) =>
  entity.place ? [[entity.name, entity, entity.place] as const] : [],
);

/** Entities with a keyword column whose rows search does not find, each with its reason. */
const unplaced: Readonly<Record<string, string>> = {
  approval_request: 'is read by who asked and who decides, with its act and its steps, on a page of its own',
  due_item: 'stands for a row that is found itself',
};

/** Screens by their address: permission. */
const screens = new Map(
  readFileSync(new URL('../web/routes.facts.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map((cells) => [cells[0] ?? '', cells.at(-1) ?? '']),
);
const screenOf = (address: string): string => address.split('?')[0] ?? '';

test('what has a keyword column has a place on screen, or a reason for having none', () => {
  const without = [...registry.entities.values()].filter((entity) => isSearchable(entity) && !entity.place);
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(unplaced).toSorted());
});

describe.each(placed)('%s', (_name, entity, place) => {
  test('leads to screens that its reader may open', () => {
    const addresses = [place.list, ...(place.row === undefined ? [] : [place.row])];
    for (const address of addresses) expect(screens.get(screenOf(address)), address).toBe(entity.permissions.read);
    for (const command of listCommands) {
      const path = placedCommand(entity, place, command)?.path;
      if (path !== undefined) expect([...screens.keys()], path).toContain(screenOf(path));
    }
  });

  test('is found by its title in its company and in the group, not by a sister, nor without the code', async () => {
    const { id, title } = await stage.act(async (context) => {
      const made = await stage.insertNew(context, entity);
      const row = (await entityStore(context, entity).get(made.id)) as unknown as Record<string, unknown>;
      return { id: made.id, title: String(row[entity.title]) };
    });
    const query = asKeyword(title);
    const found = (where: Parameters<typeof stage.act>[1]) =>
      stage.act(async (context) => {
        const kind = (await findEverything(context, { query })).find(({ name }) => name === entity.name);
        return kind?.hits.find((hit) => hit.id === id);
      }, where);
    const hit = await found({});
    expect(hit).toMatchObject({ id, title, companyCode: stage.enterprise().companyCodes[0] });
    expect(screenOf(hit?.path ?? '')).toBe(screenOf(place.row ?? place.list));
    expect(await found({ home: 'group' })).toEqual(hit);
    expect(await found({ home: 1 })).toBeUndefined();
    expect(await found({ enterprise: 'foreign' })).toBeUndefined();
    expect(await found({ without: [entity.permissions.read] })).toBeUndefined();
  });
});
