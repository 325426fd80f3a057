import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isEqual } from '#domain/is-equal.ts'
import { type Answers, FIELD_KEYS, type FieldKey, withoutEmpty } from '#domain/preregistration/fields.ts'
import type { DraftFormat } from '#web/researcher/drafts/kept-drafts.ts'
import { openDrafts, useKeptDraft } from '#web/researcher/drafts/use-kept-draft.ts'
import { notSaved, type Saving } from '#web/researcher/ui/saving.ts'
import { callApi } from '#web/shared/call-api.ts'
import { STUDIES } from '../use-studies.ts'

const format: DraftFormat<Answers> = {
  parts: ['answers'],
  write: (answers) => ({ answers }),
  read: ({ answers }) => {
    if (typeof answers !== 'object' || answers === null) return undefined
    // What a browser kept may be of an older version, with other fields.
    const read: Partial<Record<FieldKey, string>> = {}
    for (const key of FIELD_KEYS) {
      const value: unknown = Reflect.get(answers, key)
      if (typeof value === 'string') read[key] = value
    }
    return read
  },
}

type Opened = {
  experiment_id: string
  by: string
  revision: number
  answers: Answers
  /** The person asked for what is saved: what this browser kept is given up. */
  isFresh: boolean
}

/** What is typed here. It is kept in this browser until it is saved, and saved on the revision from which it was made. */
export function useDraft({ experiment_id, by, revision, answers: saved, isFresh }: Opened) {
  const shelf = { name: `preregistration/${experiment_id}`, by, format }
  const [drafts] = useState(() => (isFresh ? { opened: undefined, others: [] } : openDrafts(shelf, revision)))
  const [isRestored, setRestored] = useState(drafts.opened !== undefined)
  const [answers, setAnswers] = useState<Answers>(drafts.opened?.value ?? saved)
  // A draft that was kept from an earlier revision is saved on that one: the server says whether somebody saved since.
  const [base, setBase] = useState({ revision: drafts.opened?.from ?? revision, answers: saved })
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const queries = useQueryClient()
  const isEdited = !isEqual(withoutEmpty(answers), withoutEmpty(base.answers))
  const { isStored } = useKeptDraft({ shelf, drafts, now: { from: base.revision, value: answers, isEdited } })

  const change = (key: FieldKey, value: string) => {
    setAnswers((before) => ({ ...before, [key]: value }))
    setSaving((before) => (before.state === 'saving' ? before : { state: 'idle' }))
  }
  /** True if it is saved. */
  const save = async (): Promise<boolean> => {
    if (saving.state === 'saving') return false
    setSaving({ state: 'saving' })
    const sent = withoutEmpty(answers)
    const result = await callApi('/v1/save_preregistration', { experiment_id, based_on: base.revision, answers: sent })
    if (!result.ok) {
      setSaving(notSaved(result))
      return false
    }
    const { revision: version } = result.reply.data
    setBase({ revision: version, answers: sent })
    setRestored(false)
    setSaving({ state: 'saved', version })
    await queries.invalidateQueries({ queryKey: [STUDIES, 'preregistration', experiment_id] })
    return true
  }
  const discard = () => {
    setAnswers(base.answers)
    setRestored(false)
    setSaving({ state: 'idle' })
  }
  return { answers, change, save, discard, saving, isEdited, isRestored, isStored, revision: base.revision }
}

export type PreregistrationDraft = ReturnType<typeof useDraft>
