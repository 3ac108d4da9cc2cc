/** Says that another tab works in another enterprise now; this tab keeps its own until one says otherwise. */
import { Info } from 'lucide-react';
import { mayLeave } from '../leave-question.ts';
import { navigateTo } from '../navigation.ts';
import { sessionActions } from '../session.ts';
import { lastChoice } from '../session-store.ts';
import { useAct } from '../use-act.ts';
import { useForeignChoice } from './tab-sync.ts';
import styles from './TabSwitchBar.module.css';

export function TabSwitchBar({
  nameOf,
}: {
  readonly nameOf: (codes: { readonly groupCode: string; readonly companyCode: string }) => string;
}) {
  const { different, keep } = useForeignChoice();
  const { isBusy, act } = useAct();
  const other = different ? lastChoice() : null;
  if (!other) return null;
  const name = nameOf(other);
  const follow = async () => {
    if (!(await mayLeave())) return;
    await sessionActions().enter({ ...other, name });
    navigateTo('/home-middleware', { replace: true });
  };
  return (
    <div className={styles.switch} data-part="tab-switch" role="status">
      <Info size={16} aria-hidden="true" />
      <span>已在其他标签页切换到「{name || other.companyCode || other.groupCode}」</span>
      <button type="button" disabled={isBusy} onClick={() => void act(follow)}>
        切换
      </button>
      <button type="button" onClick={keep}>
        保持
      </button>
    </div>
  );
}
