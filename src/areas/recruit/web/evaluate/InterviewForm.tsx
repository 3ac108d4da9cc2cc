/** Plans or changes an interview; what overlaps is shown first and saved only when confirmed. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useCallback, useState } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { toast } from '#platform/web/toast.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { Conflict, PlannedRow } from '../../model/evaluate/interview-calls.ts';
import { saveInterview } from '../../model/evaluate/interview-calls.ts';
import { interview } from '../../model/evaluate/interview.ts';
import { PeopleSlot } from '../process/PeopleSlot.tsx';
import type { RecruitDetail } from '../process/workspace-places.tsx';
import { clockOf } from './interview-words.ts';

/** People of the roster alone: who evaluates signs in. */
const slots = { interviewers: PeopleSlot };
const keys = [
  'roundNo',
  'roundName',
  'method',
  'startAt',
  'durationMin',
  'place',
  'link',
  'interviewers',
  'chiefId',
  'notice',
];

export interface InterviewFormProps {
  readonly recruitInfoId: number;
  /** null plans a new one. */
  readonly row: PlannedRow | null;
  /** What a new one begins with. */
  readonly next: {
    readonly roundNo: number;
    readonly roundName: string;
    readonly interviewers: RecruitDetail['position']['interviewers'];
  };
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface Question {
  readonly conflicts: readonly Conflict[];
  readonly answer: (isConfirmed: boolean) => void;
}

function ConflictQuestion({ conflicts, answer }: Question): ReactElement {
  return (
    <Modal
      open
      title="时间有冲突"
      okText="仍然安排"
      cancelText="改时间"
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <ul>
        {conflicts.map((one) => (
          <li key={one.interviewId}>
            {one.isCandidate ? '候选人' : one.interviewers.join('、')}在 {formatDateTime(one.startAt)}–
            {clockOf(new Date(Date.parse(one.startAt) + one.durationMin * 60_000).toISOString())} 已有面试
            {one.isCandidate ? '' : `（${one.candidate}）`}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

export function InterviewForm({ recruitInfoId, row, next, onSaved, onClose }: InterviewFormProps): ReactElement {
  const [question, setQuestion] = useState<Question | null>(null);
  const send = useCallback(async (body: Record<string, unknown>) => {
    // The form checked the body by the declaration of the entity.
    const input = body as InputOf<typeof saveInterview>;
    let saved = await call(saveInterview, input, { quiet: true });
    if (saved.id === null) {
      const { conflicts } = saved;
      const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ conflicts, answer }));
      setQuestion(null);
      if (!isConfirmed)
        throw new CallRefused({ errorCode: errorCode.conflict, errorDesc: '时间有冲突，没有保存', data: null });
      saved = await call(saveInterview, { ...input, confirm: true }, { quiet: true });
    }
    for (const warning of saved.warnings) toast.warning(warning, 4000);
    return { id: saved.id ?? 0 };
  }, []);
  return (
    <>
      <EntityForm
        entity={interview}
        row={row}
        keys={keys}
        preset={{ recruitInfoId, ...next }}
        title={row ? `修改面试 ${row.roundName}` : '约面试'}
        slots={slots}
        send={send}
        onSaved={onSaved}
        onClose={onClose}
      />
      {question && <ConflictQuestion {...question} />}
    </>
  );
}
