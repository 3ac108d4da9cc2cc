/** Files of the demo data: drawn, not photographed, so that nothing real is shown. */
import { storeDrawnFile } from '#core/file/public.server.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A sheet of paper that says what it is: a certificate, a poster, a photograph of a place. */
export async function drawSheet(
  context: TenantWork,
  name: string,
  lines: readonly string[],
  colour = '#b8860b',
): Promise<FileValue> {
  const [title = '', ...rest] = lines;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">
    <rect width="800" height="600" fill="#fffdf6"/><rect x="24" y="24" width="752" height="552" fill="none" stroke="${colour}" stroke-width="6"/>
    <text x="400" y="210" font-size="52" text-anchor="middle" fill="${colour}" font-family="Noto Sans CJK SC, sans-serif">${escape(title)}</text>
    ${rest.map((line, index) => `<text x="400" y="${300 + index * 52}" font-size="28" text-anchor="middle" fill="#444" font-family="Noto Sans CJK SC, sans-serif">${escape(line)}</text>`).join('')}
  </svg>`;
  const { default: sharp } = await import('sharp');
  const content = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
  return storeDrawnFile(context, { name: `${name}.png`, extension: 'png', contentType: 'image/png', content });
}

/** A wide picture in one colour with a few words: cover of news, poster of a film. */
export async function drawCover(
  context: TenantWork,
  name: string,
  lines: readonly string[],
  colour: string,
): Promise<FileValue> {
  const [title = '', ...rest] = lines;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 960 540">
    <rect width="960" height="540" fill="${colour}"/><circle cx="860" cy="80" r="220" fill="#fff" opacity="0.08"/><circle cx="120" cy="520" r="260" fill="#fff" opacity="0.08"/>
    <text x="480" y="270" font-size="56" font-weight="700" text-anchor="middle" fill="#fff" font-family="Noto Sans CJK SC, sans-serif">${escape(title)}</text>
    ${rest.map((line, index) => `<text x="480" y="${340 + index * 44}" font-size="28" text-anchor="middle" fill="#fff" opacity="0.85" font-family="Noto Sans CJK SC, sans-serif">${escape(line)}</text>`).join('')}
  </svg>`;
  const { default: sharp } = await import('sharp');
  const content = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
  return storeDrawnFile(context, { name: `${name}.png`, extension: 'png', contentType: 'image/png', content });
}
