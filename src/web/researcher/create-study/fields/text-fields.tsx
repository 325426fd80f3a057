import { Stack, Switch } from '@mantine/core'
import { messages } from '#contract/researcher-messages.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { TextPreview } from '../preview/text-preview.tsx'
import { Cell } from './cell.tsx'
import type { FieldsProps } from './fields-props.ts'
import { TextByLanguage } from './text-by-language.tsx'

type TextProps = FieldsProps & { name: 'instruct' | 'consent' | 'debrief'; switchLabel: string; label: string; viewLabel: string }

/** A Markdown text with a switch. Off clears the text, on restores the default (spec 4). */
function SwitchedText({ values, change, differs, name, switchLabel, label, viewLabel }: TextProps) {
  const isOn = values[`has-${name}`]
  return (
    <Cell differs={differs(name) || differs(`has-${name}`)} name={name}>
      <Stack>
        <Switch
          withThumbIndicator={false}
          label={switchLabel}
          checked={isOn}
          onChange={(event) => change({ [`has-${name}`]: event.currentTarget.checked })}
        />
        {isOn && (
          <>
            <TextByLanguage
              label={label}
              description="Markdown"
              rows={6}
              value={values[name]}
              languages={languagesIn(values)}
              onChange={(value) => change({ [name]: value })}
            />
            <TextPreview label={viewLabel} text={values[name]} />
          </>
        )}
      </Stack>
    </Cell>
  )
}

export const InstructionsFields = (props: FieldsProps) => (
  <SwitchedText
    {...props}
    name="instruct"
    switchLabel="Show instructions at the start"
    label="Instructions text"
    viewLabel="View formatted instructions"
  />
)

export const ConsentFields = (props: FieldsProps) => (
  <SwitchedText
    {...props}
    name="consent"
    switchLabel="Ask for informed consent"
    label="Consent text"
    viewLabel={messages.createViewConsent}
  />
)

export const DebriefFields = (props: FieldsProps) => (
  <Stack>
    <SwitchedText
      {...props}
      name="debrief"
      switchLabel="Use your own debrief"
      label="Debrief text"
      viewLabel="View formatted debrief"
    />
    <Cell differs={props.differs('debrief-names-false')} name="debrief-names-false">
      <Switch
        withThumbIndicator={false}
        label="Name the false cards that a person saw"
        description={settingHelp('debrief-names-false')}
        checked={props.values['debrief-names-false'] !== 'no'}
        onChange={(event) => props.change({ 'debrief-names-false': event.currentTarget.checked ? '' : 'no' })}
      />
    </Cell>
  </Stack>
)
