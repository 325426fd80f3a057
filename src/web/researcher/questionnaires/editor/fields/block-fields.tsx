import { Switch } from '@mantine/core'
import type { Patch } from '#domain/questions/editing/change.ts'
import type { EditedBlock } from '#domain/questions/editing/edited.ts'
import { ShowIfField } from '../logic/show-if-field.tsx'
import { useEditor } from '../state/editor-context.ts'
import { CardsField } from './cards-field.tsx'
import { KeyField } from './key-field.tsx'
import { nameProblem } from './name-problem.ts'
import { NumberField } from './number-field.tsx'
import { Section } from './section.tsx'
import { TextField } from './text-field.tsx'

export function BlockFields({ block }: { block: EditedBlock }) {
  const { dispatch, getEdited } = useEditor()
  const { id, items } = block
  const change = (patch: Patch<Omit<EditedBlock, 'id' | 'items'>>, typing?: string) =>
    dispatch({ happened: 'block-changed', id, patch, typing })
  return (
    <>
      <TextField
        label="Heading"
        text={block.heading}
        of={id}
        name="heading"
        onChange={(heading, typing) => change({ heading: heading === '' ? undefined : heading }, typing)}
      />
      <TextField
        label="Introduction"
        description="Above the questions of the block."
        minRows={2}
        text={block.intro}
        of={id}
        name="intro"
        onChange={(intro, typing) => change({ intro: intro === '' ? undefined : intro }, typing)}
      />
      <Switch
        withThumbIndicator={false}
        label="Questions in random order"
        description="Drawn for each person and recorded."
        checked={block.itemOrder === 'random'}
        onChange={(event) => change({ itemOrder: event.currentTarget.checked ? 'random' : undefined })}
      />
      <NumberField
        label="How many of them are drawn for each person"
        placeholder={`All ${items.length}`}
        min={1}
        max={items.length}
        value={block.nDrawn}
        onChange={(nDrawn) => change({ nDrawn }, `${id}/drawn`)}
      />
      <CardsField cards={block.cards} onChange={(cards, typing) => change({ cards }, typing)} />
      <ShowIfField of={id} what="block" showIf={block.showIf} onChange={(showIf) => change({ showIf })} />
      <Section title="In the data">
        <KeyField
          label="Name"
          description="Stands beside the order of its questions."
          value={block.name}
          problem={(name) => nameProblem(name, getEdited(), id)}
          onChange={(name) => change({ name }, `${id}/name`)}
        />
      </Section>
    </>
  )
}
