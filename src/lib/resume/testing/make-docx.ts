/** Writes a Word document of paragraphs and tables, as small as one can be. */
import { strToU8, zipSync } from 'fflate';
import { linesAndTables } from './markup.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** Word parts a text into runs wherever it was edited or the script changes; so does this. */
const runs = (text: string): string =>
  (text.match(/[\p{Script=Han}，。：（）]+|[^\p{Script=Han}，。：（）]+/gu) ?? [])
    .map((run) => `<w:r><w:t xml:space="preserve">${escaped(run)}</w:t></w:r>`)
    .join('');
const paragraph = (text: string): string => `<w:p>${text.split('\t').map(runs).join('<w:r><w:tab/></w:r>')}</w:p>`;
const cell = (text: string): string => `<w:tc>${text.split('\n').map(paragraph).join('')}</w:tc>`;
const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;

/** @param more parts to add or to replace, for documents that are to be refused */
export function makeDocx(markup: string, more: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  const body = linesAndTables(markup).map((part) => (part.kind === 'table' ? table(part.rows) : paragraph(part.text)));
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${space}><w:body>${body.join('')}</w:body></w:document>`,
    ...more,
  };
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  );
}
