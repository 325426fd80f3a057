import { useMemo, useState } from 'react'
import type { Variants } from '#domain/stimuli/variants/make-variants.ts'
import { orHosted } from '../../posts/shown-card.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type CardInLibrary, cellsOfCard, type ShownSet, shownOfCard } from '../card-draft.ts'
import { useMakeVariants } from '../use-sets.ts'
import { VariantsForm } from './variants-form.tsx'

type FormProps = { set: ShownSet; card: CardInLibrary; onClose: () => void; onSaved: (sentence: string) => void }

/** `card` stays defined during the closing animation. */
type Props = Omit<FormProps, 'card'> & { card: CardInLibrary | undefined; isOpen: boolean; onClosed: () => void }

export function VariantsDialog({ card, isOpen, onClosed, ...rest }: Props) {
  return (
    <Dialog
      title={`Variants of card ${(card?.position ?? 0) + 1}`}
      isOpen={isOpen}
      onClose={rest.onClose}
      onClosed={onClosed}
      isWide
    >
      {card && <SavedVariants key={card.entity_id} card={card} {...rest} />}
    </Dialog>
  )
}

function SavedVariants({ set, card, onClose, onSaved }: FormProps) {
  // As it was when the dialog opened.
  const [before] = useState(card)
  const { change, make } = useMakeVariants(set.entity_set)
  const cells = useMemo(() => cellsOfCard(before), [before])
  const taken = useMemo(() => set.cards.map((each) => cellsOfCard(each)['filename'] ?? ''), [set])
  const onFinish = async (variants: Variants) => {
    if (!(await make(before, variants))) return
    const n = variants.copies.length
    onSaved(
      variants.original
        ? `${n === 1 ? 'A variant' : `${n} variants`} of card ${before.position + 1} ${n === 1 ? 'was' : 'were'} added.`
        : `The template became ${n === 1 ? 'a card' : `${n} cards`}.`,
    )
  }
  return (
    <VariantsForm
      cells={cells}
      id={before.entity_id}
      taken={taken}
      shownOf={orHosted(shownOfCard(before))}
      isBusy={change.state === 'sending'}
      onFinish={(variants) => void onFinish(variants)}
      onCancel={onClose}
    >
      {change.state === 'refused' && change.sentence}
    </VariantsForm>
  )
}
