/** Milliseconds since the process began. It never jumps, unlike `Date.now`, when somebody sets the clock of the machine. */
export const elapsedMs = (): number => performance.now()
