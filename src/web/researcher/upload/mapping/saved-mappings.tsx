import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fromSaved, matchingSaved, toSaved } from '#domain/stimuli/mapping/saved-mapping.ts'
import layout from '../../posts/posts.module.css'
import type { MappingState, Matching } from './use-mapping.ts'
import { useSavedMappings } from './use-saved-mappings.ts'

/** Matchings that somebody of the lab saved under a name: to use one, to save this one, to delete one. */
export function SavedMappings({ matching, state }: { matching: Matching; state: MappingState }) {
  const { saved, change, save, remove } = useSavedMappings()
  const [name, setName] = useState('')
  const [used, setUsed] = useState('')
  const [said, setSaid] = useState('')
  const fitting = matchingSaved(matching.lines, saved)
  const hasFitting = fitting !== undefined
  const [isOpen, setIsOpen] = useState(false)
  // Opened for a matching that fits, and never closed by the page: it says below what was done.
  useEffect(() => {
    if (hasFitting) setIsOpen(true)
  }, [hasFitting])
  const use = (wanted: string) => {
    const found = saved.find((each) => each.name === wanted)
    setUsed(found === undefined ? '' : wanted)
    setSaid('')
    if (found === undefined) return
    setName(wanted)
    state.replaceGuess(fromSaved(matching.lines, found.mapping, wanted))
  }
  const keep = async () => {
    const isSaved = await save(name.trim(), toSaved(matching.lines, matching.mapping))
    if (isSaved) setSaid(`Saved as ${name.trim()} for your lab.`)
  }
  const drop = async () => {
    if (await remove(used)) setSaid(`${used} was deleted.`)
    setUsed('')
  }
  return (
    <details className={layout.folded} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Saved matchings of your lab{saved.length > 0 && ` (${saved.length})`}</summary>
      {saved.length > 0 && (
        <Group align="end" gap="xs">
          <NativeSelect
            label="Use a saved matching"
            description={fitting && fitting.name !== used ? `${fitting.name} has the same columns as this sheet.` : undefined}
            data={[
              { value: '', label: 'Choose one' },
              ...saved.map((each) => ({ value: each.name, label: `${each.name} (by ${each.changed_by})` })),
            ]}
            value={used}
            onChange={({ currentTarget }) => use(currentTarget.value)}
          />
          {used !== '' && (
            <Button variant="default" loading={change.state === 'sending'} onClick={() => void drop()}>
              Delete {used}
            </Button>
          )}
        </Group>
      )}
      <Group align="end" gap="xs">
        <TextInput
          label="Save this matching as"
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button variant="default" disabled={name.trim() === ''} loading={change.state === 'sending'} onClick={() => void keep()}>
          {saved.some((each) => each.name === name.trim()) ? 'Replace' : 'Save'}
        </Button>
      </Group>
      <p role="status" className={change.state === 'refused' ? layout.warning : layout.hint}>
        {change.state === 'refused' ? change.sentence : said}
      </p>
    </details>
  )
}
