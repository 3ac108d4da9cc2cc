/** The content security policy forbids code from text; zod would try it once per page. Imported before any schema is made. */
import { config } from 'zod';

config({ jitless: true });
