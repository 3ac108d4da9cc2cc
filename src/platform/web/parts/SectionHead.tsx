/** Head of a part of a page: its name, what marks it, how many there are, and at the right end what can be done. */
import type { ReactElement, ReactNode } from 'react';
import styles from './SectionHead.module.css';

export interface SectionHeadProps {
  readonly title: ReactNode;
  /** For `aria-labelledby` of the part. */
  readonly id?: string | undefined;
  /** Of the heading: three for a part of a part, which is smaller. */
  readonly level?: 2 | 3;
  /** Behind the title and smaller: what the figures below are counted in. */
  readonly unit?: string | undefined;
  /** States and tags. */
  readonly marks?: ReactNode;
  /** A few quiet words: how many, since when. */
  readonly note?: ReactNode;
  /** A line of its own below: what the part says, in a sentence. */
  readonly answer?: ReactNode;
  /** Follows another part without a frame between them. */
  readonly isApart?: boolean;
  /** What can be done. */
  readonly children?: ReactNode;
}

export function SectionHead({
  title,
  id,
  level = 2,
  unit,
  marks,
  note,
  answer,
  isApart = false,
  children,
}: SectionHeadProps): ReactElement {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.root} data-part="section-head" data-apart={isApart || undefined}>
      <Heading id={id}>
        {title}
        {unit !== undefined && <small>{unit}</small>}
      </Heading>
      {marks}
      {note !== undefined && <span className="secondary caption">{note}</span>}
      {Boolean(children) && (
        <span className={styles.acts} data-part="section-acts">
          {children}
        </span>
      )}
      {answer !== undefined && <p className="secondary caption">{answer}</p>}
    </div>
  );
}
