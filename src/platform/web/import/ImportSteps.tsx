/** The five steps, the way already gone ticked. */
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import styles from './ImportSteps.module.css';

export const importSteps = ['选择模板', '上传文件', '匹配列', '检查', '完成'] as const;

/** `current` counts from 0. */
export function ImportSteps({ current }: { readonly current: number }): ReactElement {
  return (
    <ol className={styles.root} aria-label="导入步骤">
      {importSteps.map((label, index) => (
        <li
          key={label}
          data-state={index < current ? 'done' : index === current ? 'now' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span aria-hidden="true">{index < current ? <Check size={12} strokeWidth={2.5} /> : index + 1}</span>
          {label}
          {index < current && <span className="visually-hidden">已完成</span>}
        </li>
      ))}
    </ol>
  );
}
