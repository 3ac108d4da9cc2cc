/** Leaves out of the component library's table what our lists never use: its imports are fixed, so every list would load them. */
import type { Plugin } from 'vite';

/** Filters in column heads, pages, menus and radio buttons of the selection: our lists filter above the table and turn pages below it. */
const unused =
  /^\.\/FilterDropdown(?:\.js)?$|^\.\/RcTable\/VirtualTable(?:\.js)?$|^\.\.?\/(?:\.\.\/)*(?:pagination|dropdown|radio)$/;
const table = /node_modules[\\/]antd[\\/]es[\\/]table[\\/](?!style[\\/]).*\.js$/;
const standIn = '\0unused-table-part';

/** In their place stands a component that says so, should somebody turn them on. Affects builds only. */
export function leanTable(): Plugin {
  return {
    name: 'lean-table',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer !== undefined && table.test(importer) && unused.test(source) ? standIn : null,
    load: (id) =>
      id === standIn
        ? "export default function UnusedTablePart() { throw new Error('scripts/lean-table.ts leaves this part of the table out'); }\nexport const flattenKeys = UnusedTablePart;"
        : null,
  };
}
