import { type Edited, find } from '#domain/questions/editing/edited.ts'
import { withoutFacts } from '#domain/questions/piping.ts'
import { textIn } from '#domain/questions/text.ts'
import type { IconName } from '../icon.tsx'
import { kindOf } from '../kinds/index.ts'

export type RowKind = 'page' | 'block' | 'item'

type Row = {
  id: string
  kind: RowKind
  label: string
  about: string
  icon: IconName
  hasLogic: boolean
  isRandom: boolean
}

/** Markdown and line breaks are for the page itself. */
const oneLine = (text: string) =>
  wholeWords(
    withoutFacts(text)
      .replace(/[\s#*>]+/g, ' ')
      .trim(),
  )

const MAX_LENGTH = 80

/** Cut between words. A word that is too long by itself is cut, and says so too. */
function wholeWords(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const end = text.lastIndexOf(' ', MAX_LENGTH)
  return `${text.slice(0, end > 0 ? end : MAX_LENGTH).replace(/\p{Cs}$/u, '')}…`
}

/** More rows than a browser moves and draws at once. */
const MANY_ROWS = 400

/** The rows to show: of a large questionnaire all pages, and what stands in the page that is selected. */
export function unfoldedRows(edited: Edited, all: readonly Row[], selected: string): readonly Row[] {
  if (all.length <= MANY_ROWS) return all
  const open = find(edited, selected)?.page
  const shown = new Set(open?.blocks.flatMap((block) => [block.id, ...block.items.map(({ id }) => id)]))
  return all.filter(({ kind, id }) => kind === 'page' || shown.has(id))
}

/** The whole questionnaire, from the first page to the last item. */
export const outlineRows = ({ pages, languages }: Pick<Edited, 'pages' | 'languages'>): Row[] =>
  pages.flatMap((page, p) => [
    {
      id: page.id,
      kind: 'page' as const,
      label: oneLine(textIn(page.heading ?? '', languages)) || `Page ${p + 1}`,
      about: `Page ${p + 1}`,
      icon: 'page' as const,
      hasLogic: page.showIf !== undefined || page.jumps !== undefined,
      isRandom: page.blockOrder === 'random',
    },
    ...page.blocks.flatMap((block, b) => [
      {
        id: block.id,
        kind: 'block' as const,
        label: oneLine(textIn(block.heading ?? '', languages)) || (block.cards ? 'About cards' : `Block ${b + 1}`),
        about: 'Block',
        icon: block.cards ? ('cards' as const) : ('block' as const),
        hasLogic: block.showIf !== undefined,
        isRandom: block.itemOrder === 'random' || block.nDrawn !== undefined,
      },
      ...block.items.map((item) => {
        const { label, icon } = kindOf(item.type)
        return {
          id: item.id,
          kind: 'item' as const,
          label: oneLine(textIn(item.label, languages)) || item.key,
          about: label,
          icon,
          hasLogic: item.showIf !== undefined,
          isRandom: 'optionOrder' in item && item.optionOrder === 'random',
        }
      }),
    ]),
  ])
