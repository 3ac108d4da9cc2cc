/** 进展, 风险, 成本 of a project: parts in blocks, each added and changed in place. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { withinParent } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { ChildBlock } from '#platform/web/entity/ChildBlock.tsx';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { deleteCost, deleteLog, deleteRisk, saveCost, saveLog, saveRisk } from '../../model/detail-calls.ts';
import { projectCost } from '../../model/project-cost.ts';
import { costSubjects, riskLevels } from '../../model/project-dicts.ts';
import { projectLog } from '../../model/project-log.ts';
import { projectRisk } from '../../model/project-risk.ts';
import type { PartProps } from './whole.ts';
import styles from './tabs.module.css';

/** Sends a part with the project that it belongs to. */
const sender = (endpoint: AnyEndpoint, projectId: number) => async (body: Record<string, unknown>) =>
  (await call(endpoint, { ...body, projectId }, { quiet: true })) as {
    id: number;
    warnings: string[];
  };

interface BlockProps extends PartProps {
  readonly entity: AnyEntity;
  readonly rows: readonly AnyRow[];
  readonly save: AnyEndpoint;
  readonly remove: AnyEndpoint;
  readonly mayWrite: boolean;
  readonly preset?: Readonly<Record<string, unknown>>;
  readonly marks?: (row: AnyRow) => ReactElement | null;
  readonly isTimeline?: boolean;
  /** Fields that the marks show already. */
  readonly headKeys?: readonly string[];
}

function Block({ whole, onChanged, save, mayWrite, remove, ...block }: BlockProps): ReactElement {
  const { id } = whole.project;
  const send = useMemo(() => sender(save, id), [save, id]);
  return (
    <div className={styles.block}>
      <ChildBlock
        {...block}
        parentId={id}
        send={mayWrite ? send : undefined}
        remove={whole.canEdit ? remove : undefined}
        onChanged={onChanged}
      />
    </div>
  );
}

const authorMark = (whole: PartProps['whole']) =>
  function Author(row: AnyRow): ReactElement {
    const name = whole.authors.find(({ accountId }) => accountId === row['createdBy'])?.name ?? '';
    return <span className="secondary caption">{name}</span>;
  };

function levelMark(row: AnyRow): ReactElement | null {
  const level = riskLevels.find(({ code }) => code === row['level']);
  return level ? <span className={`tag tag-${level.tone}`}>{level.label}</span> : null;
}

const subjectMark = (row: AnyRow): ReactElement => (
  <span className="tag">{costSubjects.find(({ code }) => code === row['subject'])?.label}</span>
);

export interface LogTabProps extends PartProps {
  readonly onMore: () => void;
}

export function LogTab({ onMore, ...props }: LogTabProps): ReactElement {
  const { whole, today } = props;
  return (
    <>
      <Block
        {...props}
        entity={projectLog}
        rows={whole.logs}
        save={saveLog}
        remove={deleteLog}
        mayWrite={whole.canWriteLog}
        preset={{ logDate: today }}
        marks={authorMark(whole)}
        isTimeline
      />
      {whole.counts.logs > whole.logs.length && (
        <Button onClick={onMore}>再看 {whole.counts.logs - whole.logs.length} 条</Button>
      )}
    </>
  );
}

export function RiskTab(props: PartProps): ReactElement {
  const { whole } = props;
  return (
    <Block
      {...props}
      entity={projectRisk}
      rows={whole.risks}
      save={saveRisk}
      remove={deleteRisk}
      mayWrite={whole.canEdit}
      marks={levelMark}
      headKeys={['level']}
    />
  );
}

export function CostBlock(props: PartProps): ReactElement | null {
  const { whole, today } = props;
  if (whole.costs === null) return null;
  return (
    <Block
      {...props}
      entity={projectCost}
      rows={whole.costs}
      save={saveCost}
      remove={deleteCost}
      mayWrite={whole.canEdit}
      preset={{ costDate: today }}
      marks={subjectMark}
      headKeys={['subject']}
    />
  );
}

/** 写进展, the weekly act: the day is today, text and progress are asked. */
export function LogForm({
  whole,
  today,
  onChanged,
  onClose,
}: PartProps & { readonly onClose: () => void }): ReactElement {
  return (
    <EntityForm
      entity={withinParent(projectLog)}
      row={null}
      title={`写进展 ${formatDate(today)}`}
      keys={['content', 'progress']}
      block={`log-${whole.project.id}`}
      preset={{ logDate: today }}
      send={sender(saveLog, whole.project.id)}
      onSaved={() => (onClose(), onChanged())}
      onClose={onClose}
    />
  );
}
