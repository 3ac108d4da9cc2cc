/** 审批设置: left every act with its switch, in the middle its rule, right a trial. On a telephone first the acts, then the rule. */
import { Button } from 'antd';
import { ChevronLeft, UserRoundCog } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { mayLeave } from '#platform/web/leave-question.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { getRule, queryRuleAct } from '../../model/rule-calls.ts';
import { ActList } from './ActList.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import styles from './settings.module.css';

const DeputyDialog = lazyPart<{ readonly isAll: boolean; readonly onClose: () => void }>(
  async () => (await import('./DeputyDialog.tsx')).DeputyDialog,
);

/** A switch that was turned in the list, until its rule is saved or another act is opened. */
interface Turned {
  readonly actKey: string;
  readonly isOn: boolean;
}

interface RulePartProps {
  readonly actKey: string;
  readonly turned: Turned | null;
  readonly onSaved: () => void;
}

function RulePart({ actKey, turned, onSaved }: RulePartProps): ReactElement {
  const { data, error, refetch } = useRead(getRule, { actKey }, { quiet: true });
  if (error && !data) return <ErrorState title="规则没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  const isOn = turned?.actKey === actKey ? turned.isOn : (data.rule?.isEnabled ?? false);
  return (
    <RuleEditor
      key={`${actKey} ${data.version ?? 'new'} ${isOn}`}
      stored={data}
      isOn={isOn}
      onSaved={() => {
        void refetch();
        onSaved();
      }}
    />
  );
}

function Settings(): ReactElement {
  const address = useAddress();
  const isNarrow = useMedia(narrowQuery);
  const { data, error, refetch } = useRead(queryRuleAct, {}, { quiet: true });
  const [turned, setTurned] = useState<Turned | null>(null);
  const [isDeputyOpen, setDeputyOpen] = useState(false);
  const asked = address.get('act');
  const acts = data?.acts ?? [];
  const first = acts.find(({ isEnabled }) => isEnabled) ?? acts[0];
  const openKey = acts.some(({ actKey }) => actKey === asked) ? asked : isNarrow ? null : (first?.actKey ?? null);
  const open = (actKey: string | null, next: Turned | null) => {
    const go = () => {
      setTurned(next);
      address.set({ act: actKey });
    };
    // Turning a switch of the open act leaves nothing; another act leaves what was typed, and the address asks by itself.
    if (actKey === openKey) void mayLeave().then((leaves) => leaves && go());
    else go();
  };
  const shown = acts.map((one) => (one.actKey === turned?.actKey ? { ...one, isEnabled: turned.isOn } : one));
  const showsList = !isNarrow || openKey === null;
  return (
    <div className={styles.page}>
      <PageHeader
        actions={
          <Button icon={<UserRoundCog size={14} aria-hidden="true" />} onClick={() => setDeputyOpen(true)}>
            代理人
          </Button>
        }
      >
        <p className={`secondary caption ${styles.about}`}>打开后，这个动作先成为申请，同意了才执行</p>
      </PageHeader>
      {error && !data && <ErrorState title="动作没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={10} />}
      {data && (
        <div className={styles.split}>
          {showsList && (
            <ActList
              acts={shown}
              openKey={openKey}
              onOpen={(actKey) => open(actKey, null)}
              onSwitch={(actKey, isOn) => open(actKey, { actKey, isOn })}
            />
          )}
          {openKey !== null && (
            <div className={styles.editor}>
              {isNarrow && (
                <Button
                  type="text"
                  icon={<ChevronLeft size={16} aria-hidden="true" />}
                  onClick={() => address.set({ act: null })}
                >
                  全部动作
                </Button>
              )}
              <RulePart
                key={openKey}
                actKey={openKey}
                turned={turned}
                onSaved={() => {
                  setTurned(null);
                  void refetch();
                }}
              />
            </div>
          )}
        </div>
      )}
      {isDeputyOpen && <DeputyDialog isAll onClose={() => setDeputyOpen(false)} />}
    </div>
  );
}

export default function ApprovalSettingsPage(): ReactElement {
  // Rules are those of one company.
  const inCompany = useSession((state) => state.choice?.selectGroupType === 2);
  if (!inCompany) return <EmptyState title="请先进入企业" reason="审批规则属于企业，在页面上方选择企业后设置" />;
  return <Settings />;
}
