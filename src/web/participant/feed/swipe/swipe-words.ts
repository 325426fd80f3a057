/** What participants read in the swipe layout alone. */
export const swipeWords = {
  previous: 'Previous',
  next: 'Next',
  hintTouch: 'Swipe up for more',
  hint: 'Scroll or ↓ for more',
} as const
