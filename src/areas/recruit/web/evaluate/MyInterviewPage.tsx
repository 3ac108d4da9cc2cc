/** 我的面试: what an interviewer has to do, and the form of one interview. The assignment is the right, so nothing here asks for a code. */
import { Button } from 'antd';
import { CalendarPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { useRead } from '#platform/web/query.ts';
import { useAddress } from '#platform/web/use-address.ts';
import type { MyInterview, MyInterviewState } from '../../model/evaluate/interview-calls.ts';
import { queryMyInterview } from '../../model/evaluate/interview-calls.ts';
import type { EvaluationPageProps } from './form/EvaluationPage.tsx';
import { MyInterviewList } from './MyInterviewList.tsx';
import styles from './MyInterviewPage.module.css';

const EvaluationPage = lazyPart<EvaluationPageProps>(
  async () => (await import('./form/EvaluationPage.tsx')).EvaluationPage,
  () => <Skeleton rows={10} />,
);

const InterviewFeedDialog = lazyPart<{ readonly onClose: () => void }>(
  async () => (await import('./InterviewFeedDialog.tsx')).InterviewFeedDialog,
);

/** Which states each choice of the segments shows. */
const views = {
  all: ['overdue', 'open', 'today', 'later', 'done'],
  due: ['overdue', 'open'],
  coming: ['today', 'later'],
  done: ['done'],
} as const satisfies Readonly<Record<string, readonly MyInterviewState[]>>;
type View = keyof typeof views;
const isView = (value: string | null): value is View => value !== null && Object.hasOwn(views, value);

const weekLength = 7 * 86_400_000;
const minute = 60_000;

function InterviewList(): ReactElement {
  const address = useAddress();
  const [isFeed, setFeed] = useState(false);
  const { data, error, refetch } = useRead(queryMyInterview, {}, { quiet: true, refetchInterval: minute });
  const asked = address.get('view');
  const view = isView(asked) ? asked : 'all';
  const interviews = data?.interviews ?? [];
  const isShown = ({ state }: MyInterview) => (views[view] as readonly MyInterviewState[]).includes(state);
  const count = (of: View) => interviews.filter(({ state }) => (views[of] as readonly string[]).includes(state)).length;
  const now = data ? Date.parse(data.now) : 0;
  const thisWeek = interviews.filter(({ startAt }) => Math.abs(Date.parse(startAt) - now) < weekLength).length;
  const shown = interviews.filter(isShown);
  return (
    <>
      <PageHeader
        title="我的面试"
        {...(data && { facts: [{ label: '前后七天', value: `${thisWeek} 场` }] })}
        actions={
          <Button
            icon={<CalendarPlus size={16} aria-hidden="true" />}
            {...preloadOn(InterviewFeedDialog)}
            onClick={() => setFeed(true)}
          >
            订阅日历
          </Button>
        }
      >
        <Segments
          className={styles.views}
          label="显示哪些面试"
          value={view}
          segments={[
            { value: 'all', label: '全部' },
            { value: 'due', label: '待评价', ...(data && { count: count('due') }) },
            { value: 'coming', label: '待面试', ...(data && { count: count('coming') }) },
            { value: 'done', label: '已评价' },
          ]}
          onChange={(next) => address.set({ view: next === 'all' ? null : next })}
        />
      </PageHeader>
      {error && !data && <ErrorState title="面试没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && shown.length === 0 && (
        <EmptyState
          variant={interviews.length === 0 ? 'empty' : 'done'}
          title={interviews.length === 0 ? '近期没有面试' : '这一类没有面试'}
          reason={interviews.length === 0 ? '安排了你参加的面试后会出现在这里，并有消息提醒' : undefined}
        />
      )}
      {isFeed && <InterviewFeedDialog onClose={() => setFeed(false)} />}
      {data && shown.length > 0 && <MyInterviewList interviews={shown} doneCount={data.doneCount} now={data.now} />}
    </>
  );
}

export default function MyInterviewPage(): ReactElement {
  const address = useAddress();
  const interviewId = address.number('interviewId');
  return interviewId === null ? <InterviewList /> : <EvaluationPage key={interviewId} interviewId={interviewId} />;
}
