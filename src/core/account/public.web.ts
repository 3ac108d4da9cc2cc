/** What pages of other rooms may show of accounts. */
export { ErrorPage } from './web/ErrorPage.tsx';
