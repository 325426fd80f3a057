import { SegmentedControl } from '@mantine/core'
import layout from './posts.module.css'

export type View = 'form' | 'card'

type Props = {
  label: string
  /** What the form and the cards are called. */
  form: string
  card?: string
  view: View
  onView: (view: View) => void
}

/** On a narrow screen: the form, or the cards beside it. */
export const ViewChoice = ({ label, form, card = 'Look at the cards', view, onView }: Props) => (
  <SegmentedControl
    className={layout.views ?? ''}
    aria-label={label}
    data={[
      { value: 'form', label: form },
      { value: 'card', label: card },
    ]}
    value={view}
    onChange={onView}
    fullWidth
  />
)
