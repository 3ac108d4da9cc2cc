/** Setup file of the integration tests: says which application a test server runs. Loaded only when one is started. */
import { useApplication } from '#platform/testing/server.ts';

useApplication(async () => (await import('./test-application.ts')).testApplication);
