/** What participants read between two steps, where the next one cannot be asked for. */
export const journeyWords = {
  offline: 'You are offline. The next page opens by itself once you are back online.',
  unreachable: 'The next page is still loading. Please keep this page open: it goes on by itself.',
} as const
