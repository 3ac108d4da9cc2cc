/** A paper as a Word file: A4, 宋体, ready to print and seal. */
import { strToU8, zipSync } from 'fflate';
import type { Paper } from './paper.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Look {
  /** Half points, as the format counts them. */
  readonly size: number;
  readonly align?: 'both' | 'left' | 'center' | 'right';
  readonly indent?: boolean;
  readonly bold?: boolean;
  /** Twips above it. */
  readonly before?: number;
}

function paragraph(text: string, { size, align = 'both', indent = false, bold = false, before = 0 }: Look): string {
  const fonts = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/>';
  const indented = indent ? '<w:ind w:firstLineChars="200" w:firstLine="560"/>' : '';
  const spacing = `<w:spacing w:before="${before}" w:line="480" w:lineRule="auto"/>`;
  const properties = `<w:pPr>${spacing}${indented}<w:jc w:val="${align}"/></w:pPr>`;
  const run = `<w:rPr>${fonts}${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr>`;
  return `<w:p>${properties}<w:r>${run}<w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>';
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The bytes of a .docx. */
export function wordOf({ number, title, addressee, body, foot, notes }: Paper): Uint8Array {
  const paragraphs = [
    paragraph(`编号：${number}`, { size: 21, align: 'right' }),
    paragraph(title, { size: 44, align: 'center', bold: true, before: 480 }),
    ...(addressee === null ? [] : [paragraph(addressee, { size: 28, align: 'left', before: 480 })]),
    ...body.map((line, index) =>
      paragraph(line, { size: 28, indent: true, before: index === 0 && addressee === null ? 480 : 0 }),
    ),
    ...foot.map((line, index) => paragraph(line, { size: 28, align: 'right', before: index === 0 ? 960 : 0 })),
    ...notes.map((line, index) => paragraph(line, { size: 18, align: 'left', before: index === 0 ? 960 : 0 })),
  ];
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}${page}</w:body></w:document>`,
    ),
  });
}
