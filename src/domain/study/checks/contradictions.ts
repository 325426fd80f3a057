import { fieldNames } from '#domain/answers/form-fields.ts'
import { feedAlgorithms, findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { findIntervention } from '#domain/interventions/index.ts'
import { parseOwnContent } from '#domain/interventions/own-content.ts'
import { factProblems } from '#domain/journey/check-facts.ts'
import { formNames, journeyOf } from '#domain/journey/journey-of.ts'
import { formInStudy } from '#domain/journey/known-form.ts'
import { JOURNEY } from '#domain/journey/parse-journey.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import { findPanel, panels } from '#domain/panels/index.ts'
import { SIGNED_LINKS } from '#domain/panels/signed-link.ts'
import { SIGNED_EXITS, signedPartOf } from '#domain/panels/url-hash.ts'
import { isAddress, isExitSetting } from '#domain/parameters/exits.ts'
import { parseForms } from '#domain/parameters/forms.ts'
import { contentParts } from '#domain/parameters/intervention-content.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import { contentOf } from '#domain/questions/study-texts.ts'
import { asVariable } from '#domain/questions/used-keys.ts'
import { assignmentContradictions } from '../assignment/assignment-contradictions.ts'
import { listed } from '../design/words.ts'
import { hasAttentionCheck } from './attention-check.ts'

type Parameters = Readonly<Record<string, string>>

/** `text` is a complete sentence; `param` is the setting beside which it is shown. */
type Contradiction = { param: string; text: string }

/** Settings of one condition that are valid alone but say nothing that could run in combination. What runs at a risk is in `risks.ts`. */
export function contradictionsIn(written: Parameters): Contradiction[] {
  const parameters = normaliseParameters(written)
  return RULES.flatMap((rule) => rule((name) => (parameters[name] ?? '').trim(), parameters))
}

/** The respondent of Cint, as a parameter or a placeholder. */
const NAMES_RID = /\brid\b/i

type Rule = (textOf: (name: string) => string, parameters: Parameters) => Contradiction[]

const RULES: readonly Rule[] = [
  (_textOf, parameters) => assignmentContradictions(parameters),
  (_textOf, parameters) => questionnaireContradictions(parameters),
  (textOf) => {
    const style = textOf('intervention-style')
    const intervention = findIntervention(textOf('intervention-type'))
    if (style === '' || intervention?.styles.some((known) => known === style)) return []
    const text = intervention
      ? `${intervention.label} has the style ${listed(intervention.styles)}, not ${style}.`
      : 'There is a style for an intervention, but no intervention type.'
    return [{ param: 'intervention-style', text }]
  },
  (textOf, parameters) => {
    const content = parseOwnContent(contentOf(parameters)) ?? {}
    const intervention = findIntervention(textOf('intervention-type'))
    const param = 'intervention-content'
    if (intervention === undefined)
      return Object.keys(content).length === 0
        ? []
        : [{ param, text: 'There is content for an intervention, but no intervention.' }]
    const parts = contentParts(intervention.kind)
    const foreign = Object.keys(content).filter((part) => !parts.some((known) => known === part))
    if (foreign.length > 0) return [{ param, text: `${intervention.label} has no ${listed(foreign)}.` }]
    const lacksText = intervention.kind === 'message' && content.text?.trim() === ''
    return lacksText ? [{ param, text: 'The text of the intervention has no words.' }] : []
  },
  (textOf) =>
    textOf('standing-changes') === '' || textOf('standing') !== ''
      ? []
      : [{ param: 'standing-changes', text: 'There are changes of credibility or followers, but participants have neither.' }],
  (textOf) => {
    const algorithm = findFeedAlgorithm(textOf('algorithm') || 'random')
    if (textOf('feed-length') === '' || algorithm === undefined || algorithm.defaultLength !== undefined) return []
    const withLength = feedAlgorithms.filter(({ defaultLength }) => defaultLength !== undefined).map(({ name }) => name)
    return [{ param: 'feed-length', text: `A feed-length is for ${listed(withLength)}, not for ${algorithm.name}.` }]
  },
  (textOf) => {
    if (textOf(SIGNED_LINKS) !== 'yes') return []
    if (textOf('link-secret') !== '')
      return [{ param: SIGNED_LINKS, text: 'Links are signed by the panel or by a secret of the study, not by both.' }]
    const signing = panels.filter(({ link }) => link.proof !== undefined)
    if (signing.some(({ name }) => name === textOf('platform'))) return []
    const names = listed(signing.map(({ label }) => label))
    return [{ param: SIGNED_LINKS, text: `Only ${names} sign their links: choose one of them as the recruitment platform.` }]
  },
  (textOf, parameters) => {
    if (textOf(SIGNED_EXITS) !== 'yes') return []
    const proof = findPanel(textOf('platform'))?.link.proof
    if (proof?.kind !== 'hash')
      return [{ param: SIGNED_EXITS, text: 'Only exits to Cint are signed: choose it as the recruitment platform.' }]
    const names = proof.parameters.map((name) => `&${name}=`)
    const text = `With ${SIGNED_EXITS}, an exit to the panel names RID and ends where its hash belongs: with ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`
    return Object.keys(parameters).flatMap((param) => {
      const exit = textOf(param)
      const leadsThere = isExitSetting(param) && isAddress(exit) && (param === 'redirect-url' || NAMES_RID.test(exit))
      const isOpen = NAMES_RID.test(exit) && signedPartOf(exit, proof.parameters, 'through-name') !== undefined
      return leadsThere && !isOpen ? [{ param, text }] : []
    })
  },
  (textOf, parameters) =>
    textOf('failed-attention') !== 'exit' || hasAttentionCheck(formNames(parameters, ''), parameters)
      ? []
      : [{ param: 'failed-attention', text: 'People who fail an attention check are to leave, but no questionnaire has one.' }],
]

/** Own questionnaires among the others of a condition: what they refer to is asked before, and stored apart. */
function questionnaireContradictions(parameters: Parameters): Contradiction[] {
  if ((parameters[OWN_QUESTIONNAIRES] ?? '') === '') return []
  return [
    ...unknownFacts(parameters).map((text) => ({ param: 'forms', text })),
    ...sharedFields(parameters).map((text) => ({ param: OWN_QUESTIONNAIRES, text })),
  ]
}

/** A journey is checked by its own setting. Without one, all forms follow the feed. */
function unknownFacts(parameters: Parameters): string[] {
  if ((parameters[JOURNEY] ?? '').trim() !== '') return []
  const forms = (parseForms(parameters['forms'] ?? '') ?? []).map((form) => ({ step: 'form' as const, form }))
  return factProblems([{ step: 'feed' }, ...forms], parameters)
}

/** The topics of a study may give shipped questionnaires the keys of an own one. */
function sharedFields(parameters: Parameters): string[] {
  const forms = formsIn(journeyOf(parameters, ''))
  const first = new Map<string, string>()
  const problems: string[] = []
  for (const { name } of [...forms].sort((a, b) => Number(a.isOwn) - Number(b.isOwn))) {
    const questionnaire = formInStudy(name, parameters)
    for (const field of questionnaire ? fieldNames(questionnaire) : []) {
      const other = first.get(asVariable(field)) ?? name
      if (other !== name) problems.push(`Both '${other}' and '${name}' store '${field}': change the key or the topics.`)
      first.set(asVariable(field), other)
    }
  }
  return problems
}
