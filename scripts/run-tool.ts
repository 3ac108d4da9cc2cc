/** Ends the process with what the tool answers; what it throws is one line for whoever typed the command, not a stack. */
export async function runTool(main: () => Promise<number>): Promise<void> {
  process.exitCode = await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  });
}
