/** Year, name and record numbers of the site. */
import { useSite } from '#platform/web/site.ts';

export function SiteFooter() {
  const { siteName, icp, publicSecurityNo } = useSite();
  return (
    <footer className="site-footer caption secondary">
      © {new Date().getFullYear()} {siteName}
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
