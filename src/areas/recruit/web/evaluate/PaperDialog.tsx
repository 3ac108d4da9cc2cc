/** 试卷: questions with their options and right answers. Tests that were sent keep the questions that they were sent with. */
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { queryClient, queryKey, useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { testTypes } from '../../model/evaluate/evaluate-dicts.ts';
import { paperIssues } from '../../model/evaluate/marking.ts';
import { queryScoreTemplate } from '../../model/evaluate/score-calls.ts';
import { queryTestPaper, saveTestPaper } from '../../model/evaluate/test-calls.ts';
import type { TestQuestion } from '../../model/evaluate/test-paper.ts';
import { choicesOf, newQuestion, pressed, renumbered, withoutOption } from './paper-draft.ts';
import styles from './PaperDialog.module.css';

const kinds = [
  { value: 'single', label: '单选' },
  { value: 'multi', label: '多选' },
  { value: 'judge', label: '判断' },
  { value: 'text', label: '简答' },
  { value: 'scale', label: '量表' },
] as const;
const most = { questions: 100, options: 10 } as const;

type TestType = (typeof testTypes)[number]['code'];
interface Draft {
  readonly id?: number;
  readonly version?: number;
  readonly name: string;
  readonly testType: TestType;
  readonly minutes: number;
  readonly questions: readonly TestQuestion[];
}

/** What a save takes of a stored paper. */
const draftOf = ({
  id,
  version,
  name,
  testType,
  minutes,
  questions,
}: OutputOf<typeof queryTestPaper>['papers'][number]): Draft => ({
  id,
  version,
  name,
  testType,
  minutes,
  questions: questions ?? [],
});

const blank: Draft = { name: '', testType: 'professional', minutes: 60, questions: [] };

interface QuestionProps {
  readonly question: TestQuestion;
  readonly dimensions: readonly { readonly code: string; readonly name: string }[];
  readonly onChange: (next: TestQuestion) => void;
  readonly onRemove: () => void;
}

function Choices({ question, onChange }: Pick<QuestionProps, 'question' | 'onChange'>): ReactElement {
  const isFixed = question.kind === 'judge';
  return (
    <ul className={styles.options}>
      {choicesOf(question).map((option, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- options have no identity but their place
        <li key={place}>
          <Checkbox
            aria-label={`第 ${question.no} 题第 ${place + 1} 个选项正确`}
            checked={(question.answer ?? []).includes(place)}
            onChange={() => onChange({ ...question, answer: pressed(question, place) })}
          />
          <Input
            aria-label={`第 ${question.no} 题第 ${place + 1} 个选项`}
            value={option}
            maxLength={300}
            disabled={isFixed}
            onChange={(event) => onChange({ ...question, options: question.options.with(place, event.target.value) })}
          />
          {!isFixed && (
            <Button
              type="text"
              aria-label={`移除第 ${question.no} 题第 ${place + 1} 个选项`}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => onChange(withoutOption(question, place))}
            />
          )}
        </li>
      ))}
      {!isFixed && (
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={question.options.length >= most.options}
          onClick={() => onChange({ ...question, options: [...question.options, ''] })}
        >
          增加选项
        </Button>
      )}
    </ul>
  );
}

function QuestionEditor({ question, dimensions, onChange, onRemove }: QuestionProps): ReactElement {
  const { no, kind } = question;
  return (
    <li className={styles.question}>
      <p className={styles.line}>
        <b>第 {no} 题</b>
        <Select
          aria-label={`第 ${no} 题题型`}
          value={kind}
          options={[...kinds]}
          onChange={(next: TestQuestion['kind']) =>
            onChange({ ...newQuestion(no, next), stem: question.stem, score: question.score })
          }
        />
        <InputNumber
          aria-label={`第 ${no} 题分值`}
          min={0}
          max={100}
          suffix="分"
          value={question.score}
          onChange={(score) => score !== null && onChange({ ...question, score })}
        />
        <Select
          aria-label={`第 ${no} 题对应维度`}
          className={styles.dimension}
          allowClear
          placeholder="不对应维度"
          value={question.dimension ?? null}
          options={dimensions.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(dimension: string | null | undefined) => onChange({ ...question, dimension: dimension ?? null })}
        />
        <Button
          type="text"
          aria-label={`移除第 ${no} 题`}
          icon={<X size={14} aria-hidden="true" />}
          onClick={onRemove}
        />
      </p>
      <Input.TextArea
        aria-label={`第 ${no} 题题干`}
        autoSize={{ minRows: 2 }}
        maxLength={1000}
        placeholder="题干"
        value={question.stem}
        onChange={(event) => onChange({ ...question, stem: event.target.value })}
      />
      {kind !== 'text' && kind !== 'scale' && <Choices question={question} onChange={onChange} />}
    </li>
  );
}

function Editor({ from, onSaved }: { readonly from: Draft; readonly onSaved: () => void }): ReactElement {
  const [draft, setDraft] = useState(from);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data: templates } = useRead(queryScoreTemplate, {}, { quiet: true });
  const { act, isBusy } = useAct();
  const { questions } = draft;
  const set = (next: readonly TestQuestion[]) => setDraft((before) => ({ ...before, questions: renumbered(next) }));
  const dimensions = new Map((templates?.templates ?? []).flatMap((one) => one.dimensions.map((d) => [d.code, d])));
  const issue =
    draft.name.trim() === ''
      ? '请填写试卷名称'
      : questions.length === 0
        ? '请至少出一道题'
        : questions.some(({ stem }) => stem.trim() === '')
          ? '请填写每道题的题干'
          : (paperIssues(questions)[0] ?? null);
  const save = () =>
    act(
      async () => {
        await call(saveTestPaper, { ...draft, questions: [...questions] }, { quiet: true });
        await queryClient.invalidateQueries({ queryKey: queryKey(queryTestPaper) });
        onSaved();
      },
      ({ message }) => setRefusal(message),
    );
  return (
    <>
      <div className={styles.line}>
        <label htmlFor="paper-name">试卷名称</label>
        <Input
          id="paper-name"
          className={styles.name}
          value={draft.name}
          maxLength={50}
          onChange={(event) => setDraft((before) => ({ ...before, name: event.target.value }))}
        />
        <Select
          aria-label="测评类型"
          value={draft.testType}
          options={testTypes.map(({ code, label }) => ({ value: code, label }))}
          onChange={(testType: TestType) => setDraft((before) => ({ ...before, testType }))}
        />
        <InputNumber
          aria-label="答题时长"
          min={5}
          max={180}
          precision={0}
          suffix="分钟"
          value={draft.minutes}
          onChange={(minutes) => minutes !== null && setDraft((before) => ({ ...before, minutes }))}
        />
      </div>
      <ol className={styles.list}>
        {questions.map((question, place) => (
          <QuestionEditor
            key={question.no}
            question={question}
            dimensions={[...dimensions.values()]}
            onChange={(next) => set(questions.with(place, next))}
            onRemove={() => set(questions.toSpliced(place, 1))}
          />
        ))}
      </ol>
      <footer className={styles.foot}>
        <Button
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={questions.length >= most.questions}
          onClick={() => set([...questions, newQuestion(questions.length + 1, 'single')])}
        >
          加一题
        </Button>
        <span className="secondary">
          {questions.length} 题，共 {questions.reduce((sum, { score }) => sum + score, 0)} 分
        </span>
        <Button type="primary" disabled={issue !== null} loading={isBusy} onClick={() => void save()}>
          保存试卷
        </Button>
      </footer>
      {issue !== null && <p className="secondary caption">{issue}</p>}
      {refusal !== null && <Note tone="danger">{refusal}</Note>}
    </>
  );
}

export interface PaperDialogProps {
  readonly onClose: () => void;
}

export function PaperDialog({ onClose }: PaperDialogProps): ReactElement {
  const { data } = useRead(queryTestPaper, {});
  const [id, setId] = useState(0);
  const { data: one } = useRead(queryTestPaper, { id }, { enabled: id > 0 });
  const [stored] = id > 0 ? (one?.papers ?? []) : [];
  const draft: Draft | null = id === 0 ? blank : stored ? draftOf(stored) : null;
  return (
    <TypedModal open width={860} title="试卷" footer={null} onCancel={onClose}>
      {!data && <Skeleton rows={6} />}
      {data && (
        <Select
          aria-label="选择试卷"
          className={styles.name}
          value={id}
          options={[
            { value: 0, label: '新试卷' },
            ...data.papers.map((paper) => ({ value: paper.id, label: `${paper.name}（${paper.questionCount} 题）` })),
          ]}
          onChange={setId}
        />
      )}
      {data && !draft && <Skeleton rows={6} />}
      {data && draft && <Editor key={`${id} ${draft.version ?? ''}`} from={draft} onSaved={onClose} />}
    </TypedModal>
  );
}
