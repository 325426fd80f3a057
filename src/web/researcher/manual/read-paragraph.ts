/**
 * What a page of the manual says at an anchor: below a heading, or in a row of a table; nothing where it has none. The links open beside the
 * page that is being filled in.
 */
export function readParagraph(page: Document, anchor: string): readonly Node[] {
  const found = page.getElementById(anchor)
  const row = found?.closest('tr')
  return (row ? cellsOf(row) : belowHeading(found)).map(withLinksBeside)
}

function belowHeading(heading: Element | null): Element[] {
  const found: Element[] = []
  // A heading of the page itself has everything below it: its first part says what the page is about.
  for (let next = heading?.nextElementSibling; next && !/^H[1-3]$/.test(next.tagName); next = next.nextElementSibling)
    found.push(document.importNode(next, true))
  return found
}

/** Each cell behind the name, after the words above its column. */
function cellsOf(row: HTMLTableRowElement): Element[] {
  const heads = [...(row.closest('table')?.querySelectorAll('thead th') ?? [])].map(
    ({ textContent }) => textContent?.trim() ?? '',
  )
  const cells = [...row.cells].slice(1)
  return cells.flatMap((cell, i) => {
    if (cell.textContent?.trim() === '') return []
    const paragraph = document.createElement('p')
    const head = heads[i + 1] ?? ''
    if (head !== '' && cells.length > 1) paragraph.append(`${head}: `)
    paragraph.append(...[...cell.childNodes].map((node) => document.importNode(node, true)))
    return [paragraph]
  })
}

function withLinksBeside(element: Element): Element {
  for (const link of element.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noreferrer'
  }
  return element
}

export async function loadPage(address: string): Promise<Document> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The manual answered ${answer.status}`)
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}
