import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { messages } from '#contract/researcher-messages.ts'
import { NEW_ADDRESS } from '#web/researcher/questionnaires/library/addresses.ts'
import fields from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { FormLibrary } from './form-library.tsx'
import { FormPicker } from './form-picker.tsx'
import styles from './forms.module.css'
import { JourneyList } from './journey-list.tsx'
import { useOwnForms } from './use-own-forms.ts'

/** What is asked before and after the feed, the order of all steps, and under which conditions they come. */
export function JourneyFields(props: Pick<FieldsProps, 'values' | 'change'>) {
  const [isOpen, { open, close }] = useDisclosure()
  const own = useOwnForms(props)
  return (
    <>
      <div className={styles.pickers}>
        <FormPicker {...props} own={own} side="after" label="After the feed" placeholder={messages.createOrderMatters} />
        <FormPicker {...props} own={own} side="before" label="Before the feed" placeholder="Nothing, or choose" />
      </div>
      {own.failed !== undefined && (
        <p className={styles.failed} role="alert">
          “{own.failed}” could not be loaded from the library. Try again.
        </p>
      )}
      <JourneyList {...props} own={own} />
      <Group gap="xs">
        <Button variant="default" onClick={open}>
          Read the questions
        </Button>
        {/* A tab of its own: the library is asked again when this one is looked at. */}
        <Button component="a" href={NEW_ADDRESS} target="_blank" variant="default">
          Create a questionnaire
        </Button>
      </Group>
      <p className={fields.note}>
        <Link to="/viewforms" target="_blank">
          {messages.availableForms}
        </Link>
      </p>
      {isOpen && <FormLibrary {...props} own={own} onClose={close} />}
    </>
  )
}
