import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { blankDefinition } from '#domain/questions/editing/blank.ts'
import { replyOrNull } from '#web/researcher/api/reply-or-null.ts'
import { ForPerson } from '#web/researcher/drafts/for-person.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { Editor } from './editor.tsx'
import { ShippedNotice } from './shipped-notice.tsx'

const NEW = 'new'

/** The builder of a new questionnaire, or of one of the lab's own. */
export function EditorScreen() {
  const { id } = useParams({ from: '/tools/questionnaires/$id' })
  const navigate = useNavigate()
  /** A questionnaire that was made here keeps its editor, with everything that can be undone. */
  const [made, setMade] = useState<string>()
  const open = (questionnaire_id: string) =>
    void navigate({ to: '/questionnaires/$id', params: { id: questionnaire_id }, replace: true })
  const onMade = (questionnaire_id: string) => {
    setMade(questionnaire_id)
    open(questionnaire_id)
  }
  const isNew = id === NEW || id === made
  return (
    <ForPerson>
      {(by) =>
        isNew ? (
          <NewEditor key={NEW} by={by} onMade={onMade} onCopied={open} />
        ) : (
          <SavedEditor key={id} questionnaire_id={id} by={by} onMade={onMade} onCopied={open} />
        )
      }
    </ForPerson>
  )
}

type Props = { by: string; onMade: (id: string) => void; onCopied: (id: string) => void }

function NewEditor({ by, ...rest }: Props) {
  const [wanted, setWanted] = useState<string>()
  const opened = { questionnaire_id: undefined, definition: blankDefinition, by, wanted }
  return <Editor key={wanted} opened={opened} {...rest} onOpenDraft={({ place }) => setWanted(place)} />
}

function SavedEditor({ questionnaire_id, ...rest }: Props & { questionnaire_id: string }) {
  const [chosen, setChosen] = useState<{ place: string; from: number }>()
  return <EditorOfVersion key={chosen?.place} {...{ questionnaire_id, chosen }} {...rest} onOpenDraft={setChosen} />
}

type VersionProps = Props & {
  questionnaire_id: string
  /** An older draft: it is shown as an edit of the version that it was made from. */
  chosen: { place: string; from: number } | undefined
  onOpenDraft: (draft: { place: string; from: number }) => void
}

function EditorOfVersion({ questionnaire_id, by, chosen, onMade, onCopied, onOpenDraft }: VersionProps) {
  const version = chosen?.from || undefined
  const query = useQuery({
    queryKey: ['questionnaires', 'to-edit', questionnaire_id, version],
    queryFn: async () =>
      replyOrNull(await callApi('/v1/show_questionnaire', { questionnaire_id, ...(version !== undefined && { version }) }))
        ?.data ?? null,
    // The editor holds what it opened with; a newer version is noticed when it is saved.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [opened, setOpened] = useState(query.data)
  if (!opened && query.data) setOpened(query.data)
  if (opened?.is_shipped)
    return <ShippedNotice questionnaire_id={questionnaire_id} label={opened.definition.label} onCopied={onCopied} />
  if (opened)
    return (
      <Editor
        opened={{ questionnaire_id, definition: opened.definition, by, wanted: chosen?.place }}
        {...{ onMade, onCopied, onOpenDraft }}
      />
    )
  return (
    <>
      <PageHeader title="Questionnaire" />
      <QueryState query={query} what="the questionnaire" height={480} notFound="Your lab has no such questionnaire." />
    </>
  )
}
