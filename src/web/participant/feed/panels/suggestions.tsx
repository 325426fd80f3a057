import { useId, useMemo, useSyncExternalStore } from 'react'
import { initialsOf } from '#domain/stimuli/cards/initials.ts'
import {
  parseSuggestions,
  SUGGESTION_KINDS,
  SUGGESTIONS,
  type Suggestion,
  type SuggestionKind,
} from '#domain/suggestions/suggestions.ts'
import type { Visit } from '../feed-types.ts'
import { Avatar } from '../posts/avatar.tsx'
import { panelWords } from './panel-words.ts'
import './suggestions.css'

type Numbered = Suggestion & {
  /** In the setting, from 1. */
  number: number
}

const HEADINGS = { trend: 'trends', person: 'people', group: 'groups' } as const satisfies Record<SuggestionKind, string>

/** Trends, people and groups of the study, each kind in a box of its own. */
export function Suggestions({ visit }: { visit: Visit }) {
  const setting = visit.settings[SUGGESTIONS]
  const list = useMemo(
    () => (parseSuggestions(setting) ?? []).map((row, at): Numbered => ({ ...row, number: at + 1 })),
    [setting],
  )
  return SUGGESTION_KINDS.map(({ kind }) => {
    const rows = list.filter((row) => row.kind === kind)
    return rows.length > 0 && <Box key={kind} kind={kind} rows={rows} visit={visit} />
  })
}

function Box({ kind, rows, visit }: { kind: SuggestionKind; rows: readonly Numbered[]; visit: Visit }) {
  const id = useId()
  return (
    <section className="suggestions" aria-labelledby={id}>
      <h2 id={id}>{panelWords[HEADINGS[kind]]}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.number}>{kind === 'trend' ? <Trend row={row} visit={visit} /> : <Joined row={row} visit={visit} />}</li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = { row: Numbered; visit: Visit }

const detailOf = ({ kind }: Numbered) => ({ suggestion_kind: kind })

const Words = ({ row: { title, line } }: { row: Numbered }) => (
  <span className="suggestion-words">
    <bdi>{title}</bdi>
    {line !== undefined && <bdi>{line}</bdi>}
  </span>
)

/** There is no page behind it: a press is recorded, and answered. */
function Trend({ row, visit }: RowProps) {
  const open = () => {
    visit.acts.note({ name: 'suggestion_press', target: String(row.number), detail: detailOf(row) })
    visit.participant.toasts.show({ key: 'suggestion', text: panelWords.nothingMore })
  }
  return (
    <button type="button" className="suggestion-trend" onClick={open}>
      <Words row={row} />
    </button>
  )
}

const CALLS = { person: ['follow', 'following'], group: ['join', 'joined'] } as const

/** A person to follow, or a group to join. */
function Joined({ row, visit }: RowProps) {
  const id = useId()
  const target = String(row.number)
  const state = useSyncExternalStore(visit.acts.subscribe, () => visit.acts.read('suggestion_press', '', target))
  const isOn = state?.response === 1
  const [call, done] = CALLS[row.kind === 'group' ? 'group' : 'person']
  const press = () => visit.acts.did({ name: 'suggestion_press', target, response: isOn ? 0 : 1, detail: detailOf(row) })
  return (
    <>
      <Avatar className="suggestion-face" initials={initialsOf(row.title)} />
      <span id={id} className="suggestion-who">
        <Words row={row} />
      </span>
      <button type="button" className="suggestion-call" aria-pressed={isOn} aria-describedby={id} onClick={press}>
        {panelWords[isOn ? done : call]}
      </button>
    </>
  )
}
