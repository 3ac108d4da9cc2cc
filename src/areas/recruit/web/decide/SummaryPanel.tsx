/** 个人总结: composed of facts, written over by people, passed or returned by a second person; with the role of the candidate. */
import { Button, Input, Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { ShownSummary } from '../../model/decide/decide-calls.ts';
import { personalSummary, personalSummaryReview, roleTitle } from '../../model/decide/decide-calls.ts';
import { summaryStatuses } from '../../model/decide/decide-dicts.ts';
import { roleNames } from '../../model/decide/role-title.ts';
import type { PlaceProps } from '../process/workspace-places.tsx';
import { readAgain } from './read-again.ts';
import { SummaryForm } from './SummaryForm.tsx';
import { SummaryText } from './SummaryText.tsx';
import styles from './SummaryPanel.module.css';

const byRule = '';

/** The role, what it rests on, and the choice of another by hand. */
function Role({ recruitInfoId }: { readonly recruitInfoId: number }): ReactElement | null {
  const maySet = usePermission('recruit_summary');
  const { data } = useRead(roleTitle, { recruitInfoId }, { quiet: true });
  const { act } = useAct();
  if (!data) return null;
  const basis = data.basis.map(({ name, score }) => `${name} ${score.toFixed(1)}`).join('，');
  return (
    <p className={styles.role}>
      <span className="secondary">角色定位</span> <strong>{data.role}</strong>
      {data.second !== null && <span className="secondary">其次 {data.second}</span>}
      <span className="secondary caption">{data.isSet ? '人工设定' : basis}</span>
      {maySet && (
        <Select
          size="small"
          aria-label="角色定位"
          popupMatchSelectWidth={false}
          value={data.isSet ? data.role : byRule}
          options={[{ value: byRule, label: '按得分' }, ...roleNames.map((role) => ({ value: role, label: role }))]}
          onChange={(role) =>
            void act(async () => {
              await call(roleTitle, { recruitInfoId, set: role === byRule ? null : role });
              await readAgain();
            })
          }
        />
      )}
    </p>
  );
}

function Review({ summaryId }: { readonly summaryId: number }): ReactElement {
  const [comment, setComment] = useState('');
  const [issue, setIssue] = useState<string | undefined>();
  const { act, isBusy } = useAct();
  const review = (result: 'pass' | 'return') => {
    if (result === 'return' && comment.trim() === '') {
      setIssue('退回时必填');
      return;
    }
    void act(
      async () => {
        await call(personalSummaryReview, { summaryId, result, comment: comment.trim() || null }, { quiet: true });
        await readAgain();
      },
      ({ message }) => setIssue(message),
    );
  };
  return (
    <div className={styles.form} role="group" aria-label="评审个人总结">
      <FormLine label="评审意见" said={issue}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={comment}
            maxLength={1000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => {
              setComment(event.target.value);
              setIssue(undefined);
            }}
          />
        )}
      </FormLine>
      <footer>
        <Button loading={isBusy} onClick={() => review('return')}>
          退回
        </Button>
        <Button type="primary" loading={isBusy} onClick={() => review('pass')}>
          通过
        </Button>
      </footer>
    </div>
  );
}

function Outcome({ summary }: { readonly summary: ShownSummary }): ReactElement | null {
  const { review, submittedByName, submittedAt } = summary;
  if (review)
    return (
      <Note tone={review.result === 'pass' ? 'info' : 'warning'} read="none">
        {review.byName} {formatDateTime(review.at)}
        {review.result === 'pass' ? ' 评审通过' : ' 退回'}
        {review.comment ? `：${review.comment}` : ''}
      </Note>
    );
  if (summary.status !== 'submitted') return null;
  return (
    <Note read="none">
      {submittedByName} {formatDateTime(submittedAt)} 提交，待另一人评审
    </Note>
  );
}

export function SummaryPanel({ recruitInfo }: PlaceProps): ReactElement {
  const { summary, id } = recruitInfo;
  const [isEditing, setEditing] = useState(false);
  const mayWrite = usePermission('recruit_summary');
  const { act, isBusy } = useAct();
  const compose = (regenerate: boolean) =>
    act(async () => {
      await call(personalSummary, { recruitInfoId: id, regenerate });
      await readAgain();
    });
  const status = summaryStatuses.find(({ code }) => code === summary?.status);
  const isWithheld = summary !== null && summary.withheld.length > 0;
  return (
    <>
      <SectionHead
        title="个人总结"
        marks={status && !isWithheld ? <State option={status} /> : undefined}
        note={summary && !isWithheld ? `第 ${summary.versionNo} 版` : '由档案、测评和面试评价生成，每个词都有依据'}
      >
        {mayWrite && summary && !isWithheld && !isEditing && (
          <>
            <Button size="small" loading={isBusy} onClick={() => void compose(true)}>
              重新生成
            </Button>
            <Button size="small" onClick={() => setEditing(true)}>
              编辑
            </Button>
          </>
        )}
      </SectionHead>
      <Role recruitInfoId={id} />
      {isWithheld && <Note read="none">{summary.withheld.join('、')}部分在你提交评价后补入，之前不能编辑和评审。</Note>}
      {summary === null && (
        <div className={styles.empty}>
          <p className="secondary">还没有个人总结</p>
          {mayWrite && (
            <Button type="primary" loading={isBusy} onClick={() => void compose(false)}>
              生成个人总结
            </Button>
          )}
        </div>
      )}
      {summary !== null && isEditing && (
        <SummaryForm recruitInfoId={id} summary={summary} onClose={() => setEditing(false)} />
      )}
      {summary !== null && !isEditing && (
        <>
          <SummaryText summary={summary} />
          <Outcome summary={summary} />
          {summary.canReview && summary.id !== null && <Review summaryId={summary.id} />}
        </>
      )}
    </>
  );
}
