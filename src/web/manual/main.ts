import { type Found, findInManual, type SearchEntry } from './find-in-manual.ts'

const field = document.querySelector<HTMLInputElement>('#search')
const list = document.querySelector<HTMLElement>('#found')
if (field && list) addSearch(field, list)

/** The search needs this script, so that without it no empty field is shown. */
function addSearch(input: HTMLInputElement, results: HTMLElement): void {
  input.closest('[role=search]')?.removeAttribute('hidden')
  let index: Promise<SearchEntry[]> | undefined
  let chosen = -1
  /** Only the newest query draws. */
  let latest = ''

  const options = () => [...results.querySelectorAll<HTMLAnchorElement>('a')]
  const choose = (at: number) => {
    chosen = at
    options().forEach((option, i) => {
      option.parentElement?.setAttribute('aria-selected', String(i === at))
      if (i === at) option.scrollIntoView({ block: 'nearest' })
    })
    if (at < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `found-${at}`)
  }
  const show = (rows: readonly HTMLElement[]) => {
    results.replaceChildren(...rows)
    results.hidden = rows.length === 0
    input.setAttribute('aria-expanded', String(rows.length > 0))
    choose(-1)
  }
  const search = async () => {
    latest = input.value
    const query = latest.trim()
    if (query === '') return show([])
    index ??= load(input.dataset['index'] ?? '')
    try {
      const entries = await index
      if (input.value !== latest) return
      const found = findInManual(entries, query)
      show(found.length > 0 ? found.map(row) : [sentence('No page has these words.')])
    } catch {
      // The next letter tries again.
      index = undefined
      show([sentence('The search could not be loaded. Are you offline?')])
    }
  }

  input.addEventListener('input', () => void search())
  input.addEventListener('focus', () => void search())
  input.addEventListener('keydown', (event) => {
    const last = options().length - 1
    if (event.key === 'ArrowDown') choose(Math.min(chosen + 1, last))
    else if (event.key === 'ArrowUp') choose(Math.max(chosen - 1, -1))
    else if (event.key === 'Enter') options()[Math.max(chosen, 0)]?.click()
    else if (event.key === 'Escape') show([])
    else return
    event.preventDefault()
  })
  // A link to a place of the same page leaves the list open otherwise.
  results.addEventListener('click', () => show([]))
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !input.parentElement?.contains(event.target)) show([])
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target === input) return
    event.preventDefault()
    input.focus()
  })
}

async function load(address: string): Promise<SearchEntry[]> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The index answered ${answer.status}`)
  return (await answer.json()) as SearchEntry[] // Written by the same build.
}

function row({ address, title, heading, excerpt }: Found, at: number): HTMLElement {
  const item = document.createElement('li')
  item.id = `found-${at}`
  item.className = 'result'
  item.setAttribute('role', 'option')
  const anchor = document.createElement('a')
  anchor.className = 'found'
  anchor.href = address
  anchor.tabIndex = -1
  anchor.append(part('strong', heading), part('span', heading === title ? '' : title), part('small', excerpt))
  item.append(anchor)
  return item
}

function part(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function sentence(text: string): HTMLElement {
  const item = part('li', text)
  item.className = 'result'
  item.setAttribute('role', 'option')
  item.setAttribute('aria-disabled', 'true')
  return item
}
