/** What an interviewer reads beside the form: the résumé without contact and pay, and what the position asks for. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Segments } from '#platform/web/parts/Segments.tsx';
import type { EvaluationForm } from '../../../model/evaluate/interview-calls.ts';
import styles from './ResumePane.module.css';

type Period = EvaluationForm['resume']['works'][number];

/** 2019.09–至今: a period as résumés write it. */
const monthOf = (day: string | null): string | null => day && day.slice(0, 7).replace('-', '.');
const periodText = ({ from, to }: Period): string | null => (from ? `${monthOf(from)}–${monthOf(to) ?? '至今'}` : null);

function Periods({ label, entries }: { readonly label: string; readonly entries: readonly Period[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h3>{label}</h3>
      {entries.map((entry) => (
        <div key={`${entry.title} ${entry.from}`} className={styles.entry}>
          <p>
            <b>{[entry.title, entry.beside].filter(Boolean).join(' · ')}</b>
            <span>{periodText(entry)}</span>
          </p>
          {entry.text && <p className={styles.text}>{entry.text}</p>}
        </div>
      ))}
    </section>
  );
}

function Words({ label, text }: { readonly label: string; readonly text: string | null }) {
  return text ? (
    <section>
      <h3>{label}</h3>
      <p className={styles.text}>{text}</p>
    </section>
  ) : null;
}

export function Resume({ form }: { readonly form: EvaluationForm }): ReactElement {
  const { resume, candidate, isBlind } = form;
  return (
    <article className={styles.paper} aria-label="简历">
      <h2>{candidate}</h2>
      {resume.headline.length > 0 && <p className="secondary">{resume.headline.join(' · ')}</p>}
      <Periods label="教育背景" entries={resume.studies} />
      <Periods label="工作经历" entries={resume.works} />
      <Periods label="项目经验" entries={resume.projects} />
      <Words label="技能" text={resume.skills.join('、')} />
      <Words label="语言" text={resume.languages} />
      <Words label="自我评价" text={resume.selfEvaluation} />
      {form.documents.map(({ id, name, text }) => (
        <details key={id} className={styles.document}>
          <summary>简历原文：{name}</summary>
          <p className={styles.text}>{text}</p>
        </details>
      ))}
      <p className="secondary caption">
        {isBlind ? '盲评：姓名、照片、性别、年龄和学校对面试官不显示；' : ''}联系方式与期望薪资对面试官不显示
      </p>
    </article>
  );
}

export function Requirements({
  form: { position, positionName, notice },
}: {
  readonly form: EvaluationForm;
}): ReactElement {
  const facts = [position.educationMin, position.workYearsMin === null ? null : `${position.workYearsMin} 年以上经验`];
  return (
    <article className={styles.paper} aria-label="岗位要求">
      <h2>{positionName}</h2>
      <p className="secondary">{facts.filter(Boolean).join(' · ')}</p>
      <Words label="职位描述" text={position.description} />
      <Words label="任职要求" text={position.requirement} />
      <Words label="技能" text={position.skills.join('、')} />
      <Words label="本场注意事项" text={notice} />
    </article>
  );
}

export function ResumePane({ form }: { readonly form: EvaluationForm }): ReactElement {
  const [view, setView] = useState<'resume' | 'position'>('resume');
  return (
    <section className={styles.pane} aria-label="候选人">
      <Segments
        className={styles.views}
        label="看什么"
        value={view}
        segments={[
          { value: 'resume', label: '简历' },
          { value: 'position', label: '岗位要求' },
        ]}
        onChange={setView}
      />
      <div className={styles.scroll}>{view === 'resume' ? <Resume form={form} /> : <Requirements form={form} />}</div>
    </section>
  );
}
