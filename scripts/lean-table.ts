/** Leaves out of the component library's table what our lists never use: its imports are fixed, so every list would load them. */
import type { Plugin } from 'vite';

/** Filters in column heads, pages, menus and radio buttons of the selection: our lists filter above the table and turn pages below it. */
const unused =
  /^\.\/FilterDropdown(?:\.js)?$|^\.\/RcTable\/VirtualTable(?:\.js)?$|^\.\.?\/(?:\.\.\/)*(?:pagination|dropdown|radio)$/;
const table = /node_modules[\\/]antd[\\/]es[\\/]table[\\/](?!style[\\/]).*\.js$/;
const standIn = '\0unused-table-part';
/** Of the tree the table takes how a selection runs down to children, which our rows do not have, and two helpers for lists of keys. */
const tree = '@rc-component/tree';
const keysOfTree = '\0keys-of-tree';
const keyHelpers = `
export const arrAdd = (list, value) => list?.includes(value) ? [...list] : [...(list ?? []), value];
export const arrDel = (list, value) => (list ?? []).filter((entry) => entry !== value);
export function conductCheck() { throw new Error('scripts/lean-table.ts leaves out selections that run down a tree'); }
export const convertDataToEntities = conductCheck;`;

/** In their place stands a component that says so, should somebody turn them on. Affects builds only. */
export function leanTable(): Plugin {
  return {
    name: 'lean-table',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => {
      if (importer === undefined || !table.test(importer)) return null;
      return unused.test(source) ? standIn : source === tree ? keysOfTree : null;
    },
    load: (id) =>
      id === keysOfTree
        ? keyHelpers
        : id === standIn
          ? "export default function UnusedTablePart() { throw new Error('scripts/lean-table.ts leaves this part of the table out'); }\nexport const flattenKeys = UnusedTablePart;"
          : null,
  };
}
