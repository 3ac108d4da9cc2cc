/** 协议: versions of each agreement, and publishing the next one. */
import { Button, Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { ProtocolType } from '#core/account/public.ts';
import { protocolNames, protocolTypes, queryProtocolVersion } from '#core/account/public.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { useMedia } from '#platform/web/entity/use-media.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { ProtocolDialog } from './ProtocolDialog.tsx';
import platformStyles from './platform.module.css';
import styles from './ProtocolTab.module.css';

type Answer = OutputOf<typeof queryProtocolVersion>;
export type ShownVersion = NonNullable<Answer['shown']>;

const states = {
  current: { label: '生效中', tag: 'tag tag-success' },
  scheduled: { label: '待生效', tag: 'tag tag-brand' },
  past: { label: '已替换', tag: 'tag' },
} as const;

const choices = protocolTypes.map((type) => ({ value: type, label: protocolNames[type] }));

function VersionText({ shown, onEdit }: { readonly shown: ShownVersion; readonly onEdit: () => void }): ReactElement {
  return (
    <article className={`panel ${styles.text}`} aria-label={`${shown.title} ${shown.version}`}>
      <div className={styles.tools}>
        <strong>
          {shown.title} {shown.version}
        </strong>
        <span className="caption secondary">
          {formatDateTime(shown.effectiveAt)} 生效{shown.requireReconsent ? ' · 须重新同意' : ''}
        </span>
        {shown.state === 'scheduled' && (
          <Button size="small" onClick={onEdit}>
            修改
          </Button>
        )}
      </div>
      {/* oxlint-disable-next-line react/no-danger -- sanitised by the server, written by the operator of the site */}
      <div className={styles.content} dangerouslySetInnerHTML={{ __html: shown.content }} />
    </article>
  );
}

export function ProtocolTab(): ReactElement {
  const [type, setType] = useState<ProtocolType>('user_agreement');
  const [version, setVersion] = useState<string | null>(null);
  const [open, setOpen] = useState<'new' | 'edit' | null>(null);
  const narrow = useMedia('(width < 900px)');
  const read = useRead(
    queryProtocolVersion,
    { type, ...(version === null ? {} : { version }) },
    { quiet: true, keep: true },
  );
  const choose = (next: ProtocolType) => {
    setType(next);
    setVersion(null);
  };
  const shown = read.data?.shown ?? null;
  return (
    <>
      <div className={styles.tools}>
        {narrow ? (
          <Select<ProtocolType>
            aria-label="协议类型"
            style={{ minWidth: 200 }}
            value={type}
            options={choices}
            onChange={choose}
          />
        ) : (
          <Segments<ProtocolType> label="协议类型" value={type} segments={choices} onChange={choose} />
        )}
        <span className={platformStyles.acts}>
          <Button type="primary" disabled={!read.data} onClick={() => setOpen('new')}>
            发布新版本
          </Button>
        </span>
      </div>
      {read.error && <ErrorState title="协议没有加载出来" error={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={5} />}
      {read.data && !shown && <EmptyState title={`还没有${protocolNames[type]}`} />}
      {read.data && shown && (
        <div className={styles.protocol}>
          <ul className={`panel ${styles.versions}`} aria-label="版本">
            {read.data.versions.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  aria-current={entry.id === shown.id || undefined}
                  onClick={() => setVersion(entry.version)}
                >
                  <strong>{entry.version}</strong>
                  <span className={states[entry.state].tag}>{states[entry.state].label}</span>
                  <p className="caption secondary">{formatDateTime(entry.effectiveAt)} 生效</p>
                </button>
              </li>
            ))}
          </ul>
          <VersionText shown={shown} onEdit={() => setOpen('edit')} />
        </div>
      )}
      {open && (
        <ProtocolDialog
          type={type}
          base={shown}
          edit={open === 'edit'}
          onClose={() => setOpen(null)}
          onSaved={(saved) => {
            setVersion(saved);
            setOpen(null);
          }}
        />
      )}
    </>
  );
}
