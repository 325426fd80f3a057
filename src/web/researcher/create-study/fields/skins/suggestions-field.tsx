import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { readSuggestionRows } from '#domain/suggestions/read-rows.ts'
import {
  checkSuggestions,
  findKind,
  MAX_SUGGESTIONS,
  parseSuggestions,
  SUGGESTION_KINDS,
  type Suggestion,
  writeSuggestions,
} from '#domain/suggestions/suggestions.ts'
import styles from '../fields.module.css'
import { DESCRIPTION_BELOW, type FieldsProps } from '../fields-props.ts'
import { ListField, ListFieldRow, type ListRow } from '../list-field.tsx'
import { TextByLanguage } from '../text-by-language.tsx'

/** What stands beside the feed on wide screens: a small sheet of its own. */
export function SuggestionsField({ values, change, differs }: FieldsProps) {
  const list = parseSuggestions(values.suggestions) ?? []
  const problems = checkSuggestions(values.suggestions)
  const save = (next: readonly Suggestion[]) => change({ suggestions: writeSuggestions(next) })
  return (
    <ListField
      name="suggestions"
      legend="Beside the feed"
      note="Trends, people to follow and groups to join, where the window is wide enough; phones do not show them. What is pressed is in the data. Without rows, nothing is shown there."
      what="suggestion"
      rows={list}
      draw={(row) => <Row {...row} languages={languagesIn(values)} />}
      {...{ differs, problems, save }}
    >
      <div>
        <Button
          variant="default"
          size="sm"
          disabled={list.length >= MAX_SUGGESTIONS}
          onClick={() => save([...list, { kind: 'trend', title: '' }])}
        >
          Add a row
        </Button>
      </div>
      <Paste onRows={(rows) => save([...list, ...rows])} />
    </ListField>
  )
}

/** Rows from a sheet. Those that cannot be read stay in the box, with what is wrong. */
function Paste({ onRows }: { onRows: (rows: readonly Suggestion[]) => void }) {
  const [text, setText] = useState('')
  const { rows, problems } = readSuggestionRows(text)
  const add = () => {
    onRows(rows)
    setText('')
  }
  return (
    <>
      <Textarea
        label="Paste rows from a sheet"
        description="Three columns: kind (trend, person or group), title, line."
        inputWrapperOrder={DESCRIPTION_BELOW}
        placeholder={'trend\t#harbour\t2,140 posts'}
        rows={3}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {problems.map((problem) => (
        <p key={problem} className={styles.problem}>
          {problem}
        </p>
      ))}
      <div>
        <Button variant="default" size="sm" disabled={rows.length === 0 || problems.length > 0} onClick={add}>
          {`Add ${rows.length} pasted row${rows.length === 1 ? '' : 's'}`}
        </Button>
      </div>
    </>
  )
}

type RowProps = ListRow<Suggestion> & { languages: readonly string[] }

function Row({ row, languages, onChange, ...frame }: RowProps) {
  const { kind, title, line = '' } = row
  return (
    <ListFieldRow what="row" {...frame}>
      <NativeSelect
        size="sm"
        label="Kind"
        data={SUGGESTION_KINDS.map((known) => ({ value: known.kind, label: known.label }))}
        value={kind}
        onChange={({ currentTarget: { value } }) => onChange({ ...row, kind: findKind(value) ?? 'trend' })}
      />
      <TextByLanguage label="Title" value={title} languages={languages} onChange={(next) => onChange({ ...row, title: next })} />
      <TextByLanguage
        label="Line below"
        value={line}
        languages={languages}
        onChange={(next) => onChange({ kind, title, ...(next !== '' && { line: next }) })}
      />
    </ListFieldRow>
  )
}
