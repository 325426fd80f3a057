import { feedAlgorithms } from '#domain/feed-algorithms/index.ts'
import { findIntervention, interventions, offeredInterventions } from '#domain/interventions/index.ts'
import type { Style } from '#domain/interventions/intervention.ts'
import { platforms } from '#domain/platforms/index.ts'
import { skins } from '#domain/skins/index.ts'
import { type StudySection, studySections } from './sections.ts'

export type Choice = { value: string; label: string }

/**
 * One of the two create-study pages (ruling A3) and the choices that it offers. Only registered things are offered, so all of
 * them work.
 */
export type Variant = {
  /** Last part of its address; also the name under which drafts are stored. */
  name: 'create-study' | 'create-study-old'
  sections: readonly StudySection[]
  feeds: readonly Choice[]
  skins: readonly Choice[]
  colorSchemes: readonly Choice[]
  interventions: readonly Choice[]
  styles: readonly Style[]
  percent: { min: number; max: number; step: number }
  /** Spec 2 hides the slider until a type is chosen, spec 4 disables it. Each page follows one of them. */
  isPercentHidden: boolean
  algorithms: readonly Choice[]
  endMessages: readonly Choice[]
  platforms: readonly Choice[]
  dwellDefinitions: readonly Choice[]
}

type Registered = { name: string; label: string }

const choice = ({ name, label }: Registered): Choice => ({ value: name, label })
const named = (registered: readonly Registered[], names: readonly string[]) =>
  registered.filter(({ name }) => names.includes(name)).map(choice)

const NO_INTERVENTION: Choice = { value: '', label: 'None' }
const NO_STYLE: Choice = { value: '', label: 'None' }

const feeds: readonly Choice[] = [
  { value: 'scroll', label: 'Scroll' },
  { value: 'swipe', label: 'Swipe' },
]

/** The words that a button takes, and what each means. */
export const buttonChoices: readonly Choice[] = [
  { value: 'no', label: 'Off' },
  { value: 'yes', label: 'Starts at 0' },
  { value: 'lognormal', label: 'Made-up counts' },
  { value: 'plain', label: 'Button without number' },
  { value: 'sheet', label: 'Counts from my sheet' },
]

/** An empty value is a page of ours. */
export const linkChoices: readonly Choice[] = [
  { value: '', label: 'A page with the text of my sheet' },
  { value: 'real', label: 'The real address, in a new tab' },
  { value: 'off', label: 'Nothing' },
]

export const composerChoices: readonly Choice[] = [
  { value: '', label: 'No' },
  { value: 'feed', label: 'Whenever they like, above the feed' },
  { value: 'before', label: 'A prompt asks for it before the feed' },
  { value: 'after', label: 'A prompt asks for it after the feed' },
]

const endMessages: readonly Choice[] = [
  { value: '', label: 'None' },
  { value: 'onpage', label: 'On the page' },
  { value: 'modal', label: 'Dialog with a Continue button' },
]

/** Participants may read at night: a study that compares pictures may want the same colours for all. */
const colorSchemes: readonly Choice[] = [
  { value: 'device', label: 'As the participant’s device' },
  { value: 'light', label: 'Always light' },
  { value: 'dark', label: 'Always dark' },
]

/** "full" is the default and is sent as such: a study says how it was measured. */
const dwellDefinitions: readonly Choice[] = [
  { value: 'full', label: 'All of it is in view (as specified)' },
  { value: 'half', label: 'Half of it is in view (recommended)' },
  { value: 'any', label: 'Any of it is in view' },
  { value: 'focal', label: 'It is at the focal line: one card at a time' },
]

export const newerVariant: Variant = {
  name: 'create-study',
  sections: studySections,
  feeds,
  skins: skins.map(choice),
  colorSchemes,
  interventions: [NO_INTERVENTION, ...offeredInterventions.map(choice)],
  styles: ['modal', 'infeed'],
  percent: { min: 1, max: 100, step: 1 },
  isPercentHidden: false,
  algorithms: feedAlgorithms.map(choice),
  endMessages,
  platforms: platforms.map(choice),
  dwellDefinitions,
}

/** For existing studies: any percent is possible. */
export const allVariant: Variant = { ...newerVariant, percent: { min: 0, max: 100, step: 1 } }

export const olderVariant: Variant = {
  name: 'create-study-old',
  sections: studySections,
  feeds,
  skins: named(skins, ['default']),
  colorSchemes,
  interventions: [NO_INTERVENTION, ...named(interventions, ['accprompt', 'literacytip', 'socialnorm', 'importance'])],
  styles: ['modal'],
  percent: { min: 0, max: 100, step: 5 },
  isPercentHidden: true,
  algorithms: named(feedAlgorithms, ['random', 'attitude_filter_feed', 'will_smith_priority_treatment']),
  endMessages,
  platforms: named(platforms, ['none', 'mturk', 'prolific', 'lucid', 'custom']),
  dwellDefinitions,
}

const STYLE_LABELS: Readonly<Record<Style, string>> = { modal: 'Modal/popup', infeed: 'In the feed' }

/** The styles that the intervention has and the page offers. "None" means the first style of the intervention (spec 2). */
export function stylesFor(variant: Variant, type: string): readonly Choice[] {
  const intervention = findIntervention(type)
  if (intervention === undefined) return []
  const styles = intervention.styles.filter((style) => variant.styles.includes(style))
  return [NO_STYLE, ...styles.map((style) => ({ value: style, label: STYLE_LABELS[style] }))]
}

/** Published names of interventions that the page offers only under another name. A stored draft or study may have them. */
export const publishedNames = ({ interventions: offered }: Variant): readonly Choice[] => {
  const isOffered = (name: string | undefined) => offered.some(({ value }) => value === name)
  return interventions.filter(({ name, means }) => isOffered(means) && !isOffered(name)).map(choice)
}

/** Rounds a percent to a step of the slider. */
export function onSlider({ percent: { min, max, step } }: Variant, value: number): number {
  return Math.min(max, Math.max(min, Math.round(value / step) * step))
}
