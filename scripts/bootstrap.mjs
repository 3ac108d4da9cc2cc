// @ts-check
// node scripts/bootstrap.mjs <script> [arguments]: installs what is missing, then runs the script under Node 24.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, environmentWith, giveUp, node24, root } from './machine.mjs';

/** Taken before anything that takes time: the shell npm runs us in may be gone after an installation. */
const shell = process.ppid;

/**
 * Runs a program in our place: its output is ours, signals reach it, and we end as it ends.
 * @param {string} node
 * @param {string[]} parameters
 */
export function become(node, parameters) {
  const child = spawn(node, parameters, { cwd: root, env: environmentWith(node), stdio: 'inherit' });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) {
    // A terminal sends Ctrl+C to the child as well; passing it on would make two of it.
    process.on(signal, () => void (signal === 'SIGINT' && process.stdin.isTTY ? 0 : child.kill(signal)));
  }
  // npm passes SIGTERM to the shell between us alone: when that one is gone, the signal was meant for us.
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid === shell || child.kill('SIGTERM'), 300);
  child.once('error', (error) => giveUp('无法启动 Node 24。', `Cannot run Node 24: ${error.message}`));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  become(node24(), process.argv.slice(2));
}
