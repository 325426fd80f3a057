/** Texts that the switches of the create page restore (spec 4). Markdown. Complete, but meant to be adapted to each study. */

export const DEFAULT_INSTRUCTIONS = `## Instructions

You are about to see a feed of posts. Please look through it **as you would on social media**.

- Take as much or as little time for each post as you like.
- Use the buttons below a post as you normally would.
- At the end of the feed, press the button that appears there to go on.
`

export const DEFAULT_CONSENT = `## Informed consent

You are invited to take part in a research study. Please read this page before you decide.

**What you will do.** You look through a feed of posts, as on social media, and may then answer some questions.

**What is recorded.** We record which buttons you press, how long each post is on your screen, and your answers. We also record numbers about
how you use the pages, such as how often you press, scroll, correct or paste text, and how long you are away: they help us to tell people from
programs. We do not record your name or your internet address.

**Risks and benefits.** There are no known risks beyond those of everyday browsing. Some posts may be inaccurate, and some details of the study
can only be explained at its end; you will be told about them then. You may not benefit yourself, but you help research.

**Your choice.** Taking part is voluntary. You may stop at any time by closing this page, and you may ask for your data to be removed.

**Who may take part.** You must be at least 18 years old.

**Questions.** Please contact the researchers through the site that invited you.

By continuing you confirm that you have read this page, that you are at least 18 years old, and that you agree to take part.
`
