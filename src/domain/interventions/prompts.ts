import type { EngagementType } from '../parameters/feed-buttons.ts'
import { findIntervention, interventions } from './index.ts'
import type { Intervention } from './intervention.ts'
import { type OwnContent, parseOwnContent, withOwnContent } from './own-content.ts'
import type { Place } from './place.ts'

/** The setting `prompts`: JSON, a list of these. */
export const PROMPTS = 'prompts'

/** An intervention at a place of the feed, beside the one that `intervention-type` names. */
export type Prompt = { readonly type: string; readonly at: Place; readonly content?: OwnContent }

/** An intervention that a prompt can show: one that can be closed at once. */
export type PromptedIntervention = Extract<Intervention, { kind: 'question' | 'message' }>

const isPrompted = (each: Intervention): each is PromptedIntervention => each.kind !== 'film' && each.means === undefined

export function promptedIntervention(name: string): PromptedIntervention | undefined {
  const found = findIntervention(name)
  return found && isPrompted(found) ? found : undefined
}

/** Those made for a place first. */
export const offeredPrompts: readonly PromptedIntervention[] = interventions
  .filter(isPrompted)
  .sort((one, other) => Number(other.usualPlace !== undefined) - Number(one.usualPlace !== undefined))

/** Undefined where the setting is not the JSON that we write. */
export function parsePrompts(value: string): readonly Prompt[] | undefined {
  if (value.trim() === '') return []
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) && list.every(isPrompt) ? list : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isPrompt(value: unknown): value is Prompt {
  if (!isObject(value) || typeof value['type'] !== 'string' || !isPlace(value['at'])) return false
  const { type: _type, at: _at, content, ...others } = value
  return Object.keys(others).length === 0 && (content === undefined || parseOwnContent(JSON.stringify(content)) !== undefined)
}

function isPlace(value: unknown): value is Place {
  if (!isObject(value)) return false
  if (value['by'] === 'act') return typeof value['act'] === 'string'
  return ['card', 'percent', 'minutes'].includes(String(value['by'])) && typeof value['n'] === 'number'
}

/** The words and options of a prompt as the study shows it. */
export function contentOfPrompt({ type, content = {} }: Prompt): PromptedIntervention | undefined {
  const shipped = promptedIntervention(type)
  // The kind stays the same: only words, options and pictures are replaced.
  return shipped && (withOwnContent(shipped, content) as PromptedIntervention)
}

export type FeedProgress = {
  lastViewedIdx: number
  /** Number of cards of the whole feed. */
  total: number
  /** Time on the feed so far, tab visible and nothing over it. */
  feedMs: number
}

/** The first prompt that is due by place and was not shown yet, as its place in the list. */
export function duePrompt(
  prompts: readonly Prompt[],
  progress: FeedProgress,
  wasShown: (at: number) => boolean,
): number | undefined {
  const at = prompts.findIndex((prompt, i) => !wasShown(i) && isDue(prompt.at, progress))
  return at < 0 ? undefined : at
}

function isDue(place: Place, { lastViewedIdx, total, feedMs }: FeedProgress): boolean {
  switch (place.by) {
    case 'act':
      return false
    case 'card':
      return lastViewedIdx >= place.n - 1
    case 'percent':
      return lastViewedIdx >= Math.max(0, Math.floor((total * place.n) / 100) - 1)
    case 'minutes':
      return feedMs >= place.n * 60_000
  }
}

/** The prompts that come before an act on a card, in the order of the list. */
export const promptsBefore = (prompts: readonly Prompt[], act: EngagementType): number[] =>
  prompts.flatMap(({ at }, i) => (at.by === 'act' && at.act === act ? [i] : []))

/** `{minutes}` in a text: the minutes that somebody has spent on the feed. */
export const withMinutes = (text: string, feedMs: number): string =>
  text.replaceAll('{minutes}', String(Math.max(1, Math.round(feedMs / 60_000))))
