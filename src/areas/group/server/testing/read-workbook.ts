/** Cells of a workbook as they stand in its file: texts, numbers and formulas, by sheet and address. */
import { strFromU8, unzipSync } from 'fflate';

export interface ReadCell {
  readonly text: string;
  readonly formula: string | null;
}

const plain = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

function cellsOf(xml: string): Map<string, ReadCell> {
  const cells = new Map<string, ReadCell>();
  for (const [, address = '', body = ''] of xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(.*?)<\/c>/gsu)) {
    const formula = /<f[^>]*>(.*?)<\/f>/su.exec(body)?.[1];
    const text = /<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/su.exec(body)?.[1] ?? '';
    cells.set(address, { text: plain(text), formula: formula === undefined ? null : plain(formula) });
  }
  return cells;
}

/** Sheets in their order. */
export function readWorkbookCells(file: Uint8Array): Map<string, Map<string, ReadCell>> {
  const parts = unzipSync(new Uint8Array(file));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/gu)].map(([, name = '']) =>
    plain(name),
  );
  return new Map(names.map((name, index) => [name, cellsOf(part(`xl/worksheets/sheet${index + 1}.xml`))]));
}
