/** The settings of the feed in words; `setting-words.ts` has the others and says what the words are for. */
export const FEED_WORDS = {
  feed: {
    label: 'Feed type',
    named: 'the feed type',
    help: 'One column of cards that is scrolled, or one card that fills the screen and is swiped.',
  },
  'feed-snap': {
    label: 'Comes to rest at a card',
    named: 'where the feed comes to rest',
    help: 'Scrolling ends with a card below the header. Every rest then counts as dwell by the strictest definition, but few feeds that people know behave like this.',
  },
  'feed-acts': {
    label: 'Beyond the buttons',
    named: 'what can be done beyond the buttons',
    help: 'Each is a row of its own in the data, with what was written or chosen; taking it back is one too. Only posts with an author can be followed.',
  },
  'rating-scales': {
    label: 'Scales under the cards',
    named: 'the scales under the cards',
    help: 'Participants rate each card. Another point changes a rating, and the same one takes it back. Each press is a row of the data: rate_ and the name of the scale, with the point from 1, or 0.',
  },
  skin: {
    label: 'Skin',
    named: 'the skin',
    help: 'What the feed looks like: the layout, colours and buttons of a kind of platform.',
  },
  comments: {
    label: 'Comments',
    named: 'the comments',
    help: 'They come from the second sheet of a set, below the buttons of its cards. Opening them, the time and which of them were in view are recorded.',
  },
  'comments-order': { label: 'Order of comments', named: 'the order of the comments', help: 'Replies stay under their comment.' },
  'comments-like': {
    label: 'Comments can be liked',
    named: 'whether comments can be liked',
    help: 'Participants can like comments.',
  },
  'comments-report': {
    label: 'Comments can be reported',
    named: 'whether comments can be reported',
    help: 'Participants can report comments, with a reason.',
  },
  'comments-write': {
    label: 'Comments can be written',
    named: 'whether comments can be written',
    help: 'Participants can write comments of their own, or must before they submit.',
  },
  'comments-min-length': {
    label: 'Minimum length of a comment',
    named: 'the least length of comments',
    help: 'In characters; empty for any length.',
  },
  'header-name': {
    label: 'Name in the header',
    named: 'the header',
    help: 'What participants read above the feed and in its footer.',
  },
  'header-logo': {
    label: 'Logo in the header',
    named: 'the header',
    help: 'PNG, JPEG or WebP. It is shown 32 pixels high on the dark header.',
  },
  'accent-color': {
    label: 'Accent colour',
    named: 'the accent colour',
    help: 'Of buttons and marks on all pages. Empty for the usual blue.',
  },
  'skin-stories': {
    label: 'Row of faces',
    named: 'the row of faces',
    help: 'The authors of the first posts, above the first card. Nothing happens when they are pressed.',
  },
  suggestions: {
    label: 'Beside the feed',
    named: 'the suggestions beside the feed',
    help: 'Trends, people to follow and groups to join, where the window is wide enough. What is pressed is in the data.',
  },
  'color-scheme': {
    label: 'Colours',
    named: 'the colours',
    help: 'Light or dark pages, or as the participant’s device. Which colours were shown is in the data.',
  },
  entity_sets: {
    label: 'Cards',
    named: 'the cards',
    help: 'Which sets the cards come from, how many of each are shown, and whether they are drawn at random for each participant.',
  },
  'feed-length': {
    label: 'Length of the feed',
    named: 'the length of the feed',
    help: 'Cards that a participant sees, 100 where nothing is set.',
  },
  labels: {
    label: 'Labels and notes',
    named: 'the labels and notes',
    help: 'Warnings, fact-checks, notes of readers, or a cover that must be pressed away.',
  },
  'order-ads-every': {
    label: 'An ad at every nth position',
    named: 'the places of ads',
    help: 'With 5, the 5th, the 10th and so on are ads: cards of the chosen sets whose category is ads, in the order in which the algorithm draws them.',
  },
  'order-positions': {
    label: 'Cards keep the position of the sheet',
    named: 'the fixed positions',
    help: 'A card with a number in its column “position” gets that place, 1 for the first.',
  },
  'order-blocks': {
    label: 'Blocks stay together',
    named: 'the blocks of cards',
    help: 'Cards with the same word in their column “block” follow one another.',
  },
  'order-authors': {
    label: 'No author twice in a row',
    named: 'how authors follow one another',
    help: 'Another card comes between two cards of one author, where there is one.',
  },
  links: {
    label: 'What links open',
    named: 'what links open',
    help: 'What a tap on the link of a post opens: a page with the text of the sheet, the real address, or nothing.',
  },
  composer: {
    label: 'Participants write a post',
    named: 'whether participants write posts',
    help: 'It is shown above the first card, and nobody else sees it. The text, its keystrokes and the time are recorded.',
  },
  'composer-min': {
    label: 'Minimum length of a post (characters)',
    named: 'how long a post must be',
    help: 'A shorter post cannot be sent.',
  },
  'composer-prompt': {
    label: 'What asks for a post',
    named: 'what asks for a post',
    help: 'The words of the prompt, or of the row above the feed.',
  },
  'composer-skip': {
    label: 'The prompt can be skipped',
    named: 'whether a post may be skipped',
    help: 'Who skips it is recorded.',
  },
  'intervention-type': {
    label: 'Intervention type',
    named: 'the intervention',
    help: 'What interrupts the feed once: an accuracy prompt, a literacy tip, a social norm, a film.',
  },
  'intervention-style': {
    label: 'Intervention style',
    named: 'the style of the intervention',
    help: 'A popup that has to be closed, or a card among the cards.',
  },
  'intervention-perc': {
    label: 'Place of the intervention',
    named: 'the place of the intervention',
    help: 'Percent of the cards before the intervention.',
  },
  'intervention-min-seconds': {
    label: 'Minimum watching time (seconds)',
    named: 'the watching time',
    help: 'How long a film must be watched before it can be closed.',
  },
  'intervention-content': {
    label: 'What the intervention shows',
    named: 'what the intervention shows',
    help: 'Words, options and pictures of your own in the intervention.',
  },
  prompts: {
    label: 'Prompts',
    named: 'the prompts',
    help: 'Short popups beside the intervention above: before somebody shares, at a card, or after some minutes on the feed.',
  },
  'rising-counts': {
    label: 'Counts that rise',
    named: 'the rising counts',
    help: 'How many likes or shares arrive per minute while a card is in view.',
  },
  standing: {
    label: 'Credibility and followers',
    named: 'credibility and followers',
    help: 'They change with what people do to true and to false cards. Each change is in the data.',
  },
  'standing-changes': {
    label: 'What changes credibility and followers',
    named: 'credibility and followers',
    help: 'How much each act on a true or false card changes credibility and followers.',
  },
  notifications: { label: 'Notifications', named: 'the notifications', help: 'What the bell of the feed announces, and when.' },
  algorithm: {
    label: 'News feed algorithm',
    named: 'the news feed algorithm',
    help: 'How the order of the cards is chosen: random, by engagement, by preference and others.',
  },
}
