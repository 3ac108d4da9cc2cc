/** An act that needs one company, begun by the group: asks which, and goes on there. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { Initials } from '../shell/Initials.tsx';
import type { MemberCompany } from '../session.ts';
import { useGroupCompanies } from './companies.ts';
import styles from './AskCompany.module.css';

export interface AskCompanyProps {
  /** What is about to be done: 新建专利. */
  readonly act: string;
  readonly onChoose: (company: MemberCompany) => void;
  readonly onClose: () => void;
}

export function AskCompany({ act, onChoose, onClose }: AskCompanyProps): ReactElement {
  const companies = useGroupCompanies();
  return (
    <Modal open title={`在哪家企业${act}？`} footer={null} width={440} onCancel={onClose}>
      <p className="secondary">选择后进入该企业继续，返回即回到集团。</p>
      <ul className={styles.root}>
        {companies.map((company) => (
          <li key={company.companyCode}>
            <button type="button" onClick={() => onChoose(company)}>
              <Initials name={company.companyName} square size="small" characters={1} />
              <span className="ellipsis">{company.companyName}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
