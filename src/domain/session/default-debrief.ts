/** What somebody reads at the end. One of blanks alone is none of the study's own. */
export const debriefIn = ({ debrief = '' }: Readonly<Record<string, string>>): string =>
  debrief.trim() === '' ? DEFAULT_DEBRIEF : debrief

/** Shown at every ending where a study has no debrief of its own. Markdown. */
export const DEFAULT_DEBRIEF = `## About this study

The feed that you saw was **made for research**. It was not a real social network.

- Some of the posts may have been made up, changed or inaccurate. Please do not rely on what they said.
- The numbers beside the buttons, such as likes and shares, were not real.
- Nothing that you did in the feed was posted or shown to anybody.

We could not tell you this before: people look at a feed differently when they know what is being studied, and then the results would
not tell how people really respond. We are sorry if this felt misleading.

If you have questions, or if anything you saw upset you, please contact the researchers through the site that invited you.

**Thank you for taking part.**
`
