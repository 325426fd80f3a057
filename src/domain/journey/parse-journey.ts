import { isFeedName } from '../feeds/feed-name.ts'
import { COMPARISONS, comparisonsIn, type Expression } from '../questions/expression.ts'
import { CONTACT_FORM } from '../waves/contact-address.ts'
import type { Step } from './step.ts'

/** The setting that says the steps of a study. */
export const JOURNEY = 'journey'

export const MAX_STEPS = 100
/** Deeper than anybody would build by choosing, and shallow enough to walk. */
const MAX_DEPTH = 10
/** Of one condition: many times what anybody writes. */
const MAX_COMPARISONS = 500
const MAX_PARTS = 50

/** The steps of the setting `journey`, or undefined if it is not a list of steps. An empty value is no step at all. */
export function parseJourney(value: string): Step[] | undefined {
  if (value.trim() === '') return []
  const parsed = readJson(value)
  const list: unknown = Array.isArray(parsed) ? parsed.map(asForm) : parsed
  return Array.isArray(list) && list.length <= MAX_STEPS && list.every(isStep) ? list : undefined
}

/** The step `contact` is a short way of writing the form that asks for an address. */
const asForm = (value: unknown): unknown =>
  isRecord(value) && value['step'] === CONTACT_FORM && value['form'] === undefined
    ? { ...value, step: 'form', form: CONTACT_FORM }
    : value

function readJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Properties of each kind of step besides `step`. */
const PROPERTIES: Readonly<Record<Step['step'], readonly string[]>> = {
  consent: [],
  instructions: ['if'],
  feed: ['feed', 'if', 'block'],
  form: ['form', 'if', 'block'],
}

function isStep(value: unknown): value is Step {
  if (!isRecord(value)) return false
  const { step, form, feed, block, if: condition } = value
  if (typeof step !== 'string' || !Object.hasOwn(PROPERTIES, step)) return false
  const known = PROPERTIES[step as Step['step']] // has it, says the line above
  if (!Object.keys(value).every((name) => name === 'step' || known.includes(name))) return false
  return (
    (step !== 'form' || typeof form === 'string') &&
    (feed === undefined || isFeedName(feed)) &&
    // Written as the name of a feed: it stands in the data too.
    (block === undefined || isFeedName(block)) &&
    (condition === undefined || (isExpression(condition) && comparisonsIn(condition).length <= MAX_COMPARISONS))
  )
}

function isExpression(value: unknown, depth = 0): value is Expression {
  if (!isRecord(value) || depth > MAX_DEPTH) return false
  const parts = (list: unknown) =>
    Array.isArray(list) && list.length <= MAX_PARTS && list.every((part) => isExpression(part, depth + 1))
  if ('all' in value || 'any' in value) return Object.keys(value).length === 1 && parts(value['all'] ?? value['any'])
  if ('not' in value) return Object.keys(value).length === 1 && isExpression(value['not'], depth + 1)
  const { fact, is, value: compared, ...others } = value
  const isComparison = COMPARISONS.some((known) => known === is)
  const isValue = is === 'answered' ? compared === undefined : typeof compared === 'string'
  return typeof fact === 'string' && isComparison && isValue && Object.keys(others).length === 0
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The questionnaires that a journey has before its feed, as the setting names them. None where it has no feed step, and where the value is
 * no list of steps: the check of the setting says so.
 */
export function preFeedForms(journey: string): string[] {
  const steps = parseJourney(journey) ?? []
  const feed = steps.findIndex(({ step }) => step === 'feed')
  return steps.slice(0, Math.max(0, feed)).flatMap((each) => (each.step === 'form' ? [each.form] : []))
}

/** Whether something is asked before the feed. Then the condition is drawn when a person reaches the feed. */
export const hasPreFeed = (journey: string): boolean => preFeedForms(journey).length > 0
