/** The palette offers the acts that the server answers: one entry for each group, and none that no handler runs. */
import { expect, test } from 'vitest';
import { registry } from '#app/server/registry.ts';
import type { AnyActGroup } from '#platform/acts/act.ts';
import { canBeginAnywhere } from '#platform/acts/act.ts';

/** Pages are compiled for the browser: they are loaded here, not imported, so that their types stay there. */
const pages: string = new URL('web/routes.ts', import.meta.url).href;
interface Pages {
  readonly contributions: readonly {
    readonly acts?: () => Promise<{ readonly default: readonly { readonly group: AnyActGroup }[] }>;
  }[];
}

test('every group of acts that can be begun anywhere is handed over by the web/act-entries.ts of its area', async () => {
  const { contributions } = (await import(pages)) as Pages;
  const answered = registry.handlers.flatMap(({ acts }) => (acts && canBeginAnywhere(acts) ? [acts] : []));
  const modules = await Promise.all(contributions.flatMap(({ acts }) => (acts ? [acts()] : [])));
  const offered = modules.flatMap((module) => module.default.map(({ group }) => group));
  const paths = (groups: readonly AnyActGroup[]) => groups.map(({ endpoint }) => endpoint.path).toSorted();
  expect(paths(offered)).toEqual(paths(answered));
  // The same declaration, not one that looks like it.
  expect(offered.every((group) => answered.some((one) => one === group))).toBe(true);
});
