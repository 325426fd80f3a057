import { escapeHtml } from '#domain/html/entities.ts'
import { formInStudy } from '#domain/journey/known-form.ts'
import type { Block, Item, Page, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { inLanguage } from '#domain/questions/in-language.ts'
import { asksNothing, isHidden, optionsOf } from '#domain/questions/item-fields.ts'
import { rowsOf } from '#domain/questions/item-keys.ts'
import { descriptionOf } from '#domain/questions/kinds/descriptions.ts'
import {
  blockWords,
  factsOf,
  itemConditions,
  itemWords,
  printedText,
  shownIfWords,
} from '#domain/questions/library/print-words.ts'
import { ownQuestionnaires } from '#domain/questions/own-questionnaires.ts'
import { list, picture, type Renderer, said, words } from './markup.ts'

type Settings = Readonly<Record<string, string>>
type Known = ReturnType<typeof factsOf>

/** A questionnaire as a study asks it, in a language: one of its own with its formatting, or a shipped one. */
export function questionnaireIn(name: string, settings: Settings, languages: readonly string[]): Questionnaire | undefined {
  const own = ownQuestionnaires(settings).get(name)
  if (own === undefined) return formInStudy(name, settings)
  return inLanguage({ ...own, aliases: [] }, [...languages, ...own.languages])
}

/** One page of questions: every text, every option, and whom it is for. */
export function pageHtml(questionnaire: Questionnaire, page: Page, renderer: Renderer): string {
  const known = factsOf(questionnaire)
  const isFirst = questionnaire.pages[0] === page
  const text = textOf(renderer)
  return [
    ...shownIfWords(page.showIf, known).map((each) => said(each, 'soft')),
    page.blockOrder === 'random' &&
      page.blocks.length > 1 &&
      said('The parts in an order that is drawn for each person.', 'soft'),
    isFirst && words(printedText(questionnaire.heading), 'p', 'strong'),
    isFirst && questionnaire.intro !== undefined && text(questionnaire.intro),
    page.heading !== undefined && words(printedText(page.heading), 'p', 'strong'),
    ...page.blocks.map((block) => blockHtml(block, known, renderer)),
  ]
    .filter(Boolean)
    .join('\n')
}

const textOf =
  ({ markdown }: Renderer) =>
  (text: string) =>
    `<div dir="auto">${markdown(printedText(text))}</div>`

function blockHtml(block: Block, known: Known, renderer: Renderer): string {
  const { heading, intro, items, showIf } = block
  const notes = [...shownIfWords(showIf, known), ...blockWords(block)]
  return [
    heading !== undefined && words(printedText(heading), 'p', 'strong'),
    ...notes.map((each) => said(each, 'soft')),
    intro !== undefined && intro !== '' && textOf(renderer)(intro),
    `<ol class="items">${items.map((item) => `<li>${itemHtml(item, known, renderer)}</li>`).join('\n')}</ol>`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** A decoy is part of what people see, and so it is here. */
function itemHtml(item: Item, known: Known, renderer: Renderer): string {
  if (isHidden(item)) return said('Nothing is shown: a value is kept with the answers.', 'soft')
  const rows = rowsOf(item)
  const options = optionsOf(item)
  const facts = [
    ...(asksNothing(item.type) ? [] : [item.isRequired ? 'Must be answered.' : 'May be left open.']),
    ...(item.isSensitive ? ['Asks for what people may want to keep private.'] : []),
    ...itemConditions(item, known),
    ...itemWords(item, undefined),
  ]
  return [
    item.isFormatted || asksNothing(item.type) ? textOf(renderer)(item.label) : words(printedText(item.label), 'p', 'question'),
    item.hint !== undefined && words(printedText(item.hint), 'p', 'soft'),
    'media' in item && item.media && mediaHtml(item.media, renderer),
    !asksNothing(item.type) && options.length === 0 && said(`Answered with: ${descriptionOf(item).answeredBy(item)}`, 'soft'),
    rows && list(rows.map(({ label }) => printedText(label))),
    rows && options.length > 0 && said('Each of them is answered with:', 'soft'),
    options.length > 0 &&
      `<ul class="options">${options
        .map(
          ({ label, picture: shown }) =>
            `<li dir="auto">${escapeHtml(printedText(label))}${shown ? mediaHtml(shown, renderer) : ''}</li>`,
        )
        .join('')}</ul>`,
    facts.length > 0 && said(facts.join(' '), 'soft'),
  ]
    .filter(Boolean)
    .join('\n')
}

function mediaHtml({ media_id, alt, seconds }: { media_id: string; alt: string; seconds?: number }, renderer: Renderer): string {
  if (seconds !== undefined) return said(`A film of ${Math.round(seconds)} seconds${alt === '' ? '' : `: ${alt}`}`, 'soft')
  return picture(`/media/${media_id}`, alt, renderer)
}
