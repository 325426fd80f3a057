import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { blankDefinition } from '#domain/questions/editing/blank.ts'
import { replyOrNull } from '#web/researcher/api/reply-or-null.ts'
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
  if (id === NEW || id === made)
    return (
      <Editor key={NEW} opened={{ questionnaire_id: undefined, definition: blankDefinition }} onMade={onMade} onCopied={open} />
    )
  return <SavedEditor key={id} questionnaire_id={id} onMade={onMade} onCopied={open} />
}

type Props = { questionnaire_id: string; onMade: (id: string) => void; onCopied: (id: string) => void }

function SavedEditor({ questionnaire_id, onMade, onCopied }: Props) {
  const query = useQuery({
    queryKey: ['questionnaires', 'to-edit', questionnaire_id],
    queryFn: async () => replyOrNull(await callApi('/v1/show_questionnaire', { questionnaire_id }))?.data ?? null,
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
  if (opened) return <Editor opened={{ questionnaire_id, definition: opened.definition }} onMade={onMade} onCopied={onCopied} />
  return (
    <>
      <PageHeader title="Questionnaire" />
      <QueryState query={query} what="the questionnaire" height={480} notFound="Your lab has no such questionnaire." />
    </>
  )
}
