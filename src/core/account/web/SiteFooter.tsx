/** Year, name and record numbers of the site. */
import { useSite } from '#platform/web/site.ts';
import styles from './login.module.css';

const year = new Date().getFullYear();

export function SiteFooter() {
  const { siteName, icp, publicSecurityNo } = useSite();
  return (
    <footer className={`${styles.siteFooter} caption secondary`} data-part="site-footer">
      © {year} {siteName}
      {icp && (
        <>
          {' · '}
          <a href="https://beian.miit.gov.cn/" rel="noreferrer">
            {icp}
          </a>
        </>
      )}
      {publicSecurityNo && ` · ${publicSecurityNo}`}
    </footer>
  );
}
