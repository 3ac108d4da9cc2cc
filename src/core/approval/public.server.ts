/** What servers of other rooms may call of approval. */
export { rosterPort } from './server/roster-port.ts';
