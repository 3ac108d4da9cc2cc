/** The part of a room's document that says which acts there are and between which states they lead: written from the declarations. */
import { registry } from '#app/server/registry.ts';
import type { AnyAct, AnyActGroup } from '#platform/acts/act.ts';
import { optionLabel } from '#platform/entity/field.ts';

const begin = '<!-- acts: written by `npm run docs:acts` -->';
const end = '<!-- end of acts -->';

/** Rooms that declare acts, in the order of the registry. */
export const roomsWithActs: readonly string[] = registry.areas
  .filter((area) => area.handlers?.some((handler) => handler.acts))
  .map(({ name }) => name);

const groupsOf = (room: string): AnyActGroup[] =>
  registry.areas
    .filter(({ name }) => name === room)
    .flatMap(({ handlers = [] }) => handlers.flatMap(({ acts }) => acts ?? []));

/** States, with an arrow for each act that leads from one to another. */
function diagram(groups: readonly AnyActGroup[]): string[] {
  const [first] = groups;
  const { state } = first?.entity ?? {};
  if (!first || state === undefined) return [];
  const word = (code: string) => optionLabel(first.entity.fields[state]?.options, code);
  const arrows = groups.flatMap(({ acts }) =>
    Object.values(acts).flatMap((act) => {
      const { from, to } = act;
      return from && to !== undefined ? from.map((source) => `  ${word(source)} --> ${word(to)}: ${act.label}`) : [];
    }),
  );
  return arrows.length === 0 ? [] : ['```mermaid', 'stateDiagram-v2', ...arrows, '```', ''];
}

function line(group: AnyActGroup, name: string, act: AnyAct): string {
  const { entity, endpoint } = group;
  const word = (code: string) => optionLabel(entity.fields[entity.state ?? '']?.options, code);
  const which = group.by === null ? '' : ` \`${group.by}: ${JSON.stringify(act.value ?? name)}\``;
  const cells = [
    act.label,
    `${endpoint.name}${which}`,
    act.from?.map(word).join('、') ?? (act.when ? 'as the row says' : 'any'),
    act.to === undefined ? '' : word(act.to),
    [act.access ?? group.access].flat().join(', '),
    Object.values(act.fields ?? {})
      .filter(({ required }) => required)
      .map(({ label }) => label)
      .join('、'),
    [
      act.bulk === undefined ? '' : `up to ${act.bulk}`,
      act.undo === undefined ? '' : `back: ${group.acts[act.undo]?.label ?? ''}`,
      act.danger === true && act.undo === undefined ? 'no way back' : '',
    ]
      .filter(Boolean)
      .join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** What the document of a room says of its acts. */
export function actsOf(room: string): string {
  const groups = groupsOf(room);
  const entities = [...new Set(groups.map(({ entity }) => entity))];
  const parts = entities.flatMap((entity) => {
    const own = groups.filter((group) => group.entity === entity);
    return [
      `**${entity.label}** (${entity.name})`,
      '',
      ...diagram(own),
      '| Act | Call | From | To | Code | Must be said | |',
      '|---|---|---|---|---|---|---|',
      ...own.flatMap((group) => Object.entries(group.acts).map(([name, act]) => line(group, name, act))),
      '',
    ];
  });
  return [begin, '', ...parts, end].join('\n');
}

/** The document with its part written anew; a section is added where it has none. */
export function withActs(document: string, room: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < 0) return `${document.trimEnd()}\n\n## States and acts\n\n${actsOf(room)}\n`;
  return document.slice(0, from) + actsOf(room) + document.slice(to + end.length);
}
