import { sourceCredibility } from '#domain/labels/source-credibility.ts'
import { isMissing, readCount } from '../mapping/convert-cell.ts'
import type { Lines } from '../mapping/mapping.ts'
import { plainText } from '../mapping/plain-text.ts'
import { finished } from './finish.ts'
import { type CellPicture, count, type Format, type GivenFile, type Row } from './format.ts'

type Sheet = { name: string; lines: Lines; pictures: readonly CellPicture[] }

const sheetCalled = (files: readonly GivenFile[], pattern: RegExp): Sheet | undefined =>
  files.flatMap((file) => (file.kind === 'workbook' ? [...file.sheets] : [])).find(({ name }) => pattern.test(name.trim()))

/** The table inside of a sheet: its header is the line that has all of the names; groups above it may say what several columns belong to. */
function tableOf({ lines, pictures }: Sheet, names: readonly RegExp[]) {
  const headerAt = lines.findIndex((cells) => names.every((name) => cells.some((cell) => name.test(cell.trim()))))
  if (headerAt < 0) return undefined
  let group = ''
  const above = lines[headerAt - 1] ?? []
  const headers = (lines[headerAt] ?? []).map((cell, i) => {
    group = above[i]?.trim() || group
    return { own: cell.trim(), full: `${group} ${cell}`.trim().toLowerCase() }
  })
  const find = (pattern: RegExp) => headers.findIndex(({ own, full }) => own !== '' && pattern.test(full))
  const exactly = (pattern: RegExp) => headers.findIndex(({ own }) => pattern.test(own))
  const rows = lines.slice(headerAt + 1).map((cells, i) => ({ cells, at: headerAt + 1 + i }))
  const cell = (row: { cells: readonly string[] }, column: number) => {
    const text = (row.cells[column] ?? '').trim()
    return column < 0 || isMissing(text) ? '' : text
  }
  const picture = (row: { at: number }, column: number) =>
    pictures.find((each) => each.row === row.at && each.column === column)?.file ?? ''
  return { headers, rows, find, exactly, cell, picture }
}

const ID = /^(source |post )?id$/i
const NAME = /^(source )?name$/i
const HEADLINE = /^headline$/i

const sourceTable = (files: readonly GivenFile[]) => {
  const sheet = sheetCalled(files, /^sources?$/i)
  return sheet && tableOf(sheet, [ID, NAME])
}
const postTable = (files: readonly GivenFile[]) => {
  const sheet = sheetCalled(files, /^posts?$/i)
  return sheet && tableOf(sheet, [ID, HEADLINE])
}

type Source = { id: string; name: string; avatar: string; followers: string; credibility: string }

function readSources(files: readonly GivenFile[]): Source[] {
  const table = sourceTable(files)
  if (table === undefined) return []
  const { rows, cell, picture, exactly, find } = table
  const [id, name, avatar] = [exactly(ID), exactly(NAME), find(/avatar/)]
  const [followers, credibility] = [find(/followers/), find(/credibility/)]
  return rows.flatMap((row): Source[] => {
    const named = cell(row, name)
    if (cell(row, id) === '' || named === '') return []
    const number = (column: number) => String(readCount(cell(row, column)) ?? '')
    return [
      {
        id: cell(row, id),
        name: plainText(named),
        avatar: picture(row, avatar),
        followers: number(followers),
        credibility: number(credibility),
      },
    ]
  })
}

const METHODS = ['Overall-Ratio', 'Source-Ratios', 'Credibility', 'Pre-Defined']

/** How the game chooses sources and posts. Undefined where the workbook does not say it. */
function selectionMethod(files: readonly GivenFile[]): string | undefined {
  const cells = sheetCalled(files, /selection/i)?.lines.flat() ?? []
  // The choice stands above the settings of each method.
  return cells.map((cell) => METHODS.find((method) => method.toLowerCase() === cell.trim().toLowerCase())).find(Boolean)
}

const pairSheet = (files: readonly GivenFile[]) => sheetCalled(files, /pre-?defined|pairs/i)

/** Whether the pairs come in another order for everybody, which is said above them. */
const arePairsMixed = (files: readonly GivenFile[]): boolean =>
  pairSheet(files)?.lines.some((cells) => {
    const at = cells.findIndex((cell) => /^randomi[sz]e/i.test(cell.trim()))
    return at >= 0 && cells.slice(at + 1).some((cell) => truthOf(cell.trim()) === 'true')
  }) ?? false

/** Which source tells which post, where the study says so: in the order of the game. */
function readPairs(files: readonly GivenFile[]): { source: string; post: string }[] {
  const sheet = pairSheet(files)
  const table = sheet && tableOf(sheet, [/^source( id)?$/i, /^post( id)?$/i])
  if (table === undefined) return []
  const [source, post] = [table.exactly(/^source( id)?$/i), table.exactly(/^post( id)?$/i)]
  return table.rows
    .map((row) => ({ source: table.cell(row, source), post: table.cell(row, post) }))
    .filter((pair) => pair.source !== '' && pair.post !== '')
}

const FLAG = /flag|report/
const REACTIONS = [
  ['likes', /^(?!.*(comment|change|mean|follower|credibility)).*(?<!dis)likes?$/, 'likes'],
  ['downvote', /^(?!.*(comment|change|mean|follower|credibility)).*dislikes?$/, 'dislikes'],
  ['shares', /^(?!.*(comment|change|mean|follower|credibility)).*shares?$/, 'shares'],
] as const

export const misinformationGame: Format = {
  name: 'misinformation-game',
  label: 'The Misinformation Game',
  isOfRealPeople: false,
  recognises: (files) => sourceTable(files) !== undefined && postTable(files) !== undefined,
  read(files) {
    const sources = readSources(files)
    const method = selectionMethod(files)
    const written = readPairs(files)
    const pairs = method === undefined || method === 'Pre-Defined' ? written : []
    const isMixed = arePairsMixed(files)
    const table = postTable(files)
    if (table === undefined) return { posts: [], comments: [], taken: [], changed: [], left: [] }
    const { rows, cell, picture, exactly, find, headers } = table
    const [id, headline, content] = [exactly(ID), exactly(HEADLINE), exactly(/^content$/i)]
    const isTrue = find(/\bis true\b|true\/false|veracity/)
    const reactions = REACTIONS.map(([to, pattern]) => [to, find(pattern)] as const)
    const posts: Row[] = []
    const comments: Row[] = []
    let nPictures = 0
    let nDisliked = 0
    for (const row of rows) {
      if (cell(row, id) !== '' && (cell(row, headline) !== '' || cell(row, content) !== '' || picture(row, content) !== '')) {
        const pair = pairs.findIndex(({ post }) => post === cell(row, id))
        const source =
          pair >= 0 ? sources.find((each) => each.id === pairs[pair]?.source) : sources[posts.length % (sources.length || 1)]
        const image = picture(row, content)
        if (image !== '') nPictures += 1
        posts.push({
          filename: `post_${cell(row, id)}`,
          entity_type: 'post',
          headline: plainText(cell(row, headline)),
          body: plainText(cell(row, content)),
          image,
          author_name: source?.name ?? '',
          avatar_url: source?.avatar ?? '',
          author_line: source?.followers ? count(Number(source.followers), 'follower') : '',
          ...(source?.credibility && { label: sourceCredibility.name, label_score: source.credibility }),
          author_followers: source?.followers ?? '',
          source_id: source?.id ?? '',
          veracity: truthOf(cell(row, isTrue)),
          ...Object.fromEntries(reactions.map(([to, column]) => [to, String(readCount(cell(row, column)) ?? '')])),
          ...(pair >= 0 && !isMixed && { position: String(pair + 1) }),
        })
      }
      // Comments stand in the row of their post or in those below it, once or in several groups of columns.
      const post = posts.at(-1)
      if (post === undefined) continue
      for (const { dislikes, ...comment } of commentsIn(row, headers, cell)) {
        if (Number(dislikes) > 0) nDisliked += 1
        comments.push({ post: post['filename'] ?? '', ...comment })
      }
    }
    const avatarOf = new Map(sources.map(({ name, avatar }) => [name, avatar]))
    const faced = comments.map((row) => ({ ...row, avatar: avatarOf.get(row['author_name'] ?? '') ?? '' }))
    const hasFlags = headers.some(({ full }) => FLAG.test(full))
    return finished({
      posts,
      comments: faced,
      taken: [
        `${count(posts.length, 'post')}, ${count(comments.length, 'comment')}, ${count(sources.length, 'source')} as authors`,
        ...(nPictures > 0 ? [`${count(nPictures, 'picture')} out of the cells`] : []),
        ...(pairs.length > 0
          ? [isMixed ? 'which source tells which post' : 'which source tells which post, and the order, as positions']
          : []),
      ],
      changed: [
        ...(pairs.length === 0 && sources.length > 0
          ? ['the game draws a source for each post; here the sources take turns, in the order of their sheet']
          : []),
        ...(posts.some((post) => post['label_score'])
          ? [
              'credibility became the label source-credibility, and followers a line below the name; both stay as they are during the visit',
            ]
          : []),
        ...drawnByGame(sources, posts),
        ...(posts.some((post) => post['downvote']) ? ['dislikes became the count of the button Downvote'] : []),
      ],
      left: [
        'settings of the game, its pages and the selection of posts: make them on the create page',
        'how reactions change credibility and followers',
        ...(hasFlags ? ['numbers of flags: no button shows them'] : []),
        ...(nDisliked > 0 ? [`dislikes of ${count(nDisliked, 'comment')}: comments show likes alone`] : []),
        ...(written.length > pairs.length
          ? [`${count(written.length, 'pair')} of sources and posts: the game does not use them, because it chooses by ${method}`]
          : []),
      ],
    })
  },
}

/** What is left open in the workbook: the game draws it for each person from a mean and a standard deviation. */
function drawnByGame(sources: readonly Source[], posts: readonly Row[]): string[] {
  const open = [
    { n: sources.filter(({ followers }) => followers === '').length, what: 'followers', of: 'source' },
    { n: sources.filter(({ credibility }) => credibility === '').length, what: 'credibility', of: 'source' },
    ...REACTIONS.map(([column, , what]) => ({ n: posts.filter((post) => !post[column]).length, what, of: 'post' })),
  ].filter(({ n }) => n > 0)
  if (open.length === 0) return []
  const named = open.map(({ n, what, of }) => `${what} of ${count(n, of)}`).join(', ')
  return [`the game draws what the workbook leaves open from a mean and a standard deviation; here it is empty: ${named}`]
}

const truthOf = (cell: string): string => (/^(true|yes|1)$/i.test(cell) ? 'true' : /^(false|no|0)$/i.test(cell) ? 'false' : '')

/** Each group of comment columns begins with who wrote it. */
function commentsIn(
  row: { cells: readonly string[] },
  headers: readonly { own: string; full: string }[],
  cell: (row: { cells: readonly string[] }, column: number) => string,
): Row[] {
  const starts = headers.flatMap(({ own, full }, i) =>
    own !== '' && /comment/.test(full) && /source|name|author/.test(own.toLowerCase()) ? [i] : [],
  )
  return starts.flatMap((start, n): Row[] => {
    const end = starts[n + 1] ?? headers.length
    const inGroup = (pattern: RegExp) => headers.findIndex(({ own }, i) => i > start && i < end && pattern.test(own))
    const text = plainText(cell(row, inGroup(/message|text|content|comment/i)))
    if (text === '') return []
    return [
      {
        text,
        author_name: plainText(cell(row, start)),
        likes: String(readCount(cell(row, inGroup(/^(?!dis).*likes?$/i))) ?? ''),
        dislikes: String(readCount(cell(row, inGroup(/^dislikes?$/i))) ?? ''),
      },
    ]
  })
}
