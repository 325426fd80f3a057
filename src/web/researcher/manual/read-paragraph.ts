/** The page of the manual that has every setting under its name. */
export const SETTINGS_PAGE = '/manual/settings'

/** What the page says below the heading of a setting; nothing where it has none. The links open beside the page that is being filled in. */
export function readParagraph(page: Document, anchor: string): readonly Node[] {
  const heading = page.getElementById(anchor)
  const found: Node[] = []
  for (let next = heading?.nextElementSibling; next && !/^H[1-3]$/.test(next.tagName); next = next.nextElementSibling) {
    const copy = document.importNode(next, true)
    for (const link of copy.querySelectorAll('a')) {
      link.target = '_blank'
      link.rel = 'noreferrer'
    }
    found.push(copy)
  }
  return found
}

export async function loadSettingsPage(): Promise<Document> {
  const answer = await fetch(SETTINGS_PAGE)
  if (!answer.ok) throw new Error(`The manual answered ${answer.status}`)
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}
