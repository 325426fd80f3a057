import { NativeSelect, TextInput } from '@mantine/core'
import { labelName } from '#domain/ratings/check-scales.ts'
import {
  type LabelKind,
  labelKindOf,
  withLabelKind,
  withLook,
  withName,
  withPoints,
  withQuestion,
} from '#domain/ratings/edit-scales.ts'
import { FEWEST_POINTS, isShippedScale, MOST_POINTS, type RatingScale, type ScaleLook } from '#domain/ratings/rating-scale.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import styles from '../fields.module.css'
import { ListFieldRow, type ListRow } from '../list-field.tsx'
import { TextByLanguage } from '../text-by-language.tsx'

type Props = ListRow<RatingScale> & { languages: readonly string[] }

const LOOKS: readonly { value: ScaleLook; label: string }[] = [
  { value: 'points', label: 'Points' },
  { value: 'stars', label: 'Stars' },
]

const NUMBERS = Array.from({ length: MOST_POINTS - FEWEST_POINTS + 1 }, (_, i) => String(FEWEST_POINTS + i))

/** Choices of labels, as far as the scale can have them. */
function labelKinds({ name, look, points }: RatingScale): { value: LabelKind; label: string }[] {
  const kinds: { value: LabelKind; label: string }[] = [
    { value: 'shipped', label: isShippedScale(name) ? 'Ours' : 'None' },
    { value: 'ends', label: 'Both ends' },
    { value: 'every', label: 'Every point' },
  ]
  return look === 'stars' || points === 2 ? kinds.slice(0, 2) : kinds
}

export function ScaleRow({ row: scale, languages, onChange, ...frame }: Props) {
  const { name, look, points, question = '', labels = [] } = scale
  const isShipped = isShippedScale(name)
  return (
    <ListFieldRow what="scale" {...frame}>
      <div className={styles.topicTexts}>
        <TextInput
          size="sm"
          label="Name in the data"
          value={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => onChange(withName(scale, value.toLowerCase()))}
        />
        <NativeSelect
          size="sm"
          label="Look"
          data={[...LOOKS]}
          value={look}
          onChange={({ currentTarget: { value } }) => onChange(withLook(scale, value as ScaleLook))} // one of the choices
        />
        <NativeSelect
          size="sm"
          label="Points"
          data={NUMBERS.includes(String(points)) ? NUMBERS : [String(points), ...NUMBERS]}
          value={String(points)}
          onChange={({ currentTarget: { value } }) => onChange(withPoints(scale, Number(value)))}
        />
        <NativeSelect
          size="sm"
          label="Labels"
          data={labelKinds(scale)}
          value={labelKindOf(scale)}
          onChange={({ currentTarget: { value } }) => onChange(withLabelKind(scale, value as LabelKind))} // one of the choices
        />
      </div>
      <TextByLanguage
        label="Question"
        placeholder={isShipped ? 'Empty: our words, in the language of the participant' : 'How funny is this?'}
        value={question}
        languages={languages}
        onChange={(next) => onChange(withQuestion(scale, next))}
      />
      {labels.map((label, i) => (
        <TextByLanguage
          // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place on the scale.
          key={i}
          label={capitalize(labelName(i, labels.length))}
          value={label}
          languages={languages}
          onChange={(next) => onChange({ ...scale, labels: labels.map((each, at) => (at === i ? next : each)) })}
        />
      ))}
    </ListFieldRow>
  )
}
