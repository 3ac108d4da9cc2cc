/** Head of the profile: mark, name, state, code, legal person, capital, and how complete it all is. */
import { Progress } from 'antd';
import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate, formatText } from '#platform/entity/format.ts';
import { drawCell } from '#platform/web/entity/build-columns.tsx';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import { copyText } from '#platform/web/copy-text.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { Popup } from '#platform/web/shell/Popup.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { FigureRow } from '#platform/web/parts/FigureRow.tsx';
import { capitalText, companyProfile } from '../../model/company-base.ts';
import type { getCompanyInfo } from '../../model/company-base-calls.ts';
import type { Gap } from '../../model/completeness.ts';
import { BaseTabs } from './base-tabs.tsx';
import kit from '#platform/web/styles/kit.module.css';
import styles from './ProfileHead.module.css';

type Info = OutputOf<typeof getCompanyInfo>;

interface ProfileHeadProps {
  readonly info: Info;
  /** Leads to a missing value; absent where nothing can be edited. */
  readonly onGap: ((gap: Gap) => void) | undefined;
}

function Gaps({ info, onGap }: ProfileHeadProps): ReactElement {
  if (info.gaps.length === 0) return <p>应填的内容都已填写</p>;
  return (
    <>
      <p>还有 {info.gaps.length} 项待补</p>
      <ul className={styles.gaps}>
        {info.gaps.map((gap) => (
          <li key={gap.key}>
            {onGap ? (
              <button type="button" className={kit.textButton} onClick={() => onGap(gap)}>
                {gap.label}
              </button>
            ) : (
              gap.label
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Completeness(props: ProfileHeadProps): ReactElement {
  const { completeness, gaps } = props.info;
  return (
    <Popup
      label="档案完整度"
      title="档案完整度"
      placement="bottomRight"
      renderPanel={(close) => <Gaps {...props} onGap={props.onGap && ((gap) => (close(), props.onGap?.(gap)))} />}
    >
      <button type="button" className={styles.completeness}>
        <span aria-hidden="true">
          <Progress type="circle" size={52} percent={completeness} format={(percent) => percent} />
        </span>
        <span>
          档案完整度
          <span className="visually-hidden">
            {completeness}%，{gaps.length} 项待补
          </span>
        </span>
      </button>
    </Popup>
  );
}

export function ProfileHead(props: ProfileHeadProps): ReactElement {
  const { base } = props.info;
  const facts = [
    { label: '法定代表人', value: formatText(base.legalPerson) },
    { label: '注册资本', value: capitalText(base.regCapital, base.regCapitalCurrency) },
    { label: '成立日期', value: formatDate(base.establishDate) },
  ];
  return (
    <PageHeader
      title="基本信息"
      actions={
        <Link className="button" to="/enterprise-details">
          企业详情与打印
        </Link>
      }
    >
      <div className={styles.head}>
        {base.logo ? (
          <img src={fileAddress(base.logo, true, 256)} alt="" width={56} height={56} />
        ) : (
          <Initials name={base.shortName} square size="large" />
        )}
        <div className={styles.name}>
          <p>
            <strong>{base.companyName}</strong> {base.regStatus && drawCell(companyProfile, 'regStatus', base)}
            {props.info.isHighTech && <span className="tag tag-brand">高新技术企业</span>}
            {props.info.isSpecializedNew && <span className="tag tag-brand">专精特新</span>}
            {props.info.isTechSme && <span className="tag tag-brand">科技型中小企业</span>}
          </p>
          <p className="secondary">
            统一社会信用代码 <span>{formatText(base.creditCode)}</span>
            {base.creditCode && (
              <button
                type="button"
                className={kit.textButton}
                aria-label="复制统一社会信用代码"
                onClick={() => void copyText(base.creditCode)}
              >
                <Copy size={14} aria-hidden="true" />
              </button>
            )}
          </p>
        </div>
        <FigureRow look="stacked" figures={facts} className={styles.facts} />
        <Completeness {...props} />
      </div>
      <BaseTabs />
    </PageHeader>
  );
}
