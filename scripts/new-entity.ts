// npm run new:entity -- <area> <name> <label>: the two files of a plain entity, and the lines to add elsewhere.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './test-projects.ts';

export interface EntityWish {
  readonly area: string;
  /** Singular noun in snake_case: table, entity and file are called by it. */
  readonly name: string;
  /** Chinese noun. */
  readonly label: string;
}

/** What was asked for, or a sentence that says what is wrong with it. */
export function readEntityWish([area = '', name = '', label = '', ...rest]: readonly string[]): EntityWish | string {
  if (rest.length > 0 || label === '')
    return 'Usage: npm run new:entity -- <area> <name> <label>, for example: npm run new:entity -- company meeting_room 会议室';
  if (!/^[a-z]+$/u.test(area)) return `An area is one lower-case word, not "${area}".`;
  if (!/^[a-z]+(?:_[a-z0-9]+)*$/u.test(name) || name.length > 40)
    return `A name is a singular noun in snake_case of at most 40 letters, not "${name}".`;
  if (!/^\p{Script=Han}{1,20}$/u.test(label))
    return `A label is a Chinese noun of at most 20 characters, not "${label}".`;
  return { area, name, label };
}

const camel = (name: string) => name.replace(/_(.)/gu, (_match, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);
const kebab = (name: string) => name.replaceAll('_', '-');

function modelFile({ area, name, label }: EntityWish): string {
  const constant = camel(name);
  const path = `/api/v1/${area}/${constant}`;
  return `/** ${label} (say in one sentence what a row is, and which section of the specification asks for it). */
import { deleteEndpoint, pageEndpoint, saveEndpoint } from '#platform/entity/entity-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';

export const ${constant} = entity({
  name: '${name}',
  label: '${label}',
  title: '${constant}Name',
  permissions: { read: '${name}', insert: '${name}_edit', update: '${name}_edit', delete: '${name}_delete' },
  sort: [{ field: '${constant}Name', order: 'asc' }],
  sections: [{ key: 'base', label: '基本信息', fields: ['${constant}Name', 'remark'] }],
  fields: {
    ${constant}Name: f.text({ label: '${label}名称', required: true, max: 100, search: true, unique: true, list: { width: 260 } }),
    remark: f.longText({ label: '备注', max: 500 }),
  },
});

export const queryPage${pascal(name)} = pageEndpoint(${constant}, { path: '${path}/queryPage${pascal(name)}' });
export const insertAndUpdate${pascal(name)} = saveEndpoint(${constant}, { path: '${path}/insertAndUpdate${pascal(name)}' });
export const delete${pascal(name)} = deleteEndpoint(${constant}, { path: '${path}/delete${pascal(name)}' });
`;
}

function serverFile({ name, label }: EntityWish): string {
  const constant = camel(name);
  const calls = [`queryPage${pascal(name)}`, `insertAndUpdate${pascal(name)}`, `delete${pascal(name)}`];
  return `/** Handlers of the calls of ${label}. */
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { ${[constant, ...calls].toSorted().join(', ')} } from '../model/${kebab(name)}.ts';

export const ${constant}Handlers = entityHandlers(${constant}, {
  page: ${calls[0]},
  save: ${calls[1]},
  remove: ${calls[2]},
});
`;
}

/** Files of the entity by path below the root. */
export function filesOf(wish: EntityWish): Record<string, string> {
  return {
    [`src/areas/${wish.area}/model/${kebab(wish.name)}.ts`]: modelFile(wish),
    [`src/areas/${wish.area}/server/${kebab(wish.name)}.ts`]: serverFile(wish),
  };
}

/** What a person still adds, in order. */
export function stepsOf({ area, name, label }: EntityWish): string[] {
  const constant = camel(name);
  return [
    `src/core/org/model/permissions/, in the block of the area: menu ['${name}', '${label}'], acts ${name}: [['${name}_edit', '编辑${label}'], ['${name}_delete', '删除${label}']]`,
    `src/areas/${area}/server/index.ts: entities: [… ${constant}], handlers: [… ...${constant}Handlers]`,
    `npm run db:propose -- --write ${area} ${name}   and read what it wrote`,
    `docs/how-to/add-a-screen.md for its page; npm run check`,
  ];
}

function main(): number {
  const wish = readEntityWish(process.argv.slice(2));
  if (typeof wish === 'string') {
    console.error(wish);
    return 2;
  }
  const files = Object.entries(filesOf(wish));
  const taken = files.find(([path]) => existsSync(join(root, path)));
  if (taken) {
    console.error(`${taken[0]} exists already; nothing was written.`);
    return 1;
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
    console.log(`Written: ${path}`);
  }
  console.log('\nStill to do:');
  for (const [index, step] of stepsOf(wish).entries()) console.log(`${index + 1}. ${step}`);
  return 0;
}

if (import.meta.main) process.exitCode = main();
