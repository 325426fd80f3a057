import { CHECK_BUTTONS, CHECK_COLUMN } from '#domain/feed/checks/feed-check.ts'
import { areNotifications, checkNotifications, NOTIFICATIONS_COLUMN } from '#domain/feed/cues/notifications.ts'
import { MAX_PER_MINUTE, RATE_COLUMNS, sheetRate } from '#domain/feed/cues/rising-counts.ts'
import { isPosition, POSITION_COLUMN } from '#domain/feed/order/order-rules.ts'
import { COUNT_COLUMNS, sheetCount } from '#domain/feed/sheet-counts.ts'
import { VIEWS_COLUMN } from '#domain/feed/views.ts'
import { MAX_LABEL_LENGTH } from '#domain/labels/card-labels.ts'
import { labelKinds } from '#domain/labels/index.ts'
import { LABEL_COLUMNS } from '#domain/labels/label-rule.ts'
import { skinsThatShow } from '#domain/skins/index.ts'
import { lacksAltText } from '../cards/alt-text.ts'
import { mainFile } from '../cards/card-files.ts'
import { fileKey, fileNameProblem, kindOfFile } from '../files/file-name.ts'
import { checkPost, pictureProblem } from './check-post.ts'
import { ENTITY_TYPES, isEntityType, isPost } from './columns.ts'
import { readDate } from './read-date.ts'
import { type Found, finder, type MediaSource, type RowToCheck } from './row-finder.ts'
import { addressProblem, quoted } from './web-address.ts'

/**
 * The rules for one row, used by the page and the server. Make one checker per sheet: it remembers file names to find duplicates.
 */
export function rowChecker(media: MediaSource): (row: RowToCheck) => void {
  const seen = new Map<string, { row: number; filename: string }>()
  const rowOfPosition = new Map<string, number>()
  return ({ row, cell, report }) => {
    const found = finder(cell, report)
    if (isPost(cell('entity_type'))) checkPost(found, media)
    else checkMediaCard(found, media)
    checkAltText(found)
    checkAddresses(found)
    checkLink(found, media)
    checkType(found)
    for (const column of RATE_COLUMNS)
      found.check('warning', column, (rate) =>
        sheetRate(rate) === undefined
          ? `must be a number from 0 to ${MAX_PER_MINUTE} per minute, not ${quoted(rate)}. The study’s rate is used`
          : undefined,
      )
    found.check('warning', 'retrieve_date', (date) =>
      readDate(date).kind === 'unreadable' ? `is no date that we can read: ${quoted(date)}. Write it like 2026-03-31` : undefined,
    )
    found.check('error', 'filename', (filename) => fileNameProblem(filename) ?? repeated(row, filename))
    checkLabel(found)
    found.check('warning', VIEWS_COLUMN, (views) =>
      sheetCount(views) === null
        ? `must be a whole number below a billion, so ${skinsThatShow(VIEWS_COLUMN)} shows none: ${quoted(views)}`
        : undefined,
    )
    for (const column of COUNT_COLUMNS)
      found.check('warning', column, (count) =>
        sheetCount(count) === null
          ? `must be a whole number below a billion, not ${quoted(count)}. A study that shows counts of the sheet shows none here`
          : undefined,
      )
    found.check('warning', NOTIFICATIONS_COLUMN, (cell) => {
      const [problem] = areNotifications(cell) ? checkNotifications(cell) : []
      return problem && `is not offered to studies as their notifications: ${problem}`
    })
    // Only a warning: any other word is a covariate.
    found.check('warning', CHECK_COLUMN, (button) =>
      CHECK_BUTTONS.includes(button.toLowerCase())
        ? undefined
        : `names no button (${CHECK_BUTTONS.join(', ')}), so the card is no check: ${quoted(button)}`,
    )
    // Only warnings: without the setting a position is a covariate like any other.
    found.check('warning', POSITION_COLUMN, (position) => positionProblem(row, position))
  }

  function positionProblem(row: number, position: string): string | undefined {
    if (!isPosition(position)) return `is no place from 1, so a study with fixed positions does not read it: ${quoted(position)}`
    const first = rowOfPosition.get(position)
    if (first === undefined) rowOfPosition.set(position, row)
    return first === undefined
      ? undefined
      : `${position} is in row ${first} too: in a study with fixed positions, one of the two moves to the next place`
  }

  function repeated(row: number, filename: string): string | undefined {
    const key = fileKey(filename)
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, { row, filename })
      return undefined
    }
    const as = first.filename === filename ? '' : ` (as ${quoted(first.filename)}: names that differ in case are one)`
    return `${quoted(filename)} is in row ${first.row} too${as}`
  }
}

/** Only warnings: sheets of other tools have words of their own, and the file says what it is. */
function checkType({ check, needs }: Found): void {
  needs('warning', 'entity_type')
  check('warning', 'entity_type', (type) =>
    isEntityType(type.toLowerCase())
      ? undefined
      : `should be ${anyOf(ENTITY_TYPES)}, not ${quoted(type)}. The type of the file is taken`,
  )
}

function checkMediaCard({ cell, check, needs }: Found, media: MediaSource): void {
  // A researcher's own picture has no source on the web, but a hosted card needs its address.
  needs(media === 'hosted' ? 'error' : 'warning', 'source_url')
  needs('error', 'filename')
  needs('error', 'retrieve_date')
  needs('warning', 'headline')
  const type = cell('entity_type').toLowerCase()
  check('warning', 'filename', (filename) => {
    const kind = kindOfFile(filename)
    return kind === 'other' || type === kind || !isEntityType(type) ? undefined : `looks like a file of type ${kind}, not ${type}`
  })
}

/** Only warnings: a study may give the words, and without labels these columns are covariates like any other. */
function checkLabel({ cell, found, check }: Found): void {
  const { label, text, source, score } = LABEL_COLUMNS
  const named = cell(label).toLowerCase().split(/[;,]/)
  for (const { name, needs } of labelKinds.filter((kind) => named.some((part) => part.trim() === kind.name))) {
    if (needs === 'text' && cell(text) === '')
      found('warning', text, `is empty, so the label ${name} of this card has no words unless the study gives it some`)
    if (needs === 'score' && cell(score) === '')
      found('warning', score, `is empty, so the label ${name} is not shown at this card`)
  }
  for (const column of [text, source])
    check('warning', column, (words) =>
      words.length > MAX_LABEL_LENGTH ? `is shown up to ${MAX_LABEL_LENGTH} characters, and has ${words.length}` : undefined,
    )
}

function checkAltText({ cell, found }: Found): void {
  const card = { entity_type: cell('entity_type'), alt_text: cell('alt_text'), hasPicture: mainFile(cell) !== undefined }
  if (lacksAltText(card)) found('warning', 'alt_text', 'is empty: people who cannot see the card will not know what it shows')
}

function checkAddresses({ cell, check }: Found): void {
  check('error', 'entity_url', addressProblem)
  // Spec 3: entity_url is a copy of source_url. Report a problem of both only once.
  if (cell('source_url') !== cell('entity_url')) check('error', 'source_url', addressProblem)
}

function checkLink({ cell, check, found }: Found, media: MediaSource): void {
  check('error', 'link_url', addressProblem)
  check('error', 'link_image', (picture) => pictureProblem(picture, media))
  const filled = ['link_text', 'link_url', 'link_image'].find((column) => cell(column) !== '')
  if (filled !== undefined && cell('link_headline') === '')
    found('warning', 'link_headline', `is empty, but ${filled} is not: nobody sees the link, and nothing opens it`)
}

const anyOf = (values: readonly string[]) => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
