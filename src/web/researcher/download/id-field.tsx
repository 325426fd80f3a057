import { SuggestField } from '../ui/suggest-field.tsx'
import { type Offer, offersFor } from './offers.ts'

type Props = {
  isSet: boolean
  value: string
  onChange: (value: string) => void
  isWrong: boolean
  offers: readonly Offer[]
}

const MOST_OFFERS = 20

/** Takes any id that is typed; offers those that the researcher has. */
export function IdField({ isSet, value, onChange, isWrong, offers }: Props) {
  const fitting = offersFor(offers, value).slice(0, MOST_OFFERS)
  return (
    <SuggestField
      size="md"
      label={isSet ? 'Stimulus set name' : 'Experiment ID'}
      description={
        isSet
          ? 'Choose one of your sets, or type its name with the date in front.'
          : 'Choose one of your studies, or type its ID; solarflare is the demo.'
      }
      value={value}
      onChange={onChange}
      suggestions={fitting.map(({ id, facts }) => ({ value: id, facts }))}
      listLabel={isSet ? 'Your sets' : 'Your studies'}
      error={isWrong ? (isSet ? 'One line, at most 64 characters' : 'Letters, digits, _ and -, at most 64') : undefined}
      required
    />
  )
}
