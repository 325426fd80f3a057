import { Combobox, TextInput, useCombobox } from '@mantine/core'
import styles from './download-screen.module.css'
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
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const fitting = offersFor(offers, value).slice(0, MOST_OFFERS)
  const choose = (id: string) => {
    onChange(id)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          size="md"
          label={isSet ? 'Stimulus set name' : 'Experiment ID'}
          description={
            isSet
              ? 'Choose one of your sets, or type its name with the date in front.'
              : 'Choose one of your studies, or type its ID; solarflare is the demo.'
          }
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          error={isWrong ? (isSet ? 'One line, at most 64 characters' : 'Letters, digits, _ and -, at most 64') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={fitting.length === 0}>
        {/* A name of its own: the label is the field's. */}
        <Combobox.Options aria-label={isSet ? 'Your sets' : 'Your studies'} className={styles.offers}>
          {fitting.map(({ id, facts }) => (
            <Combobox.Option value={id} key={id} className={styles.offer}>
              <span>{id}</span>
              <span className={styles.offerFacts}>{facts}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
