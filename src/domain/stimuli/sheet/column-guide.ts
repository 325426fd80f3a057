import { CHECK_BUTTONS } from '#domain/feed/checks/feed-check.ts'
import { labelKinds } from '#domain/labels/index.ts'
import { skinsThatShow } from '#domain/skins/index.ts'

/** What people need to know about a column. Names of columns and values stand between backticks. */
export type ColumnGuide = {
  name: string
  /** Another spelling that is recognised. */
  alias?: string
  /** When a cell must be filled in; empty if never. */
  required?: string
  meaning: string
}

const listedOr = (names: readonly string[]) => `\`${names.slice(0, -1).join('`, `')}\` or \`${names.at(-1)}\``

const namesOf = (kinds: readonly { name: string }[]) => kinds.map(({ name }) => `\`${name}\``).join(', ')

/** docs/SHEETS.md and the help page say the same, in this order. */
export const CARD_COLUMN_GUIDE: readonly ColumnGuide[] = [
  { name: 'entity_type', required: 'yes', meaning: '`image`, `video` or `post`; anything else follows from the file' },
  {
    name: 'filename',
    required: 'yes',
    meaning: 'Name of the file. The address in exports ends in it, so that `t_01.png` and `f_01.png` can be distinguished there',
  },
  {
    name: 'source_url',
    required: 'the column is',
    meaning: 'Where the card comes from. On `/upload-hosted` it is the address of the picture or video itself',
  },
  { name: 'retrieve_date', required: 'yes', meaning: 'The day on which it was retrieved, best as 2026-03-31' },
  { name: 'headline', meaning: 'What the card says; shown in lists and read by screen readers' },
  { name: 'alt_text', alias: 'alt', meaning: 'What the picture shows, for people who cannot see it' },
  { name: 'entity_url', meaning: 'Address of a hosted card, if it is not `source_url`' },
  {
    name: 'width`, `height',
    meaning: 'Size of a hosted card in pixels, so that the feed can reserve its space. Uploaded files are measured',
  },
]

export const POST_COLUMN_GUIDE: readonly ColumnGuide[] = [
  {
    name: 'body',
    meaning:
      'The text, with its paragraphs; at most 5,000 characters. Hashtags, mentions and addresses in it are coloured and do nothing',
  },
  { name: 'headline', meaning: 'A line above the text' },
  {
    name: 'author_name',
    meaning: 'The displayed author. Without it `source` is displayed, then `author_handle`',
  },
  { name: 'author_handle', meaning: 'With or without its @' },
  { name: 'source', meaning: 'The medium, shown if it is not already the name' },
  {
    name: 'avatar_url',
    alias: 'avatar',
    meaning:
      'A picture of the author: an address, or the name of a file that you upload with the sheet. Posts may share one. Without it the initials are shown',
  },
  {
    name: 'posted_at',
    meaning:
      'A date, optionally with a time; or a time before the visit, such as `-2h` or `2h ago` (m, h, d, w, mo, y), the same for everybody whenever they come. Other text, such as `3h`, is shown unchanged',
  },
  { name: 'author_verified', meaning: '`yes` draws a mark after the name; `no` or nothing does not' },
  { name: 'author_line', meaning: 'A line below the name, such as "Marine biologist"' },
  { name: 'reposted_by', meaning: 'Who passed the post on: "Reposted by …" is shown above it' },
  { name: 'sponsored_mark', meaning: '`yes` marks the post as sponsored' },
  {
    name: 'community',
    meaning: `Where the post was written, such as "Local news". Only ${skinsThatShow('community')} shows it, above the post`,
  },
  {
    name: 'image',
    meaning: 'A picture in the post: an address, or the name of a file that you upload with the sheet. A press opens it',
  },
  {
    name: 'images',
    meaning:
      'Up to 10 pictures with a vertical bar between them, instead of `image`. Four are shown beside one another; a press opens them one by one',
  },
  {
    name: 'video',
    meaning: 'A video in the post, instead of pictures: an address, or the name of a file that you upload with the sheet',
  },
  {
    name: 'alt_text',
    meaning: 'What that picture or video shows. With `images` one text for each, with a vertical bar between them',
  },
  {
    name: 'quoted_body',
    meaning: 'The text of a post that this one quotes, at most 600 characters. It is shown in a frame below the text',
  },
  {
    name: 'quoted_author_name`, `quoted_author_handle`, `quoted_author_verified`, `quoted_avatar_url`, `quoted_posted_at`, `quoted_image',
    meaning: 'Of the quoted post, as above',
  },
  {
    name: 'poll_options',
    meaning: 'A poll below the text: 2 to 6 answers with a vertical bar between them. The answer of a participant is recorded',
  },
  {
    name: 'poll_results',
    meaning:
      'What is shown after an answer: the votes of each answer before it, with a vertical bar between them, or `random` for shares that are drawn for each person. Without it no results are shown',
  },
  {
    name: 'filename',
    meaning: 'A name for the post, such as `t_post_01`. The address in exports ends in it, also without a picture',
  },
  { name: 'source_url`, `retrieve_date', meaning: 'As for cards, if there are any' },
]

/** The link of a card, and the page that a tap on it opens. */
export const LINK_COLUMN_GUIDE: readonly ColumnGuide[] = [
  { name: 'link_headline', meaning: 'The headline of the link. Without it a card has no link' },
  { name: 'link_source', meaning: 'Where the link leads to, such as the name of a newspaper' },
  {
    name: 'link_image',
    meaning: 'A picture above the headline: an address, or the name of a file that you upload with the sheet',
  },
  {
    name: 'link_text',
    meaning:
      'The text of the page that a tap on the link opens, with headline and source above it. An empty line begins a new paragraph. Without it the link opens no page',
  },
  {
    name: 'link_url',
    meaning:
      'The real address of the link. It opens, in a new tab, only in a study whose links are set to real addresses; in every other study no participant’s browser gets it',
  },
]

/** What arranges the feed, where a study asks for it. They are covariates as well. */
export const ORDER_COLUMN_GUIDE: readonly ColumnGuide[] = [
  {
    name: 'position',
    meaning: 'Place of the card in the feed, 1 for the first. A place that another card has already: the next free one',
  },
  { name: 'block', meaning: 'Any word. Cards with the same word follow one another, also across sets' },
]

/** Checks in the feed. They are covariates as well. */
export const CHECK_COLUMN_GUIDE: readonly ColumnGuide[] = [
  {
    name: 'check',
    meaning: `The post asks for a button: ${listedOr(CHECK_BUTTONS)}. Somebody who has the post in view and does not press the button did not follow`,
  },
  {
    name: 'duplicate_of',
    meaning: 'The `filename` of the card that this row shows once more, to see whether people do the same with both',
  },
]

/** Labels and notes, where a study shows them. They are covariates as well. */
export const LABEL_COLUMN_GUIDE: readonly ColumnGuide[] = [
  {
    name: 'label',
    meaning: `The labels of the card: ${namesOf(labelKinds)}, or the name that a study gives its label. Several with commas between them`,
  },
  {
    name: 'label_text',
    meaning: 'What the label of this card says, at most 1,000 characters. Without it: the text of the study',
  },
  { name: 'label_source', meaning: 'Who says so, shown below the text' },
  {
    name: 'label_score',
    meaning: `For ${namesOf(labelKinds.filter(({ needs }) => needs === 'score'))}: a number from 0 to 100, or a word that is shown as a badge`,
  },
]

/** Counts beside the buttons, where a study takes them from the sheet. They are covariates as well. */
export const COUNT_COLUMN_GUIDE: readonly ColumnGuide[] = [
  { name: 'likes', meaning: 'Like' },
  { name: 'shares', meaning: 'Share' },
  { name: 'read_later', meaning: 'Bookmark' },
  { name: 'accuracy_score', meaning: 'Accuracy' },
  { name: 'upvote`, `downvote', meaning: 'Upvote, Downvote' },
  {
    name: 'views',
    meaning:
      `None: a number after the buttons, only in ${skinsThatShow('views')}. ` +
      'It follows the buttons: the number of the sheet where one of them is set to `sheet`, 0 where all numbers start at 0, nothing beside made-up counts or where no button has a number',
  },
]

/** How fast counts rise while a card is in view, where a study lets them rise. They are covariates as well. */
export const RATE_COLUMN_GUIDE: readonly ColumnGuide[] = [
  { name: 'likes_per_minute`, `shares_per_minute', meaning: 'Likes and shares that arrive per minute in view' },
  {
    name: 'read_later_per_minute`, `accuracy_score_per_minute`, `upvote_per_minute`, `downvote_per_minute',
    meaning: 'The same beside the other buttons',
  },
]
