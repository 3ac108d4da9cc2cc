/** 我的企业 of the personal centre: the list of the enterprise centre, with the way there. */
import { Link } from 'react-router';
import { MyEnterprises } from './MyEnterprises.tsx';
import { useEnter } from './use-enter.ts';
import styles from './EnterpriseTab.module.css';

export default function EnterpriseTab() {
  const [busy, enter] = useEnter();
  return (
    <>
      <p className={styles.ways}>
        <Link to="/entrepreneurship-center">企业中心</Link>
        <Link to="/create-enterprise">创建或加入企业</Link>
      </p>
      <MyEnterprises keyword="" onClearFilter={() => undefined} busy={busy} enter={enter} />
    </>
  );
}
