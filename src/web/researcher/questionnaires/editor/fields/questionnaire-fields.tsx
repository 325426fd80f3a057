import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Patch } from '#domain/questions/editing/change.ts'
import { type Edited, ROOT } from '#domain/questions/editing/edited.ts'
import { useEditor } from '../state/editor-context.ts'
import { KeyField } from './key-field.tsx'
import { LanguagesField } from './languages-field.tsx'
import { ScoresField } from './scores-field.tsx'
import { Section } from './section.tsx'
import { TextField } from './text-field.tsx'

const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/

/** Last part of an address: small letters, digits and hyphens. */
const nameFrom = (label: string) =>
  label
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')

/** What is true of the whole questionnaire. */
export function QuestionnaireFields({ edited }: { edited: Edited }) {
  const { dispatch } = useEditor()
  const change = (patch: Patch<Omit<Edited, 'pages'>>, name?: string) =>
    dispatch({ happened: 'questionnaire-changed', patch, typing: name && `${ROOT}/${name}` })
  const isNew = edited.version === 0
  const follows = isNew && edited.name === nameFrom(edited.label)
  return (
    <>
      <TextInput
        label="Title"
        description="As you and your lab see it."
        value={edited.label}
        onChange={({ currentTarget: { value: label } }) =>
          change(
            {
              label,
              ...(follows && { name: nameFrom(label) }),
              ...(isNew && edited.heading === edited.label && { heading: label }),
            },
            'label',
          )
        }
        autoComplete="off"
        dir="auto"
      />
      <TextInput
        label="What it asks"
        description="A few words for the library."
        value={edited.asks}
        onChange={(event) => change({ asks: event.currentTarget.value }, 'asks')}
        autoComplete="off"
        dir="auto"
      />
      <TextField
        label="Heading for participants"
        text={edited.heading}
        of={ROOT}
        name="heading"
        onChange={(heading, typing) => dispatch({ happened: 'questionnaire-changed', patch: { heading }, typing })}
      />
      <TextField
        label="Introduction"
        minRows={2}
        text={edited.intro}
        of={ROOT}
        name="intro"
        onChange={(intro, typing) =>
          dispatch({ happened: 'questionnaire-changed', patch: { intro: intro === '' ? undefined : intro }, typing })
        }
      />
      <NativeSelect
        label="Button on its last page"
        data={['Next', 'Finish', 'Continue']}
        value={edited.submitLabel}
        // One of the three above.
        onChange={({ currentTarget }) => change({ submitLabel: currentTarget.value as Edited['submitLabel'] })}
      />
      {isNew ? (
        <KeyField
          label="Name"
          description="In its address and in the settings of studies. It stays as it is after the first save."
          value={edited.name}
          problem={(name) => (NAME.test(name) ? undefined : 'Small letters, digits and -.')}
          onChange={(name) => change({ name }, 'name')}
        />
      ) : (
        <TextInput label="Name" description="Studies and links call it so." value={edited.name} readOnly variant="filled" />
      )}
      <LanguagesField edited={edited} />
      <Section title={`Scores (${edited.scores.length})`} isOpenAtFirst={edited.scores.length > 0}>
        <ScoresField edited={edited} onChange={(scores, name) => change({ scores }, name)} />
      </Section>
      <Section title="Source and licence" isOpenAtFirst={edited.citation !== undefined}>
        <Textarea
          label="Citation"
          description="The instrument that the items come from, as a reference list would name it."
          autosize
          minRows={2}
          value={edited.citation ?? ''}
          onChange={(event) => change({ citation: event.currentTarget.value || undefined }, 'citation')}
        />
        <TextInput
          label="Licence"
          value={edited.licence ?? ''}
          onChange={(event) => change({ licence: event.currentTarget.value || undefined }, 'licence')}
        />
      </Section>
    </>
  )
}
