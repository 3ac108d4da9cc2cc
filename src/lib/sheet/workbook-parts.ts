import { posix } from 'node:path';
import { readMarkupRecords, showsDates } from './hucre-adapter.ts';
import { SheetRefusal } from './sheet-refusal.ts';

/** A worksheet as the workbook lists it. */
export interface WorksheetPart {
  name: string;
  /** Path of the part inside the zip. */
  path: string;
  hidden: boolean;
}

/**
 * Lists the worksheets of a workbook in the order of its tabs (chart sheets left out).
 * `parts` maps paths inside the zip to text.
 */
export function listWorksheets(parts: ReadonlyMap<string, string>): WorksheetPart[] {
  // Judged by the type of the workbook itself: harmless writers name macro types as defaults.
  const types = readMarkupRecords(parts.get('[Content_Types].xml') ?? '', 'Override');
  if (
    types.some((type) => type['PartName'] === '/xl/workbook.xml' && /macroEnabled/i.test(type['ContentType'] ?? ''))
  ) {
    throw new SheetRefusal('macro', '工作簿含有宏，请另存为 .xlsx 再上传');
  }
  const workbook = parts.get('xl/workbook.xml');
  if (workbook === undefined)
    throw new SheetRefusal(
      'wrong_type',
      '文件不是 Excel 工作簿（可能是 Word 文档或其他压缩包），请另存为 .xlsx 再上传',
    );
  const paths = new Map<string, string>();
  for (const relation of readMarkupRecords(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship')) {
    if (relation['Type']?.endsWith('/worksheet'))
      paths.set(relation['Id'] ?? '', resolvePath(relation['Target'] ?? ''));
  }
  const sheets: WorksheetPart[] = [];
  for (const sheet of readMarkupRecords(workbook, 'sheet')) {
    const path = paths.get(sheet['id'] ?? '');
    if (path && sheet['name']) sheets.push({ name: sheet['name'], path, hidden: /hidden/i.test(sheet['state'] ?? '') });
  }
  return sheets;
}

function resolvePath(target: string): string {
  return posix.normalize(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
}

/** Paths of the parts that all sheets share; absent ones are undefined. */
export function sharedPartPaths(parts: ReadonlyMap<string, string>): { strings?: string; styles?: string } {
  const relations = readMarkupRecords(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship');
  const pathOf = (type: string): string | undefined => {
    const target = relations.find((relation) => relation['Type']?.endsWith(`/${type}`))?.['Target'];
    return target === undefined ? undefined : resolvePath(target);
  };
  return { strings: pathOf('sharedStrings'), styles: pathOf('styles') };
}

/** By style number (index into cellXfs): whether its cells show dates. `xml` is the styles part. */
export function dateStylesOf(xml: string): boolean[] {
  const formats = new Map(
    readMarkupRecords(sectionOf(xml, 'numFmts'), 'numFmt').map((format) => [
      format['numFmtId'],
      format['formatCode'] ?? '',
    ]),
  );
  return readMarkupRecords(sectionOf(xml, 'cellXfs'), 'xf').map((style) => {
    const id = style['numFmtId'] ?? '0';
    return showsDates(formats.get(id) ?? id);
  });
}

function sectionOf(xml: string, name: string): string {
  return new RegExp(`<(?:\\w+:)?${name}[\\s>][\\s\\S]*?</(?:\\w+:)?${name}>`).exec(xml)?.[0] ?? `<${name}/>`;
}

/** Whether day 0 of the workbook's dates is 1904-01-01 (old Excel for Mac) and not 1899-12-31. */
export function usesDates1904(parts: ReadonlyMap<string, string>): boolean {
  return /<(\w+:)?workbookPr\s[^>]*date1904="(1|true)"/.test(parts.get('xl/workbook.xml') ?? '');
}
