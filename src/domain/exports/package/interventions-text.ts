import { interventionOf } from '../../interventions/choose-intervention.ts'
import type { Intervention, Picture } from '../../interventions/intervention.ts'
import { OWN } from '../../interventions/own-content.ts'
import { placeWords } from '../../interventions/place.ts'
import { contentOfPrompt, PROMPTS, parsePrompts } from '../../interventions/prompts.ts'
import { normaliseParameters } from '../../parameters/normalise.ts'
import { languageName } from '../../questions/language-name.ts'
import { readLanguages } from '../../questions/study-languages.ts'
import { CONTENT, contentLanguages, settingsIn } from '../../questions/study-texts.ts'
import type { PackageFacts, StudyVersion } from './package-facts.ts'

/** Files of own pictures and films, without the ending that their kind gives them. */
export const INTERVENTION_FILES = 'materials/interventions'

type Settings = Readonly<Record<string, string>>

/** `materials/interventions.md`: what each condition of each version was shown, shipped or its own. Empty where there was nothing. */
export function interventionsText({ versions }: Pick<PackageFacts, 'versions'>): string {
  const sections = versions.flatMap((version) =>
    Array.from({ length: version.nConditions }, (_, i) => i + 1).flatMap((condition) => sectionOf(version, condition)),
  )
  return sections.length === 0 ? '' : `# Interventions\n\n${sections.join('\n')}`
}

function sectionOf({ version, settings }: StudyVersion, condition: number): string[] {
  const own = settings.filter((setting) => setting.condition === condition).map(({ param, value }) => [param, value] as const)
  const values = normaliseParameters(Object.fromEntries(own))
  const title = `Version ${version}, condition ${condition}`
  const languages = [...new Set([CONTENT, PROMPTS].flatMap((name) => contentLanguages(values[name] ?? '')))]
  if (languages.length === 0) return describedIn(title, values)
  return languages.flatMap((code) =>
    describedIn(`${title}, ${languageName(code)} (${code})`, settingsIn(values, [code, ...readLanguages(values)])),
  )
}

function describedIn(title: string, settings: Readonly<Record<string, string>>): string[] {
  const intervention = interventionOf(settings)
  return [
    ...(intervention === undefined ? [] : [described(title, intervention, settings)]),
    ...(parsePrompts(settings[PROMPTS] ?? '') ?? []).flatMap((prompt, i) => {
      const shown = contentOfPrompt(prompt)
      return shown === undefined ? [] : [described(`${title}, prompt ${i + 1}`, shown, settings, placeWords(prompt.at))]
    }),
  ]
}

function described(title: string, intervention: Intervention, settings: Settings, place?: string): string {
  const { name, heading, text, button } = intervention
  const style = settings['intervention-style'] || intervention.styles[0]
  const usual = `style \`${style}\`, after ${settings['intervention-perc'] || '50'} % of the cards`
  const facts = [
    `Type: \`${name}\`, ${place ?? usual}`,
    `Headline: ${heading}`,
    ...shownIn(intervention, settings),
    `Button: ${button || 'Continue'}`,
  ]
  const body = text.trim() === '' ? '' : `\nText:\n\n${text.replace(/^/gm, '> ')}\n`
  return `## ${title}\n\n${facts.map((fact) => `- ${fact}`).join('\n')}\n${body}`
}

function shownIn(intervention: Intervention, settings: Settings): string[] {
  switch (intervention.kind) {
    case 'message':
      return intervention.pictures.map(pictureFact)
    case 'question':
      return [
        ...intervention.pictures.map(pictureFact),
        `Question, stored as \`${intervention.question.field}\`: ${intervention.question.text}`,
        ...intervention.question.options.map(({ value, text }) => `Option \`${value}\`: ${text}`),
      ]
    case 'film':
      return [
        ...[intervention.film, ...intervention.controlFilms].map(({ title, ...film }) => `Film ${fileOf(film)}: ${title}`),
        `Least time: ${settings['intervention-min-seconds'] || intervention.minWatchSeconds} seconds, and until its end`,
      ]
  }
}

const pictureFact = (picture: Picture) => `Picture ${fileOf(picture)}: ${picture.alt}`

/** Shipped ones are known by their name, which is recorded. */
const fileOf = ({ name, src }: { name: string; src: string }) =>
  name === OWN ? `\`${INTERVENTION_FILES}/${src.split('/').at(-1)}\`, recorded as \`${OWN}\`` : `shipped as \`${name}\``
