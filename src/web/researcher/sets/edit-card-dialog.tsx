import { Button, Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import page from '../ui/page.module.css'
import { Problem } from '../ui/problem.tsx'
import { type CardDraft, type CardInLibrary, cardChange, cardDraft, needsTextarea } from './card-draft.ts'
import { useEditCard } from './use-sets.ts'

type FormProps = { entity_set: string; card: CardInLibrary; onClose: () => void; onSaved: () => void }

/** `card` stays defined during the closing animation. */
type Props = Omit<FormProps, 'card'> & { card: CardInLibrary | undefined; isOpen: boolean; onClosed: () => void }

export function EditCardDialog({ card, isOpen, onClosed, ...rest }: Props) {
  return (
    <Dialog title={`Edit card ${(card?.position ?? 0) + 1}`} isOpen={isOpen} onClose={rest.onClose} onClosed={onClosed}>
      {card && <CardForm key={card.entity_id} card={card} {...rest} />}
    </Dialog>
  )
}

/** The server's limit for one cell (contract/edit-entity-set.ts). */
const MAX_LENGTH = 20_000

function CardForm({ entity_set, card, onClose, onSaved }: FormProps) {
  // The card as it was when the form opened. Changes that others save meanwhile must not be sent back.
  const [before] = useState(card)
  const [draft, setDraft] = useState(() => cardDraft(before))
  const { change, edit } = useEditCard(entity_set)
  const changed = cardChange(before, draft)
  const fieldOf = (column: string, value: string, changeTo: (value: string) => Partial<CardDraft>) => ({
    size: 'md',
    label: column,
    dir: 'auto',
    maxLength: MAX_LENGTH,
    value,
    error: change.state === 'refused' ? change.problems.get(column) : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setDraft({ ...draft, ...changeTo(currentTarget.value) }),
  })

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!changed) onClose()
    else if (change.state !== 'sending' && (await edit(changed))) onSaved()
  }

  return (
    <form className={page.form} onSubmit={onSubmit}>
      <Textarea {...fieldOf('headline', draft.headline, (headline) => ({ headline }))} label="Headline" autosize data-autofocus />
      <Textarea
        {...fieldOf('alt_text', draft.alt_text, (alt_text) => ({ alt_text }))}
        label="Alt text"
        description="What the picture shows, for people who do not see it."
        autosize
      />
      {Object.entries(draft.covariates).map(([column, text]) => {
        const field = fieldOf(column, text, (value) => ({ covariates: { ...draft.covariates, [column]: value } }))
        // Decided by the stored value, so that a field does not change its kind while somebody types.
        return needsTextarea(column, before.covariates[column]) ? (
          <Textarea key={column} {...field} autosize minRows={2} maxRows={14} />
        ) : (
          <TextInput key={column} {...field} />
        )
      })}
      <p className={page.soft}>File, address and kind of a card stay as they are; another file is another card.</p>
      {change.state === 'refused' && <Problem>{change.sentence}</Problem>}
      <div className={page.actions}>
        <Button type="submit" size="md" loading={change.state === 'sending'}>
          Save
        </Button>
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
