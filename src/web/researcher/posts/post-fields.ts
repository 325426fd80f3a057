import { skinsThatShow } from '#domain/skins/index.ts'
import { recogniseColumn } from '#domain/stimuli/sheet/columns.ts'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'

/** How a cell is written: one line, several lines, a switch, a picture, or a number. */
export type FieldKind = 'line' | 'text' | 'yes' | 'picture' | 'count'

export type PostField = { column: string; label: string; kind: FieldKind; hint?: string }

/** Shown folded until somebody opens it, or a cell of it is filled in. */
export type FieldGroup = { name: string; heading: string; hint?: string; fields: readonly PostField[] }

export const AUTHOR_FIELDS: readonly PostField[] = [
  { column: 'author_name', label: 'Name', kind: 'line' },
  { column: 'author_handle', label: 'Handle', kind: 'line', hint: 'With or without its @.' },
  { column: 'posted_at', label: 'Posted', kind: 'line', hint: 'A date, or a time before the visit: 2h ago, 3d ago.' },
  { column: 'author_verified', label: 'Verified', kind: 'yes' },
  { column: 'avatar_url', label: 'Picture of the author', kind: 'picture' },
]

const COUNTS: FieldGroup = {
  name: 'counts',
  heading: 'Counts',
  hint: 'Shown beside buttons whose counts a study takes from the sheet.',
  fields: [
    { column: 'likes', label: 'Likes', kind: 'count' },
    { column: 'shares', label: 'Shares', kind: 'count' },
    { column: 'read_later', label: 'Bookmarks', kind: 'count' },
    { column: 'views', label: 'Views', kind: 'count' },
    { column: 'upvote', label: 'Upvotes', kind: 'count' },
    { column: 'downvote', label: 'Downvotes', kind: 'count' },
    { column: 'accuracy_score', label: 'Accuracy', kind: 'count' },
  ],
}

const LINK: FieldGroup = {
  name: 'link',
  heading: 'Link preview',
  fields: [
    { column: 'link_headline', label: 'Title of the link', kind: 'line', hint: 'Without it there is no link.' },
    { column: 'link_source', label: 'Source of the link', kind: 'line', hint: 'Such as the name of a newspaper.' },
    { column: 'link_image', label: 'Picture of the link', kind: 'picture' },
    { column: 'link_text', label: 'Page behind the link', kind: 'text', hint: 'What a tap on the link opens.' },
    { column: 'link_url', label: 'Real address', kind: 'line', hint: 'Opened only in studies that allow real addresses.' },
  ],
}

const QUOTED: FieldGroup = {
  name: 'quoted',
  heading: 'Quoted post',
  fields: [
    { column: 'quoted_body', label: 'Text of the quoted post', kind: 'text' },
    { column: 'quoted_author_name', label: 'Name of its author', kind: 'line' },
    { column: 'quoted_author_handle', label: 'Handle of its author', kind: 'line' },
    { column: 'quoted_posted_at', label: 'When it was posted', kind: 'line' },
    { column: 'quoted_avatar_url', label: 'Picture of its author', kind: 'picture' },
    { column: 'quoted_image', label: 'Its picture', kind: 'picture' },
    { column: 'quoted_author_verified', label: 'Its author is verified', kind: 'yes' },
  ],
}

const MORE: FieldGroup = {
  name: 'more',
  heading: 'Poll, marks and names',
  fields: [
    { column: 'poll_options', label: 'Answers of a poll', kind: 'line', hint: '2 to 6, with a | between them.' },
    {
      column: 'poll_results',
      label: 'Votes before the answer',
      kind: 'line',
      hint: 'A number for each answer with | between them, or random.',
    },
    { column: 'source', label: 'Source', kind: 'line', hint: 'The medium, if it is not the author.' },
    { column: 'author_line', label: 'Line below the name', kind: 'line', hint: 'Such as "Marine biologist".' },
    { column: 'reposted_by', label: 'Reposted by', kind: 'line' },
    { column: 'community', label: 'Community', kind: 'line', hint: `Shown by ${skinsThatShow('community')}.` },
    { column: 'sponsored_mark', label: 'Sponsored', kind: 'yes' },
    {
      column: 'filename',
      label: 'Name of the post',
      kind: 'line',
      hint: 'Its address in exports ends in it. Participants never see it.',
    },
    { column: 'source_url', label: 'Where it comes from', kind: 'line', hint: 'A web address.' },
    { column: 'retrieve_date', label: 'Retrieved on', kind: 'line' },
    { column: 'position', label: 'Place in the feed', kind: 'count' },
    { column: 'block', label: 'Block', kind: 'line', hint: 'Cards with the same word follow one another.' },
    { column: 'check', label: 'Attention check', kind: 'line', hint: 'The button that the post asks for, such as like.' },
    { column: 'duplicate_of', label: 'Duplicate of', kind: 'line', hint: 'The filename of the card that this one repeats.' },
  ],
}

const isOf = (columns: readonly string[]) => (field: PostField) => columns.includes(field.column)

/** A picture or video is no post: nothing is drawn from the columns of posts. */
const MEDIA_MORE: FieldGroup = {
  ...MORE,
  heading: 'Origin and place',
  fields: MORE.fields.filter(isOf(['source', 'source_url', 'retrieve_date', 'position', 'block', 'check', 'duplicate_of'])),
}

export const groupsOf = (isPost: boolean): readonly FieldGroup[] =>
  isPost ? [COUNTS, LINK, QUOTED, MORE] : [COUNTS, LINK, MEDIA_MORE]

/** Columns with a place of their own in the form. */
const PLACED: Readonly<Record<string, string>> = {
  ...{
    entity_type: 'Kind of card',
    body: 'Text',
    headline: 'Headline',
    image: 'Picture',
    images: 'Several pictures',
    video: 'Video',
  },
  ...{ alt_text: 'Description of the picture', veracity: 'Veracity', label: 'Label' },
  ...{ label_text: 'Text of the label', label_source: 'Source of the label', label_score: 'Score of the label' },
}

const labelled = (fields: readonly PostField[]) => fields.map(({ column, label }) => ({ column, label }))

/** Every column that a card is drawn from, with its name on screens, in groups. */
export const COLUMN_GROUPS: readonly { heading: string; columns: readonly { column: string; label: string }[] }[] = [
  { heading: 'Card', columns: Object.entries(PLACED).map(([column, label]) => ({ column, label })) },
  { heading: 'Author', columns: labelled(AUTHOR_FIELDS) },
  ...[COUNTS, LINK, QUOTED, MORE].map(({ heading, fields }) => ({ heading, columns: labelled(fields) })),
]

/** The columns of a row that no field of the form shows: the researcher's own covariates, and what is seldom needed. */
export function otherColumns(cells: RowCells, isPost: boolean): string[] {
  const shown = new Set([
    ...Object.keys(PLACED),
    ...(isPost ? AUTHOR_FIELDS : []).map(({ column }) => column),
    ...groupsOf(isPost).flatMap(({ fields }) => fields.map(({ column }) => column)),
  ])
  return Object.keys(cells).filter((column) => !shown.has(recogniseColumn(column).name))
}
