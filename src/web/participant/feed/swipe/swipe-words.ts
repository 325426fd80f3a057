/** What participants read in the swipe layout alone. */
export const swipeWords = {
  previous: 'Previous',
  next: 'Next',
} as const
