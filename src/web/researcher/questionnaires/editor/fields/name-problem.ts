import type { Edited } from '#domain/questions/editing/edited.ts'

const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/

/** Why a page or block cannot have a name; undefined if it can. */
export function nameProblem(name: string, edited: Edited, id: string): string | undefined {
  if (!NAME.test(name)) return 'Small letters, digits and -.'
  const isTaken = edited.pages.some(
    (page) => (page.id !== id && page.name === name) || page.blocks.some((block) => block.id !== id && block.name === name),
  )
  return isTaken ? 'Another page or block has this name.' : undefined
}
