/** Whether a reason says enough to act on it. Blanks at its ends say nothing, and a character beyond the first plane is one. */
export const isReasonEnough = (reason: string, least: number): boolean => [...reason.trim()].length >= least;
