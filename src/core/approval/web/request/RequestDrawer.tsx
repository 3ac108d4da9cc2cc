/** A request over the page: from a message, or from the home page. */
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import type { MessageViewProps } from '#platform/web/contribution.ts';
import { RequestBlock } from './RequestBlock.tsx';
import styles from './RequestDrawer.module.css';

export default function RequestDrawer({ id, onClose }: MessageViewProps): ReactElement {
  return (
    <Drawer open title="审批" size={960} className={styles.drawer} onClose={onClose}>
      <RequestBlock id={id} onDecided={onClose} />
    </Drawer>
  );
}
