import { checkComments, commentErrors } from '#domain/comments/check-comments.ts'
import type { GivenComment } from '#domain/comments/comment.ts'
import { type CommentedCard, commentedCard } from '#domain/comments/commented-card.ts'
import { furtherFiles } from '#domain/stimuli/cards/card-files.ts'
import { categoryProblem } from '#domain/stimuli/category.ts'
import { fileNameProblem, isPictureFile } from '#domain/stimuli/files/file-name.ts'
import { type CovariateRow, tooManyColumns } from '#domain/stimuli/sheet/check-rows.ts'
import { addressProblem, quoted } from '#domain/stimuli/sheet/web-address.ts'

type Card = {
  entity_id: string
  entity_type: string
  filename: string
  entity_url: string
  hosted_url: string | null
  file: string | null
  covariates: CovariateRow
  comments: readonly GivenComment[]
}

type BundledSet = { entity_set: string; entity_category: string; cards: readonly Card[] }

/** More problems than a person would read. */
const MAX_PROBLEMS = 100

/** Problems of the sets of a bundle. They must follow the rules of an upload, because every exported set did. */
export function checkBundledSets(sets: readonly BundledSet[]): string[] {
  const problems: string[] = []
  for (const set of sets) {
    const name = quoted(set.entity_set)
    problems.push(...setProblems(set).map((problem) => `set ${name}: ${problem}`))
    const avatars = set.cards.map((card) => ({ ...cardOf(card), filename: '' }))
    for (const [i, card] of set.cards.entries()) {
      if (problems.length >= MAX_PROBLEMS) return problems.slice(0, MAX_PROBLEMS)
      const found = [...cardProblems(card), ...commentProblems(card, avatars)]
      problems.push(...found.map((problem) => `set ${name}, card ${i + 1}: ${problem}`))
    }
  }
  return problems
}

/** Published names of any length: the demo's names are longer than those that can be typed. */
const SET_NAME = /^\d{8}_[a-z0-9_]+$/

function setProblems({ entity_set, entity_category, cards }: BundledSet): string[] {
  const problems = tooManyColumns(cards.map(({ covariates }) => covariates))
  if (!SET_NAME.test(entity_set)) problems.push('its name must be eight digits, _ and small letters, digits or _')
  const problem = categoryProblem(entity_category)
  if (problem !== undefined) problems.push(`category ${problem}`)
  return problems
}

/** `{setname}_{5 alphanumerics}`. A renamed set may keep the old ids of its cards. */
const CARD_ID = /^\d{8}_[a-z0-9_]+_[a-z0-9]{5}$/

/** A media address of the installation that wrote the bundle. */
const OWN_PATH = /^\/media\/[\w.%-]+(\/[\w.%-]+)?$/

function cardProblems(card: Card): string[] {
  const { entity_id, filename, entity_url, hosted_url, covariates } = card
  const problems: string[] = []
  const check = (name: string, value: string, problemOf: (value: string) => string | undefined) => {
    const problem = value === '' ? undefined : problemOf(value)
    if (problem !== undefined) problems.push(`${name} ${problem}`)
  }
  const cell = (column: string) => String(covariates[column] ?? '').trim()
  if (!CARD_ID.test(entity_id)) problems.push(`entity_id must be like 26010100_name_ab12c, not ${quoted(entity_id)}`)
  check('filename', filename, fileNameProblem)
  check('hosted_url', hosted_url ?? '', addressProblem)
  check('entity_url', entity_url, ownOrWeb)
  for (const column of ['entity_url', 'source_url']) check(`covariate ${column}`, cell(column), ownOrWeb)
  if (card.entity_type === 'post') {
    for (const column of ['avatar_url', 'image', 'video']) check(`covariate ${column}`, cell(column), pictureProblem)
  }
  for (const { column, cell: name } of furtherFiles((column) => (column === 'entity_type' ? card.entity_type : cell(column))))
    check(`covariate ${column}`, name, pictureProblem)
  return problems
}

/** By the rules of an upload, with every comment of the card as a row that names the card by its number. */
function commentProblems({ comments }: Card, cards: readonly CommentedCard[]): string[] {
  const rows = comments.map(({ covariates, ...comment }) => ({ ...comment, post: 1 }))
  return commentErrors(checkComments(rows, cards).problems)
}

const cardOf = ({ entity_type, covariates }: Card) => commentedCard((column) => ({ ...covariates, entity_type })[column])

const ownOrWeb = (value: string) => (OWN_PATH.test(value) ? undefined : addressProblem(value))

const pictureProblem = (picture: string) => (isPictureFile(picture) ? fileNameProblem(picture) : addressProblem(picture))
