import { type ConditionDraft, parametersOf } from './draft-condition.ts'
import { draftFromSettings } from './draft-from-settings.ts'

type Own = Readonly<Record<string, string>>

/** A condition with the settings that one of its feeds or waves has for itself, for the fields that show them. */
export function overlaid(condition: ConditionDraft, own: Own): ConditionDraft {
  const settings = Object.entries({ ...parametersOf(condition), ...own }).map(([param, value]) => ({
    condition: 1,
    param,
    value,
  }))
  return draftFromSettings(settings).conditions[0] ?? condition
}

type Edited = { condition: ConditionDraft; own: Own; edited: ConditionDraft; mayOwn: (param: string) => boolean }

/** What the feed or wave has for itself after an edit: what differs from the condition, and what it named before. */
export function ownAfter({ condition, own, edited, mayOwn }: Edited): Own {
  // Read and written once as the edited one was, so that nothing differs by its spelling alone.
  const [base, now] = [parametersOf(overlaid(condition, {})), parametersOf(edited)]
  const names = [...new Set([...Object.keys(own), ...Object.keys(now), ...Object.keys(base)])]
  return Object.fromEntries(
    names.flatMap((name) => {
      // A rule about earlier cards is no setting of a condition.
      if (!mayOwn(name)) return own[name] === undefined ? [] : [[name, own[name]]]
      const value = now[name] ?? ''
      return value !== (base[name] ?? '') || own[name] !== undefined ? [[name, value]] : []
    }),
  )
}
