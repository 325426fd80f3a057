import { groupBy } from '#domain/group-by.ts'
import type { DefinitionProblem } from '#domain/questions/check-definition.ts'
import { type Edited, ROOT } from '#domain/questions/editing/edited.ts'
import { keysOf } from '#domain/questions/item-keys.ts'

export type PlacedProblem = DefinitionProblem & { id: string }

export type PlacedProblems = {
  list: readonly PlacedProblem[]
  of: (id: string) => readonly PlacedProblem[]
  /** The worst of a part; undefined where there is none. */
  at: (id: string) => 'error' | 'warning' | undefined
}

/** Problems name pages, blocks and keys. Here they get the id of the part that they are about, in the order of the outline. */
export function placeProblems(problems: readonly DefinitionProblem[], edited: Pick<Edited, 'pages'>): PlacedProblems {
  const ids = new Map<string, string>()
  for (const page of edited.pages) {
    setOnce(ids, `page/${page.name}`, page.id)
    for (const block of page.blocks) {
      setOnce(ids, `block/${block.name}`, block.id)
      for (const item of block.items) {
        setOnce(ids, `item/${item.key}`, item.id)
        for (const key of keysOf(item)) setOnce(ids, `item/${key}`, item.id)
      }
    }
  }
  const idOf = ({ page, block, item }: DefinitionProblem['place']) =>
    ids.get(`item/${item}`) ?? ids.get(`block/${block}`) ?? ids.get(`page/${page}`) ?? ROOT
  const list = problems.map((problem) => ({ ...problem, id: idOf(problem.place) }))
  const byId = groupBy(list, ({ id }) => id)
  const of = (id: string) => byId.get(id) ?? []
  const at = (id: string) => {
    const own = of(id)
    return own.some(({ kind }) => kind === 'error') ? 'error' : own.length > 0 ? 'warning' : undefined
  }
  return { list, of, at }
}

/** Where a name stands twice, its problem is shown at the first. */
function setOnce(map: Map<string, string>, name: string, id: string) {
  if (!map.has(name)) map.set(name, id)
}
