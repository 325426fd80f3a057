import type { Intervention } from '#domain/interventions/intervention.ts'
import type { OwnContent } from '#domain/interventions/own-content.ts'

/** Undefined means as shipped. */
export type ContentEdit = { [Part in keyof OwnContent]?: OwnContent[Part] | undefined }

/** The setting after an edit. What is as shipped again is no longer named. */
export function editContent(shipped: Intervention, before: OwnContent, patch: ContentEdit): string {
  const after = Object.entries({ ...before, ...patch }).filter(
    ([part, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(shippedPart(shipped, part)),
  )
  return after.length === 0 ? '' : JSON.stringify(Object.fromEntries(after))
}

function shippedPart(shipped: Intervention, part: string): unknown {
  if (part === 'heading' || part === 'text' || part === 'button') return shipped[part]
  if (part === 'picture') return shipped.kind !== 'film' && shipped.pictures.length === 0 ? null : undefined
  if (shipped.kind !== 'question') return undefined
  return part === 'question' ? shipped.question.text : part === 'options' ? shipped.question.options : undefined
}

/** A message without words would be an empty popup. */
export const textProblem = (shipped: Intervention, { text }: OwnContent): string | undefined =>
  shipped.kind === 'message' && text?.trim() === '' ? 'The text of the intervention has no words.' : undefined
