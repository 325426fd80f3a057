import { Switch } from '@mantine/core'
import type { Patch } from '#domain/questions/editing/change.ts'
import type { EditedPage } from '#domain/questions/editing/edited.ts'
import { JumpsField } from '../logic/jumps-field.tsx'
import { ShowIfField } from '../logic/show-if-field.tsx'
import { useEditor } from '../state/editor-context.ts'
import { KeyField } from './key-field.tsx'
import { nameProblem } from './name-problem.ts'
import { RepeatField } from './repeat-field.tsx'
import { Section } from './section.tsx'
import { TextField } from './text-field.tsx'

export function PageFields({ page }: { page: EditedPage }) {
  const { dispatch, getEdited } = useEditor()
  const { id } = page
  const change = (patch: Patch<Omit<EditedPage, 'id' | 'blocks'>>, typing?: string) =>
    dispatch({ happened: 'page-changed', id, patch, typing })
  return (
    <>
      <TextField
        label="Heading"
        description="In place of the heading of the questionnaire."
        text={page.heading}
        of={id}
        name="heading"
        onChange={(heading, typing) => change({ heading: heading === '' ? undefined : heading }, typing)}
      />
      <Switch
        withThumbIndicator={false}
        label="Blocks in random order"
        description="Drawn for each person and recorded."
        checked={page.blockOrder === 'random'}
        onChange={(event) => change({ blockOrder: event.currentTarget.checked ? 'random' : 'fixed' })}
      />
      <ShowIfField of={id} what="page" showIf={page.showIf} onChange={(showIf) => change({ showIf })} />
      <RepeatField of={id} />
      <JumpsField page={page} onChange={(jumps) => change({ jumps })} />
      <Section title="In the data">
        <KeyField
          label="Name"
          description="Stands beside its answers and the order of its blocks."
          value={page.name}
          problem={(name) => nameProblem(name, getEdited(), id)}
          onChange={(name) => change({ name }, `${id}/name`)}
        />
      </Section>
    </>
  )
}
