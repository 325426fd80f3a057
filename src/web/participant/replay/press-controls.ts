import type { FeedEntity } from '#contract/load-experiment.ts'
import type { Dialog } from '#domain/replay/dialogs.ts'
import type { ReplayState } from '#domain/replay/state-at.ts'
import { AUTHOR } from '../feed/posts/post-author.tsx'

/** Articles of the feed in order, with their cards. */
type Page = { articles: readonly HTMLElement[]; entities: readonly FeedEntity[] }

/**
 * Opens and closes what cards keep in their own state by the controls that people press, and fills in what was written or chosen. Called
 * again in every frame until the page has settled, so each call takes one step and does nothing where the page is as it should be.
 */
export function pressControls({ open, draft }: ReplayState, page: Page): void {
  setBell(open.isBellOpen)
  setProfile(open.profile, page)
  setPicture(open.dialog, page)
  setWriting(open.dialog, page, draft.choice)
  const field = document.querySelector<HTMLTextAreaElement>('textarea.act-text, textarea.composer-text')
  if (field) write(field, draft.text)
  for (const [i, article] of page.articles.entries()) {
    const comment = article.querySelector<HTMLTextAreaElement>('.comment-write textarea')
    if (comment) write(comment, draft.comments[page.entities[i]?.entity_id ?? ''] ?? '')
  }
  const sheet = document.querySelector<HTMLTextAreaElement>('.comments-sheet .comment-write textarea')
  if (sheet) write(sheet, Object.values(draft.comments)[0] ?? '')
  choose(draft.choice)
}

const articleOf = ({ articles, entities }: Page, id: string) => articles[entities.findIndex(({ entity_id }) => entity_id === id)]

const press = (element: Element | null | undefined) => element instanceof HTMLElement && element.click()

const pressEscape = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))

function setBell(isOpen: boolean) {
  const bell = document.querySelector('.bell-button')
  if (bell && (bell.getAttribute('aria-expanded') === 'true') !== isOpen) press(bell)
}

function setProfile(card: string | undefined, page: Page) {
  const isOpen = document.querySelector('.act-profile') !== null
  if (isOpen === (card !== undefined)) return
  if (card === undefined) pressEscape()
  else press(articleOf(page, card)?.querySelector(AUTHOR))
}

function setPicture(dialog: Dialog | undefined, page: Page) {
  const viewer = document.querySelector('.picture-viewer')
  if (dialog?.name !== 'picture') return void press(viewer?.querySelector('.is-close'))
  const wanted = dialog.picture - 1
  if (viewer === null) {
    const cells = articleOf(page, dialog.entity_id)?.querySelectorAll('button.post-grid-cell, .media-open') ?? []
    return void press(cells[Math.min(wanted, cells.length - 1)])
  }
  const card = page.entities.find(({ entity_id }) => entity_id === dialog.entity_id)
  const addresses = [card?.entity_url, ...(card?.post?.more_pictures ?? []).map(({ url }) => url)]
  const shown = addresses.indexOf(viewer.querySelector('img')?.getAttribute('src') ?? undefined)
  if (shown >= 0 && shown !== wanted) press(viewer.querySelector(shown < wanted ? '.is-next' : '.is-previous'))
}

function setWriting(dialog: Dialog | undefined, page: Page, choice: string) {
  // A choice cannot be taken back: the dialog is opened again in the next frame.
  if (choice === '' && document.querySelector('.act-reasons :checked') !== null) return void pressEscape()
  const isOpen = document.querySelector('.act-reasons, textarea.act-text') !== null
  const isWanted = dialog?.name === 'report' || dialog?.name === 'reply' || dialog?.name === 'quote'
  if (isOpen === isWanted) return
  if (!isWanted) return void pressEscape()
  const article = articleOf(page, dialog.entity_id)
  const [first, second] = document.querySelectorAll('.act-menu [role="menuitem"]')
  if (dialog.name === 'reply') return void press(article?.querySelector('.is-act[aria-haspopup="dialog"]:not(.is-repost)'))
  if (dialog.name === 'quote') return void press(second ?? article?.querySelector('.is-repost'))
  // To report is the first entry of the menu of a card.
  press(first ?? article?.querySelector('.is-act[aria-haspopup="menu"]:not(.is-repost):not(.is-reaction)'))
}

/** As a person does it: React keeps what is in a field. */
function write(field: HTMLTextAreaElement, text: string) {
  if (field.value === text) return
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const QUESTION = 'dialog .question-options input, .infeed .question-options input:enabled'

function choose(value: string) {
  const options = [...document.querySelectorAll<HTMLInputElement>(`${QUESTION}, .act-reasons input`)]
  const option = options.find((each) => each.value === value)
  if (option && !option.checked) option.click()
  if (value === '') options.find(({ checked }) => checked)?.form?.reset()
}
