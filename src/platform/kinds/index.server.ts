/** The kinds of which only the server knows something, one line each. */
export { server as text } from './text.server.ts';
export { server as personName } from './person-name.server.ts';
export { server as longText } from './long-text.server.ts';
export { server as rich } from './rich.server.ts';
export { server as manyOf } from './many-of.server.ts';
export { server as list } from './list.server.ts';
export { server as rows } from './rows.server.ts';
export { server as files } from './files.server.ts';
export { server as image } from './image.server.ts';
export { server as idNumber } from './id-number.server.ts';
export { server as creditCode } from './credit-code.server.ts';
