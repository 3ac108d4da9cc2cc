/** 企业认证: companies that wait, their licence, and the decision. */
import { useQueryClient } from '@tanstack/react-query';
import { Image } from 'antd';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { EMPTY_TEXT, formatFileSize } from '#platform/entity/format.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import type { SentLicence } from '../../model/verification.ts';
import { downloadLicence, queryCompanyVerify, verificationRequests, verifying } from '../../model/verification.ts';
import styles from './VerifyTab.module.css';

type Request = RowOf<typeof verificationRequests>;

const groups = [verifying];
const quickFilters = ['verifyStatus'];

const licenceAddress = (companyCode: string, inline: boolean) =>
  `${downloadLicence.path}?${new URLSearchParams({ applicantCompanyCode: companyCode, inline: inline ? '1' : '0' }).toString()}`;

const isPicture = ({ contentType }: SentLicence) => contentType.startsWith('image/');

/** The address of each look leaves a line in the log: a list shows no pictures by itself. */
function LicenceLink({ companyName, companyCode, licence }: Request): ReactElement | string {
  if (!licence) return EMPTY_TEXT;
  return (
    <a
      href={licenceAddress(companyCode, isPicture(licence))}
      {...(isPicture(licence) ? { target: '_blank', rel: 'noreferrer' } : { download: licence.name })}
      aria-label={`${companyName} 的营业执照`}
    >
      {licence.name}
    </a>
  );
}

function Licence({ companyName, companyCode, licence }: Request): ReactElement {
  if (!licence) return <p className="secondary">没有营业执照</p>;
  if (isPicture(licence))
    return (
      <Image
        className={styles.platformLicence}
        src={licenceAddress(companyCode, true)}
        alt={`${companyName} 的营业执照`}
      />
    );
  return (
    <a href={licenceAddress(companyCode, false)} download={licence.name}>
      {licence.name}（{formatFileSize(licence.size)}）
    </a>
  );
}

const columns = { licence: { render: LicenceLink } };
const detailParts = (request: Request) => [{ key: 'licence', label: '营业执照', content: <Licence {...request} /> }];

export function VerifyTab(): ReactElement {
  const client = useQueryClient();
  const acts = useMemo(
    // How many wait stands at the tab as well.
    () => ({ groups, onDone: () => void client.invalidateQueries({ queryKey: [queryCompanyVerify.path] }) }),
    [client],
  );
  return (
    <ViewPage
      view={verificationRequests}
      isPart
      quickFilters={quickFilters}
      columns={columns}
      acts={acts}
      first="approve"
      detailParts={detailParts}
      purpose="企业提交营业执照后在这里核对"
    />
  );
}
