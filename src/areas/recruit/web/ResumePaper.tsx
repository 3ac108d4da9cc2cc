/** A résumé out of records, drawn as a sheet of paper. */
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { ResumePaper } from '../model/resume-paper.ts';
import styles from './ResumePaper.module.css';
import { useSourceMarks } from './source-marks.ts';

type Period = ResumePaper['works'][number];

/** 2019.09–至今: a period as résumés write it. */
const monthOf = (day: string | null): string | null => day && day.slice(0, 7).replace('-', '.');
const periodText = ({ from, to }: Period): string | null => (from ? `${monthOf(from)}–${monthOf(to) ?? '至今'}` : null);

interface PeriodsProps {
  readonly label: string;
  /** What sources call such an entry. */
  readonly kind: 'study' | 'work' | 'project';
  readonly entries: readonly Period[];
}

function Periods({ label, kind, entries }: PeriodsProps) {
  const { keys } = useSourceMarks();
  if (entries.length === 0) return null;
  return (
    <section>
      <h3>{label}</h3>
      {entries.map((entry) => (
        <div key={entry.id} className={styles.entry} data-marked={keys.includes(`${kind}:${entry.id}`) || undefined}>
          <p>
            <b>
              {[entry.title, entry.beside].filter(Boolean).join(' · ')}
              {keys.map((key, place) => (key === `${kind}:${entry.id}` ? <sup key={key}> {place + 1}</sup> : null))}
            </b>
            <span>{periodText(entry)}</span>
          </p>
          {entry.text && <p className={styles.text}>{entry.text}</p>}
        </div>
      ))}
    </section>
  );
}

export function Words({ label, text }: { readonly label: string; readonly text: string | null }) {
  return text ? (
    <section>
      <h3>{label}</h3>
      <p className={styles.text}>{text}</p>
    </section>
  ) : null;
}

export interface PaperProps {
  readonly title: string;
  readonly resume: ResumePaper;
  /** Stands below the name. */
  readonly contact?: ReactNode;
  /** Stands at the end. */
  readonly children?: ReactNode;
}

export function Paper({ title, resume, contact, children }: PaperProps): ReactElement {
  const paper = useRef<HTMLElement>(null);
  const { keys } = useSourceMarks();
  // What a word rests on comes into sight where the paper stands beside the words.
  useEffect(() => {
    if (keys.length > 0 && matchMedia('(width >= 1280px)').matches)
      paper.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [keys]);
  return (
    <article ref={paper} className={styles.paper} aria-label="简历">
      <h2>{title}</h2>
      {resume.headline.length > 0 && <p className="secondary">{resume.headline.join(' · ')}</p>}
      {contact}
      <Periods label="教育背景" kind="study" entries={resume.studies} />
      <Periods label="工作经历" kind="work" entries={resume.works} />
      <Periods label="项目经验" kind="project" entries={resume.projects} />
      <Words label="技能" text={resume.skills.join('、')} />
      <Words label="语言" text={resume.languages} />
      <Words label="自我评价" text={resume.selfEvaluation} />
      {children}
    </article>
  );
}
