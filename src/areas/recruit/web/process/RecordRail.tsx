/** What stands beside the places of a record: the résumé out of the pool, its originals, and what was done. */
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { queryBasicInfo, RevealProvider } from '#areas/staff/public.web.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { DetailLines } from '#platform/web/entity/DetailLines.tsx';
import { fileAddress, filesOf, viewKind } from '#platform/web/entity/widgets/file-values.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useMedia } from '#platform/web/entity/use-media.ts';
import type { ExternalPersonRow } from '../../model/external-person.ts';
import { externalPerson } from '../../model/external-person.ts';
import type { PaperFacts } from '../../model/resume-paper.ts';
import { paperOf } from '../../model/resume-paper.ts';
import { Paper } from '../ResumePaper.tsx';
import { useSourceMarks } from '../source-marks.ts';
import { RecordLog } from './RecordLog.tsx';
import type { PlaceProps } from './workspace-places.tsx';
import styles from './workspace.module.css';

const PdfPages = lazyPart(
  async () => (await import('#platform/web/entity/widgets/PdfPages.tsx')).PdfPages,
  () => <Skeleton rows={10} />,
);

/** From here on the timeline has a rail of its own. */
const wide = '(width >= 1680px)';
const contactKeys = ['phone', 'email', 'expectSalaryMin', 'expectSalaryMax', 'availableDate'];

type View = 'paper' | 'original' | 'log';

export function RecordRail({ recruitInfo }: PlaceProps): ReactElement {
  const isWide = useMedia(wide);
  const [chosen, setChosen] = useState<View>('paper');
  const { keys } = useSourceMarks();
  // What a summary points at stands on the paper.
  useEffect(() => {
    if (keys.length > 0) setChosen('paper');
  }, [keys]);
  const id = recruitInfo.externalPersonId;
  const { data, error, refetch } = useRead(queryBasicInfo, { ownerType: 'external', id }, { quiet: true });
  // The call is typed for the roster; of somebody outside it answers the row of the pool with records of the same kinds.
  const person = data?.base as unknown as ExternalPersonRow | undefined;
  const files = filesOf(person?.resumeFiles);
  const original = files.findLast((file) => viewKind(file) === 'pdf');
  const view = (chosen === 'original' && !original) || (chosen === 'log' && isWide) ? 'paper' : chosen;
  const records = (data ?? {}) as unknown as {
    readonly study?: PaperFacts['studies'];
    readonly work?: PaperFacts['works'];
    readonly project?: PaperFacts['projects'];
  };
  const resume = () => {
    if (error && !data) return <ErrorState title="简历没有加载出来" error={error} onRetry={() => void refetch()} />;
    if (!person) return <Skeleton rows={10} />;
    if (view === 'original' && original) return <PdfPages address={fileAddress(original, true)} />;
    const { study: studies = [], work: works = [], project: projects = [] } = records;
    return (
      <Paper
        title={person.name}
        resume={paperOf({ person, studies, works, projects }, todayInShanghai())}
        contact={<DetailLines entity={externalPerson} keys={contactKeys} row={person} />}
      >
        {files.map((file) => (
          <p key={file.id}>
            <a href={fileAddress(file, viewKind(file) === 'pdf')} target="_blank" rel="noreferrer">
              {file.name}
            </a>
          </p>
        ))}
        <p className="secondary caption">
          由人才库的履历生成，<Link to={`/outside-detail?id=${id}`}>看人才档案</Link>
        </p>
      </Paper>
    );
  };
  return (
    <>
      <aside id="resume" className={styles.rail} aria-label="简历与时间线">
        <Segments
          label="看什么"
          value={view}
          segments={[
            { value: 'paper', label: '简历' },
            ...(original ? [{ value: 'original' as const, label: '原件' }] : []),
            ...(isWide ? [] : [{ value: 'log' as const, label: '时间线', count: recruitInfo.log.length }]),
          ]}
          onChange={setChosen}
        />
        <RevealProvider entity={externalPerson}>
          {view === 'log' ? <RecordLog recruitInfo={recruitInfo} /> : resume()}
        </RevealProvider>
      </aside>
      {isWide && (
        <aside>
          <RecordLog recruitInfo={recruitInfo} />
        </aside>
      )}
    </>
  );
}
