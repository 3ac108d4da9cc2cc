/** How what settles items stands in the log, so that what somebody did today can be read there. */
import type { AnyActGroup } from '#platform/acts/act.ts';
import type { Registry } from '#platform/runtime/registry.ts';
import type { LoggedAct } from '#platform/store/own-acts.ts';
import type { DueSourceFacts } from '../model/due.ts';
import { dueSources } from '../model/due.ts';
import { dueHandling } from '../model/due-acts.ts';
import { dueSourcesOf, kindRules } from './due-sources.ts';

/** An act in the log, and the one that takes it back. */
export function loggedActs(group: AnyActGroup, name: string): LoggedAct[] {
  const act = group.acts[name];
  const back = act?.undo === undefined ? undefined : group.acts[act.undo];
  return [
    ...(act ? [{ entity: group.entity.name, reason: act.label, isBack: false }] : []),
    ...(back ? [{ entity: group.entity.name, reason: back.label, isBack: true }] : []),
  ];
}

/** Acts that settle items where they come from, and ticking off. */
export function settlingLog(registry: Registry): LoggedAct[] {
  const rules = kindRules(registry);
  const groups = registry.handlers.flatMap(({ acts }) => acts ?? []);
  const settled = dueSourcesOf(registry).flatMap((source) =>
    source.kinds.flatMap(({ kind, logged }) => {
      if (logged) return [{ ...logged, isBack: false }];
      const name = source.entity.due?.find((facet) => facet.kind === kind)?.act ?? rules.get(kind)?.act;
      const entity = source.settledBy?.entity ?? source.entity;
      const group = groups.find((one) => one.entity.name === entity.name && name !== undefined && one.acts[name]);
      return group && name !== undefined ? loggedActs(group, name) : [];
    }),
  );
  const all = [...settled, ...loggedActs(dueHandling, 'handle')];
  return [...new Map(all.map((one) => [`${one.entity} ${one.reason}`, one])).values()];
}

/** What rows of a table are counted in; of people's papers the people. */
export function dueUnitOf({ entities }: Registry, table: string): string {
  const source: DueSourceFacts | undefined = Object.entries(dueSources).find(([name]) => name === table)?.[1];
  if (source?.ofPerson) return '人';
  return [...entities.values()].find((entity) => entity.table === table)?.unit ?? '项';
}
