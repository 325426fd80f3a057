import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { cleanSetName } from '#domain/stimuli/set-name.ts'
import { Dialog } from '../ui/dialog.tsx'
import page from '../ui/page.module.css'
import { Refused } from '../ui/result.tsx'
import { useCopySet } from './use-sets.ts'

type Props = { entity_set: string; isOpen: boolean; onClose: () => void; onCopied: (entity_set: string) => void }

/** Asks for the name of the copy. */
export function CopySetDialog({ isOpen, ...rest }: Props) {
  return (
    <Dialog title="Copy this set" isOpen={isOpen} onClose={rest.onClose}>
      <Content {...rest} />
    </Dialog>
  )
}

/** `26111920_pilot` becomes `pilot_2`. */
const nameOfCopy = (entity_set: string) => `${cleanSetName(entity_set.replace(/^\d{8}_/, '')).slice(0, 13)}_2`

function Content({ entity_set, onClose, onCopied }: Omit<Props, 'isOpen'>) {
  const [name, setName] = useState(nameOfCopy(entity_set))
  const { change, copy } = useCopySet(entity_set)
  return (
    <form
      className={page.form}
      onSubmit={async (event) => {
        event.preventDefault()
        const made = await copy(name)
        if (made !== undefined) onCopied(made)
      }}
    >
      <p>
        The copy has the cards, pictures, covariates and comments of <strong>{entity_set}</strong>, and can be changed until a
        study uses it. Its cards have ids of their own.
      </p>
      <TextInput
        size="md"
        label="Name of the copy"
        description="Small letters, digits and _. Date and hour (UTC) come first."
        value={name}
        onChange={({ currentTarget }) => setName(cleanSetName(currentTarget.value))}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
      />
      <Refused change={change} />
      <div className={page.actions}>
        <Button type="submit" size="md" disabled={name === ''} loading={change.state === 'sending'}>
          Copy
        </Button>
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
