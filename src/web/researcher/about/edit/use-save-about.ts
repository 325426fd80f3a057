import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AboutPlace } from '#domain/about-place/about-place.ts'
import { callApi } from '#web/shared/call-api.ts'
import { notSaved, type Saving } from '../../ui/saving.ts'
import { ABOUT_PLACE } from '../use-about-place.ts'

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
    if (!result.ok) return setSaving(notSaved(result))
    const saved = result.reply.data.version
    setVersion(saved)
    setSaving({ state: 'saved', version: saved })
    return queries.invalidateQueries({ queryKey: ABOUT_PLACE })
  }
  return { saving, save, touch: () => setSaving({ state: 'idle' }) }
}
