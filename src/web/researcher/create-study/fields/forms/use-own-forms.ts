import { useRef, useState } from 'react'
import type { Definition } from '#domain/questions/definition.ts'
import { asQuestionnaire } from '#domain/questions/find-in-study.ts'
import { ownForms, withOwnForm } from '#domain/study/draft/draft-own-forms.ts'
import type { StepsPlace } from '#domain/study/draft/draft-waves.ts'
import { formsAt, type Side, withFormsAt } from '#domain/study/draft/journey-edits.ts'
import { useLibrary } from '#web/researcher/questionnaires/library/use-questionnaires.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { FieldsProps } from '../fields-props.ts'

/** One of the lab's questionnaires, as far as the page needs it to offer it. */
export type OfferedForm = {
  name: string
  label: string
  asks: string
  n_questions: number
  /** Of the library; undefined for a copy that the library does not have. */
  questionnaire_id: string | undefined
  /** The newest of the library. */
  version: number
}

/** The lab's questionnaires, which a study takes copies of, and choosing among them and the shipped ones. */
export function useOwnForms({ values, change, place }: Pick<FieldsProps, 'values' | 'change'> & { place: StepsPlace }) {
  const library = useLibrary()
  const [failed, setFailed] = useState<string>()
  // A copy is loaded when it is chosen; meanwhile somebody may edit on.
  const latest = useRef(values)
  latest.current = values
  const copies = ownForms(values)
  const inLibrary: readonly OfferedForm[] = library.data?.questionnaires ?? []
  const others = copies.filter(({ name }) => !inLibrary.some((each) => each.name === name)).map(offeredCopy)
  const offered = [...inLibrary, ...others]

  /** The copy of the study, or else the newest version of the library. */
  async function copyOf(name: string): Promise<Definition | undefined> {
    const known = ownForms(latest.current).find((each) => each.name === name)
    return known ?? loadNewest(offered.find((each) => each.name === name)?.questionnaire_id)
  }

  async function choose(side: Side, names: readonly string[]) {
    setFailed(undefined)
    const isChosen = (name: string) => formsAt(place.read(latest.current), side).includes(name)
    const added = names.filter((name) => offered.some((each) => each.name === name) && !isChosen(name))
    const loaded = await Promise.all(added.map(copyOf))
    const missing = added.filter((_, i) => loaded[i] === undefined)
    if (missing.length > 0) setFailed(missing[0])
    const chosen = names.filter((name) => !missing.includes(name))
    const own = loaded.reduce<{ questionnaires: string }>((all, each) => (each ? withOwnForm(all, each) : all), {
      questionnaires: latest.current.questionnaires,
    })
    change({ ...own, ...place.write(latest.current, withFormsAt(place.read(latest.current), side, chosen)) })
  }

  async function takeNewest(name: string) {
    setFailed(undefined)
    const newest = await loadNewest(inLibrary.find((each) => each.name === name)?.questionnaire_id)
    if (newest === undefined) setFailed(name)
    else change(withOwnForm(latest.current, newest))
  }

  /** Version of the library, where it is newer than the study's copy. */
  const newerVersion = (name: string): number | undefined => {
    const copy = copies.find((each) => each.name === name)
    const { version } = inLibrary.find((each) => each.name === name) ?? {}
    return copy !== undefined && version !== undefined && version > copy.version ? version : undefined
  }

  return { offered, copies, failed, choose, takeNewest, newerVersion }
}

export type OwnForms = ReturnType<typeof useOwnForms>

async function loadNewest(questionnaire_id: string | undefined): Promise<Definition | undefined> {
  if (questionnaire_id === undefined) return undefined
  const result = await callApi('/v1/show_questionnaire', { questionnaire_id })
  return result.ok ? result.reply.data.definition : undefined
}

function offeredCopy(definition: Definition): OfferedForm {
  const { name, label, asks, version } = definition
  const { pages } = asQuestionnaire(definition)
  const n_questions = pages.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items)).length
  return { name, label, asks, version, n_questions, questionnaire_id: undefined }
}
