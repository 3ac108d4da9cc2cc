/** What an interviewer reads beside the form: the résumé without contact and pay, and what the position asks for. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Segments } from '#platform/web/parts/Segments.tsx';
import type { EvaluationForm } from '../../../model/evaluate/interview-calls.ts';
import { Paper, Words } from '../../ResumePaper.tsx';
import styles from '../../ResumePaper.module.css';

export function Resume({ form }: { readonly form: EvaluationForm }): ReactElement {
  return (
    <Paper title={form.candidate} resume={form.resume}>
      {form.documents.map(({ id, name, text }) => (
        <details key={id} className={styles.document}>
          <summary>简历原文：{name}</summary>
          <p className={styles.text}>{text}</p>
        </details>
      ))}
      <p className="secondary caption">
        {form.isBlind ? '盲评：姓名、照片、性别、年龄和学校对面试官不显示；' : ''}联系方式与期望薪资对面试官不显示
      </p>
    </Paper>
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
