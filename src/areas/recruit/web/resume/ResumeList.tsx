/** Files of the check in the order in which they came, each with what it waits for. */
import { CircleCheckBig, CircleDashed, Circle, Clock, Copy, FileX2, LoaderCircle } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import kit from '#platform/web/styles/kit.module.css';
import type { ResumeFileRow } from '../../model/resume-calls.ts';
import type { ResumeUpload } from './use-resume-upload.ts';
import styles from './ResumeList.module.css';

interface Look {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly tone: 'quiet' | 'warning' | 'danger' | 'success' | 'brand';
}

const agreed = {
  phone: '手机与库内一致',
  email: '邮箱与库内一致',
  file: '文件与库内相同',
  name: '同名且同院校',
} as const;

/** A file that was read: decided on, like somebody who is there, or to be looked at. */
function lookOfRead({ isConfirmed, choice, duplicate, doubtful }: ResumeFileRow): Look {
  if (isConfirmed) return { icon: CircleCheckBig, text: choice === 'skip' ? '将跳过' : '已确认', tone: 'success' };
  if (duplicate) return { icon: Copy, text: agreed[duplicate.by], tone: 'warning' };
  return doubtful > 0
    ? { icon: CircleDashed, text: `${doubtful} 项待核`, tone: 'warning' }
    : { icon: Circle, text: '全部字段可信', tone: 'quiet' };
}

/** What a file is at, in a word and a sign. */
export function lookOf(row: ResumeFileRow): Look {
  switch (row.state) {
    case 'waiting':
      return { icon: Clock, text: '排队', tone: 'quiet' };
    case 'reading':
      return {
        icon: LoaderCircle,
        text: row.pages === null ? '解析中' : `第 ${row.page} / ${row.pages} 页`,
        tone: 'brand',
      };
    case 'refused':
      return row.isConfirmed
        ? { icon: CircleCheckBig, text: '已确认', tone: 'success' }
        : { icon: FileX2, text: row.refusal ?? '不能识别', tone: 'danger' };
    case 'saved':
      return { icon: CircleCheckBig, text: '已保存', tone: 'success' };
    case 'skipped':
      return { icon: CircleCheckBig, text: '已跳过', tone: 'quiet' };
    case 'read':
      return lookOfRead(row);
    default:
      return row.state satisfies never;
  }
}

export interface ResumeListProps {
  readonly rows: readonly ResumeFileRow[];
  readonly uploads: readonly ResumeUpload[];
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
  readonly onDismiss: (key: number) => void;
}

export function ResumeList({ rows, uploads, current, onOpen, onDismiss }: ResumeListProps): ReactElement {
  return (
    <ul className={styles.root}>
      {rows.map((row) => {
        const { icon: Icon, text, tone } = lookOf(row);
        const title = row.name ?? row.file.name;
        return (
          <li key={row.id} data-tone={tone}>
            <button type="button" aria-current={row.id === current || undefined} onClick={() => onOpen(row.id)}>
              <Icon size={18} aria-hidden="true" />
              <span>
                <b className="ellipsis">{title}</b>
                <span className="ellipsis" title={row.file.name}>
                  <em>{text}</em>
                  {row.name !== null && ` · ${row.file.name}`}
                </span>
              </span>
            </button>
            {row.state === 'reading' && row.pages !== null && (
              <i className={styles.bar} style={{ width: `${((row.page ?? 0) / row.pages) * 100}%` }} />
            )}
          </li>
        );
      })}
      {uploads.map(({ key, name, share, refusal }) => (
        <li key={`upload ${key}`} data-tone={refusal === null ? 'brand' : 'danger'} className={styles.upload}>
          <span>
            <b className="ellipsis">{name}</b>
            <em className="ellipsis">{refusal ?? `上传 ${Math.round(share * 100)}%`}</em>
          </span>
          {refusal !== null && (
            <button type="button" className={kit.textButton} aria-label={`收起 ${name}`} onClick={() => onDismiss(key)}>
              收起
            </button>
          )}
          {refusal === null && <i className={styles.bar} style={{ width: `${share * 100}%` }} />}
        </li>
      ))}
    </ul>
  );
}
