/** What screens of other areas may show of projects. */
export { PatentProjects } from './web/links/PatentProjects.tsx';
export type { PatentProjectsProps } from './web/links/PatentProjects.tsx';
