/** Below the refusal of a new person: who is in the pool already, with the ways out. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { z } from 'zod';
import type { RefusedProps } from '#platform/web/entity/EntityForm.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { duplicatePerson } from '../model/person-calls.ts';
import { DuplicateHead } from './resume/DuplicateBlock.tsx';
import styles from './resume/DuplicateBlock.module.css';

const known = z.object({ duplicates: z.array(duplicatePerson).min(1) });

export function KnownPeople({ refusal, save }: RefusedProps): ReactElement | null {
  const mayMerge = usePermission('recruit_edit');
  const { isBusy, act } = useAct();
  const { data } = known.safeParse(refusal.data);
  if (!data) return null;
  const { duplicates } = data;
  const answer = (more: Record<string, unknown>, words: string) =>
    void act(async () => {
      if (await save(more)) toast.success(words);
    });
  return (
    <section className={`${styles.root} ${styles.aboveFields}`} aria-label="人才库里已有的人">
      {duplicates.map((duplicate) => (
        <div key={duplicate.id} className={styles.one}>
          <DuplicateHead duplicate={duplicate}>
            {mayMerge && (
              <Button
                size="small"
                disabled={isBusy}
                aria-label={`合并到${duplicate.name}`}
                onClick={() => answer({ onDuplicate: 'merge', mergeIntoId: duplicate.id }, `已合并到${duplicate.name}`)}
              >
                合并到已有
              </Button>
            )}
          </DuplicateHead>
        </div>
      ))}
      <div className={styles.acts}>
        {mayMerge && <span className="secondary caption">合并补上缺少的内容，不改库内已有的内容</span>}
        {duplicates.every(({ by }) => by === 'name') && (
          <Button size="small" disabled={isBusy} onClick={() => answer({ onDuplicate: 'new' }, '已另建新人')}>
            当作新人
          </Button>
        )}
      </div>
    </section>
  );
}
