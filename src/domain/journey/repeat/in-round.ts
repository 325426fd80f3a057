import { ONLY_FEED } from '../../feeds/feed-name.ts'
import { itemsOf } from '../../questionnaires/questionnaire.ts'
import type { Definition } from '../../questions/definition.ts'
import { withRoundWords } from '../../questions/editing/repeat.ts'
import type { Expression } from '../../questions/expression.ts'
import { fieldsOf } from '../../questions/item-fields.ts'
import { keysOf, withKeys } from '../../questions/item-keys.ts'
import { type Rename, withOtherKeys, withReferences } from '../../questions/library/copy-definition.ts'
import type { Step } from '../step.ts'
import { isRecord, type JourneyRound, type Repeat } from './repeat.ts'

const MAX_FORM_NAME = 40
const MAX_FEED_NAME = 30

const joined = (name: string, round: string, longest: number) =>
  `${name.slice(0, longest - round.length - 1).replace(/[-_]+$/, '')}-${round}`

/** Names in a round: what is repeated gets the name of the round behind its own. A feed without a name is called like the round. */
export function namesInRound({ name: round }: JourneyRound, { steps }: Repeat, own: readonly Definition[]) {
  const repeated = own.filter(({ name }) => steps.some((step) => step.step === 'form' && step.form === name))
  const feeds = new Map(
    steps.flatMap((step) => {
      if (step.step !== 'feed') return []
      return [[step.feed ?? ONLY_FEED, step.feed === undefined ? round : joined(step.feed, round, MAX_FEED_NAME)] as const]
    }),
  )
  const ofForm = round.replace(/_+/g, '-')
  const forms = new Map(repeated.map(({ name }) => [name, joined(name, ofForm, MAX_FORM_NAME)] as const))
  const fields = new Map(repeated.flatMap((definition) => [...fieldsInRound(definition, `_${ofForm}`)]))
  return { repeated, feeds, forms, key: (key: string) => fields.get(key) ?? key }
}

type Names = ReturnType<typeof namesInRound>

/** All that a questionnaire stores, and its scores, by what they are called in the round. */
function fieldsInRound(definition: Definition, end: string): Map<string, string> {
  const inRound: Rename = (key) => `${key}${end}`
  const names = new Map<string, string>()
  for (const item of itemsOf(definition)) {
    const own = fieldsOf(withKeys(item, inRound))
    for (const key of [item.key, ...keysOf(item)]) names.set(key, inRound(key))
    for (const [i, field] of fieldsOf(item).entries()) names.set(field, own[i] ?? field)
  }
  for (const { name } of definition.scores) names.set(name, inRound(name))
  return names
}

/** The questionnaires of a round: with keys of their own, the words of the round, and about its feeds. */
export const formsInRound = ({ words }: JourneyRound, names: Names): Definition[] =>
  names.repeated.map((definition) => {
    const { name, label, heading, pages, ...rest } = withOtherKeys(definition, names.key)
    const { filled } = withRoundWords({ heading, pages }, words, definition.languages)
    const said = typeof words === 'string' ? words : (words[definition.languages[0] ?? ''] ?? Object.values(words)[0] ?? '')
    const own = withFeeds({ ...rest, ...filled }, names.feeds)
    return { ...own, name: names.forms.get(name) ?? name, label: `${label} (${said})` }
  })

/** The steps of a round, which are a block, for those whom it is for. */
export const stepsInRound = (round: JourneyRound, { steps, chosen }: Repeat, names: Names): Step[] =>
  steps.map((step) => {
    if (step.step !== 'feed' && step.step !== 'form') return step
    const { if: written, block, ...others } = withFeeds(withReferences(step, names.key), names.feeds)
    const isFor: Expression[] = [
      ...(chosen === undefined ? [] : [{ fact: `answer.${chosen}`, is: 'chosen' as const, value: round.value }]),
      ...(written === undefined ? [] : [written]),
    ]
    const [only] = isFor
    return {
      ...others,
      ...(others.step === 'form'
        ? { form: names.forms.get(others.form) ?? others.form }
        : { feed: names.feeds.get(step.step === 'feed' ? (step.feed ?? ONLY_FEED) : '') ?? round.name }),
      block: block === undefined ? round.name : joined(block, round.name, MAX_FEED_NAME),
      ...(only && { if: isFor.length === 1 ? only : { all: isFor } }),
    } as Step // the same step under other names
  })

/** Settings of the repeated feeds, which each of their rounds has unless it has its own. */
export function feedsInRound(feeds: Readonly<Record<string, unknown>>, names: Names): Record<string, unknown> {
  const ofRound = [...names.feeds].flatMap(([name, own]) => {
    const [common, particular] = [name, own].map((each) => (Object.hasOwn(feeds, each) ? feeds[each] : undefined))
    if (common === undefined && particular === undefined) return []
    return [[own, withFeeds({ ...(isRecord(common) && common), ...(isRecord(particular) && particular) }, names.feeds)] as const]
  })
  return Object.fromEntries(ofRound)
}

const FEED_FACT = /^feed\.([^.]+)\.(.+)$/
const FEED_PIPE = /(\{\{\s*feed\.)([^.}|]+)(\.)/g
/** Whose values are names of feeds. */
const NAMING = new Set(['feed', 'feed-cards-of'])

/** Conditions, texts and rules about cards name feeds of the same round. */
function withFeeds<P>(part: P, feeds: ReadonlyMap<string, string>): P {
  const named = (name: string) => feeds.get(name) ?? name
  const mapped = (value: unknown, property = ''): unknown => {
    if (typeof value === 'string') {
      if (NAMING.has(property)) return named(value)
      return property === 'fact'
        ? value.replace(FEED_FACT, (_, name: string, rest: string) => `feed.${named(name)}.${rest}`)
        : value.replace(FEED_PIPE, (_, start: string, name: string, dot: string) => start + named(name) + dot)
    }
    if (Array.isArray(value)) return value.map((each) => mapped(each))
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapped(each, name)]))
  }
  return mapped(part) as P // the same shape with other names
}
