/** A question before something that is typed or kept goes. */
import { Modal } from 'antd';

export const asked = (title: string, okText: string, cancelText = '取消'): Promise<boolean> =>
  new Promise((resolve) => {
    Modal.confirm({ title, okText, cancelText, onOk: () => resolve(true), onCancel: () => resolve(false) });
  });
