import { Autocomplete, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { BalanceBy, ChosenSet } from '#domain/parameters/chosen-sets.ts'
import { balanceProblems, guessBalance, variantsIn } from '#domain/stimuli/cards/balanced-cards.ts'
import { countOf } from '../../count-of.ts'
import { useShownSet } from '../../sets/use-sets.ts'
import styles from './fields.module.css'

type Props = { set: ChosenSet; isDisabled: boolean; onChange: (set: ChosenSet) => void }

const EMPTY: BalanceBy = { item: '', variant: '' }

/** Whether each person sees one variant of each item of a set, and which columns say what these are. */
export function BalanceFields({ set, isDisabled, onChange }: Props) {
  // Columns that are not complete yet are no part of the study.
  const [typed, setTyped] = useState(set.balance_by)
  const isOn = typed !== undefined
  return (
    <>
      <Switch
        withThumbIndicator={false}
        label="One variant of each item"
        aria-label={`One variant of each item: ${set.entity_set}`}
        checked={isOn && !isDisabled}
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.checked ? EMPTY : undefined)
          const { balance_by: _, number_to_show: __, ...rest } = set
          onChange(rest)
        }}
      />
      {isOn && !isDisabled && <Columns {...{ set, typed, setTyped, onChange }} />}
    </>
  )
}

type ColumnsProps = Omit<Props, 'isDisabled'> & { typed: BalanceBy; setTyped: (typed: BalanceBy) => void }

function Columns({ set, typed, setTyped, onChange }: ColumnsProps) {
  const { data } = useShownSet(set.entity_set)
  const cards = data?.cards
  const columns = [...new Set((cards ?? []).flatMap(({ covariates }) => Object.keys(covariates)))].sort()
  const change = (by: BalanceBy) => {
    setTyped(by)
    const { balance_by: _, number_to_show: __, ...rest } = set
    const isWhole = by.item.trim() !== '' && by.variant.trim() !== '' && by.item !== by.variant
    if (!isWhole) return onChange(rest)
    const { items } = variantsIn(cards ?? [], by)
    onChange({ ...rest, balance_by: by, ...(items.length > 0 && { number_to_show: items.length }) })
  }
  const guess = cards && typed === EMPTY ? guessBalance(cards) : undefined
  useEffect(() => {
    if (guess) change(guess)
  })
  const said = cards === undefined || set.balance_by === undefined ? undefined : words(cards, set, set.balance_by)
  return (
    <>
      {(['item', 'variant'] as const).map((each) => (
        <Autocomplete
          key={each}
          size="sm"
          label={each === 'item' ? 'Column of the item' : 'Column of the variant'}
          aria-label={`${each === 'item' ? 'Column of the item' : 'Column of the variant'}: ${set.entity_set}`}
          placeholder={each === 'item' ? 'factor_claim' : 'factor_source'}
          data={columns}
          value={typed[each]}
          onChange={(value) => change({ ...typed, [each]: value })}
        />
      ))}
      <p role="status" className={said?.isWrong ? styles.problem : styles.note}>
        {said?.text ?? 'Each person sees every item once; which variant of it, is balanced by a Latin square over people.'}
      </p>
    </>
  )
}

function words(cards: Parameters<typeof variantsIn>[0], set: ChosenSet, by: BalanceBy): { text: string; isWrong: boolean } {
  const [problem] = balanceProblems(cards, set)
  if (problem !== undefined) return { text: `${problem}.`, isWrong: true }
  const { items, variants } = variantsIn(cards, by)
  const n = set.number_to_show ?? items.length
  return {
    text: `${countOf(items.length, 'item')} in ${countOf(variants.length, 'variant')}: each person sees ${n === items.length ? 'every item' : countOf(n, 'item')} once, and every ${variants.length} people see ${n === items.length ? 'all of them' : 'these'} in all variants.`,
    isWrong: false,
  }
}
