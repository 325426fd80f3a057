import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AboutPlace } from '#domain/about-place/about-place.ts'
import { callApi } from '#web/shared/call-api.ts'
import { ABOUT_PLACE } from '../use-about-place.ts'

export type Saving =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved' }
  /** Somebody else saved meanwhile. */
  | { state: 'overtaken' }
  | { state: 'refused'; message: string }

/** Saves on the version that was opened, and goes on from the one that this makes. */
export function useSaveAbout(opened: number) {
  const [version, setVersion] = useState(opened)
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const queries = useQueryClient()
  const save = async ({ papers, people, contact }: AboutPlace) => {
    setSaving({ state: 'saving' })
    const result = await callApi('/v1/set_about_place', {
      based_on: version,
      papers: [...papers],
      people: [...people],
      contact,
    })
    if (result.ok) {
      setVersion(result.reply.data.version)
      setSaving({ state: 'saved' })
      return queries.invalidateQueries({ queryKey: ABOUT_PLACE })
    }
    if (result.problem === 'no-answer')
      return setSaving({ state: 'refused', message: 'The server did not answer. Please try again.' })
    setSaving(result.code === 'outdated_version' ? { state: 'overtaken' } : { state: 'refused', message: result.message })
  }
  return { saving, save, touch: () => setSaving({ state: 'idle' }) }
}
