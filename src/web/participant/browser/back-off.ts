const FIRST_MS = 1000

/** How long to wait after so many failures in a row: twice as long each time, up to a limit. */
export function backOffMs(failures: number, longestMs: number, random: () => number): number {
  // Jitter, so that many phones in one room do not retry at the same moment.
  return Math.min(longestMs, FIRST_MS * 2 ** failures) * (0.5 + random() / 2)
}
