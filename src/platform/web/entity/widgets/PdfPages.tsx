/** Pages of a PDF as pictures, drawn when they come into sight. Nothing of the file runs: no scripts, no links, no forms. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
// The build for browsers of the last three years; the other one wants this year's.
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the bundler answers the address of the file
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../shell/ErrorState.tsx';
import { Skeleton } from '../../shell/Skeleton.tsx';

GlobalWorkerOptions.workerSrc = workerAddress;

/** More is read in a program of its own. */
const mostPages = 200;
/** Sharp on dense screens, bounded on large pages. */
const mostPixelsAcross = 1800;

/** Character maps, fonts and picture decoders that a PDF may count on; scripts/pdf-data.ts puts them beside the scripts. */
const data = new URL(/* @vite-ignore */ import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : './pdfjs/', import.meta.url)
  .href;

function open(address: string) {
  return getDocument({
    url: address,
    cMapUrl: `${data}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    // Our content security policy lets no WebAssembly in; decoders in plain script stand in.
    useWasm: false,
    enableXfa: false,
  });
}

async function draw(document: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<void> {
  const page = await document.getPage(number);
  const plain = page.getViewport({ scale: 1 });
  const across = Math.min(mostPixelsAcross, canvas.clientWidth * globalThis.devicePixelRatio);
  const viewport = page.getViewport({ scale: across / plain.width });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
}

interface PageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly marks: ReactNode;
}

function Page({ document, number, marks }: PageProps): ReactElement {
  const place = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = place.current;
    if (!canvas) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      // A page that cannot be drawn stays white beside those that can.
      draw(document, number, canvas).catch(() => undefined);
    });
    watch.observe(canvas);
    return () => watch.disconnect();
  }, [document, number]);
  const page = (
    <canvas
      ref={place}
      role="img"
      aria-label={`第 ${number} 页，共 ${document.numPages} 页`}
      style={{ aspectRatio: '210 / 297' }}
    />
  );
  return marks === undefined ? (
    page
  ) : (
    <div style={{ position: 'relative' }} data-page={number}>
      {page}
      {marks}
    </div>
  );
}

export interface PdfPagesProps {
  /** Of the file, answered inline with ranges. */
  readonly address: string;
  /** What lies over a page, counted from 1; placed by shares of it. */
  readonly marksOf?: (page: number) => ReactNode;
}

export function PdfPages({ address, marksOf }: PdfPagesProps): ReactElement {
  const [document, setDocument] = useState<PDFDocumentProxy | 'failed' | null>(null);
  useEffect(() => {
    const task = open(address);
    task.promise.then(setDocument, () => setDocument('failed'));
    return () => void task.destroy();
  }, [address]);
  if (document === null) return <Skeleton />;
  if (document === 'failed') return <ErrorState title="PDF 无法预览" reason="文件可能已加密或损坏，请下载后查看" />;
  const pages = Math.min(document.numPages, mostPages);
  return (
    <div style={{ width: '100%' }}>
      {Array.from({ length: pages }, (_, index) => (
        <Page key={index} document={document} number={index + 1} marks={marksOf?.(index + 1)} />
      ))}
      {document.numPages > pages && <p className="secondary">只显示前 {pages} 页，请下载后查看全文</p>}
    </div>
  );
}
