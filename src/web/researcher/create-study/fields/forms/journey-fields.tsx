import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { messages } from '#contract/researcher-messages.ts'
import { addedFeed, mayAddFeed, namesOfFeeds } from '#domain/study/draft/draft-feeds.ts'
import { type StepsPlace, studySteps } from '#domain/study/draft/draft-waves.ts'
import { NEW_ADDRESS } from '#web/researcher/questionnaires/library/addresses.ts'
import { Problem } from '#web/researcher/ui/result.tsx'
import fields from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { BlockOrderField } from './block-order-field.tsx'
import { FormLibrary } from './form-library.tsx'
import { FormPicker } from './form-picker.tsx'
import styles from './forms.module.css'
import { JourneyList } from './journey-list.tsx'
import { RepeatSteps } from './repeat-steps.tsx'
import { useOwnForms } from './use-own-forms.ts'

type Props = Pick<FieldsProps, 'values' | 'change'> & {
  /** Of one visit of several; without it the steps are those of the study. */
  place?: StepsPlace
}

/** What is asked before and after the feed, the order of all steps, and under which conditions they come. */
export function JourneyFields({ place = studySteps, ...fieldsProps }: Props) {
  const [isOpen, { open, close }] = useDisclosure()
  const props = { ...fieldsProps, place }
  const { values, change } = props
  const own = useOwnForms(props)
  const steps = place.read(values)
  const hasFeed = steps.some(({ step }) => step === 'feed')
  // A study of one feed is offered more below, for all its conditions at once.
  const mayHaveMore = place.isLater || values.waves !== '' || namesOfFeeds(steps).length > 0
  return (
    <>
      <div className={styles.pickers}>
        <FormPicker
          {...props}
          own={own}
          side="after"
          label={hasFeed ? 'After the feed' : 'Questions'}
          placeholder={messages.createOrderMatters}
        />
        {hasFeed && <FormPicker {...props} own={own} side="before" label="Before the feed" placeholder="Nothing, or choose" />}
      </div>
      {own.failed !== undefined && <Problem>{`“${own.failed}” could not be loaded from the library. Try again.`}</Problem>}
      <JourneyList {...props} own={own} />
      <BlockOrderField {...props} />
      <Group gap="xs">
        {mayHaveMore && mayAddFeed(steps) && (
          <Button variant="default" onClick={() => change(addedFeed(values, place))}>
            Add a feed
          </Button>
        )}
        <RepeatSteps {...props} own={own} />
        <Button variant="default" onClick={open}>
          Read the questions
        </Button>
        {/* A tab of its own: the library is asked again when this one is looked at. */}
        {!place.isLater && (
          <Button component="a" href={NEW_ADDRESS} target="_blank" variant="default">
            Create a questionnaire
          </Button>
        )}
      </Group>
      {!place.isLater && (
        <p className={fields.note}>
          <Link to="/viewforms" target="_blank">
            {messages.availableForms}
          </Link>
        </p>
      )}
      {isOpen && <FormLibrary {...props} own={own} onClose={close} />}
    </>
  )
}
