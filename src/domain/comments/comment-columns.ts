import { MAX_COLUMNS, MAX_HEADER_LENGTH } from '../stimuli/limits.ts'
import type { ColumnGuide } from '../stimuli/sheet/column-guide.ts'
import type { SheetTemplate } from '../stimuli/sheet/template.ts'

/** Without these a row is no comment. */
const REQUIRED = ['post', 'text'] as const
const KNOWN: readonly string[] = [
  ...REQUIRED,
  ...['author_name', 'author_handle', 'avatar', 'posted_at', 'likes', 'reply_to', 'order'],
]
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['avatar_url', 'avatar'],
  ['filename', 'post'],
  ['order_number', 'order'],
])
/** Unsafe as an object key. */
const RESERVED: readonly string[] = ['__proto__']

export const isCommentColumn = (name: string): boolean => KNOWN.includes(name)

/** docs/SHEETS.md and the help page say the same, in this order. */
export const COMMENT_COLUMN_GUIDE: readonly ColumnGuide[] = [
  {
    name: 'post',
    alias: 'filename',
    required: 'yes',
    meaning:
      'The card that the comment belongs to: its `filename`, or its number in the sheet of the cards (1 is the first card under the headers)',
  },
  { name: 'text', required: 'yes', meaning: 'What it says; at most 2,000 characters' },
  { name: 'author_name', meaning: 'Who wrote it. Without it `author_handle` is displayed' },
  { name: 'author_handle', meaning: 'With or without its @' },
  {
    name: 'avatar',
    alias: 'avatar_url',
    meaning:
      'A picture of the author: an address, or the name of a file that a post of the set has as its `avatar_url`. Without it the initials are shown',
  },
  { name: 'posted_at', meaning: 'As for posts: a date, or text such as `3h` that is shown unchanged' },
  { name: 'likes', meaning: 'A whole number below a billion. Without it no number is shown' },
  { name: 'reply_to', meaning: 'The `order` of the comment at the same card that this one answers. Replies are one level deep' },
  {
    name: 'order',
    alias: 'order_number',
    meaning:
      'Number of the comment at its card, each once; the fixed order follows it. Without it the comments of a card are counted from 1 in the order of the sheet',
  },
]

export const COMMENT_TEMPLATE: SheetTemplate = {
  fileName: 'feedlab-comments.csv',
  rows: [
    ['post', 'order', 'reply_to', 'author_name', 'author_handle', 'posted_at', 'text', 'likes', 'stance'],
    ['t_post_01', '1', '', 'Mira Holt', '@miraholt', '2h', 'I was there this morning. The café is open already!', '48', 'for'],
    ['t_post_01', '2', '1', 'Jonas Weil', '@jweil', '1h', 'Is there a lift to the upper deck?', '3', 'neutral'],
    ['t_post_01', '3', '', 'Sam Okoro', '@samokoro', '40m', 'Who pays for all this?', '112', 'against'],
  ],
}

export type CommentSheetRow = { row: number; cells: Record<string, string> }

/** `row` is the number that a spreadsheet shows. Each problem prevents saving. */
export type CommentSheet = { rows: readonly CommentSheetRow[]; problems: readonly string[] }

const nameOf = (header: string): string => {
  const plain = header.toLowerCase().replace(/[\s-]+/g, '_')
  const name = ALIASES.get(plain) ?? plain
  return isCommentColumn(name) ? name : header
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Reads rows of cells. The first row that is not blank has the headers. Headers are recognised as in a sheet of cards. */
export function readCommentSheet(lines: readonly (readonly string[])[]): CommentSheet {
  const headerAt = lines.findIndex((cells) => !isBlank(cells))
  const headers = (lines[headerAt] ?? []).map((header) => header.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim())
  if (headers.length === 0) return { rows: [], problems: ['The sheet of comments is empty.'] }
  const names = headers.map(nameOf)
  const rows = lines.flatMap((cells, i): CommentSheetRow[] => {
    if (i <= headerAt || isBlank(cells)) return []
    const filled = names.flatMap((name, at) => (name === '' ? [] : [[name, (cells[at] ?? '').trim()] as const]))
    return [{ row: i + 1, cells: Object.fromEntries(filled) }]
  })
  return { rows, problems: headerProblems(names, rows.length) }
}

function headerProblems(names: readonly string[], nRows: number): string[] {
  const named = names.filter((name) => name !== '')
  const missing = REQUIRED.filter((name) => !named.includes(name))
  const twice = [...new Set(named.filter((name, at) => named.indexOf(name) !== at))]
  return [
    ...(missing.length > 0 ? [`The sheet of comments has no column ${missing.join(' and no column ')}.`] : []),
    ...twice.map((name) => `Several columns of the comments mean ${name}. Keep one of them.`),
    ...named
      .filter((name) => RESERVED.includes(name) || name.length > MAX_HEADER_LENGTH)
      .map((name) => `A column of the comments cannot be called ${name.slice(0, 40)}. Rename it.`),
    ...(named.length > MAX_COLUMNS ? [`A sheet of comments may have ${MAX_COLUMNS} columns at most, not ${named.length}.`] : []),
    ...(nRows === 0 ? ['The sheet of comments has headers, but no rows under them.'] : []),
  ]
}
