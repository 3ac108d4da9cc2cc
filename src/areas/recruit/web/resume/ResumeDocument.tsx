/** The original beside the form: a PDF as its pages, any other document as its text; read passages are marked and lead to their fields. */
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { getResumeFile, ResumeReading } from '../../model/resume-calls.ts';
import type { FieldPath, Passage } from './passages.ts';
import { passagesByCell, sureFrom } from './passages.ts';
import styles from './ResumeDocument.module.css';

type Shown = OutputOf<typeof getResumeFile>;

const PdfPages = lazyPart(async () => (await import('#platform/web/entity/widgets/PdfPages.tsx')).PdfPages);

export interface ResumeDocumentProps {
  readonly shown: Shown;
  readonly readings: ReadonlyMap<FieldPath, ResumeReading>;
  /** Field that the person is at. */
  readonly active: FieldPath | null;
  readonly onChoose: (path: FieldPath) => void;
}

const stateOf = (path: FieldPath, isSure: boolean, active: FieldPath | null): string =>
  path === active ? 'active' : isSure ? 'sure' : 'doubtful';

/** The text of a cell with its passages as buttons. */
function CellText({
  text,
  passages,
  active,
  onChoose,
}: {
  readonly text: string;
  readonly passages: readonly Passage[];
  readonly active: FieldPath | null;
  readonly onChoose: (path: FieldPath) => void;
}): ReactElement {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { path, start, end, isSure } of passages) {
    if (start > at) parts.push(text.slice(at, start));
    parts.push(
      <button key={start} type="button" data-state={stateOf(path, isSure, active)} onClick={() => onChoose(path)}>
        {text.slice(start, end)}
      </button>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return <span className={styles.text}>{parts}</span>;
}

function TextDocument({ shown, readings, active, onChoose }: ResumeDocumentProps): ReactElement {
  const passages = useMemo(() => passagesByCell(readings), [readings]);
  return (
    <div className={styles.sheet}>
      {shown.rows.map(({ isTable, cells }) => (
        <div key={cells[0]?.id} className={isTable ? styles.row : styles.line}>
          {cells.map(({ id, text }) => (
            <div key={id}>
              <CellText text={text} passages={passages.get(id) ?? []} active={active} onChoose={onChoose} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const share = (value: number): string => `${(value * 100).toFixed(3)}%`;

function PdfDocument({ shown, readings, active, onChoose }: ResumeDocumentProps): ReactElement {
  const marksOf = (page: number): ReactNode => (
    <>
      {shown.covered.flatMap(({ cell, start, boxes }) =>
        boxes
          .filter((box) => box.page === page)
          .map(({ x, y, width, height }) => (
            <span
              key={`covered ${cell} ${start} ${x}`}
              className={styles.covered}
              style={{ left: share(x), top: share(y), width: share(width), height: share(height) }}
              title="含证件号，未读入"
            />
          )),
      )}
      {[...readings].flatMap(([path, { places, confidence, text }]) =>
        places.flatMap(({ boxes }) =>
          boxes
            .filter((box) => box.page === page)
            .map(({ x, y, width, height }) => (
              <button
                key={`${path} ${x} ${y}`}
                type="button"
                tabIndex={-1}
                className={styles.box}
                data-state={stateOf(path, confidence >= sureFrom, active)}
                style={{ left: share(x), top: share(y), width: share(width), height: share(height) }}
                aria-label={`原文：${text}`}
                onClick={() => onChoose(path)}
              />
            )),
        ),
      )}
    </>
  );
  return <PdfPages address={fileAddress(shown.file, true)} marksOf={marksOf} />;
}

export function ResumeDocument(props: ResumeDocumentProps): ReactElement {
  const { shown, active } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isCalm = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const mark = active === null ? null : place.current?.querySelector('[data-state="active"]');
    mark?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  }, [active]);
  return (
    <section className={styles.root} aria-label="简历原件">
      <header>
        <b className="ellipsis" title={shown.file.name}>
          {shown.file.name}
        </b>
        {shown.pages !== null && <span className="secondary caption">{shown.pages} 页</span>}
        <a href={fileAddress(shown.file, false)} download={shown.file.name}>
          下载
        </a>
      </header>
      <div ref={place} className={styles.body} data-kind={shown.kind ?? undefined} tabIndex={-1}>
        {shown.kind === 'pdf' || (shown.kind === null && shown.file.contentType === 'application/pdf') ? (
          <PdfDocument {...props} />
        ) : (
          <TextDocument {...props} />
        )}
      </div>
    </section>
  );
}
