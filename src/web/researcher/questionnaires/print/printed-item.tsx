import type { Item, ItemMedia, Option } from '#domain/questionnaires/questionnaire.ts'
import { asksNothing, isHidden, shapeOf } from '#domain/questions/item-fields.ts'
import { rowsOf } from '#domain/questions/item-keys.ts'
import { descriptionOf } from '#domain/questions/kinds/descriptions.ts'
import { isMultiple } from '#domain/questions/kinds/index.ts'
import { itemWords, optionWords } from '#domain/questions/library/print-words.ts'
import { FormattedText } from '#web/researcher/create-study/preview/formatted-text.tsx'
import styles from './print.module.css'

type Props = { item: Item; attentionAnswer: string | undefined; shownIf: readonly string[]; direction: 'ltr' | 'rtl' }

/** One question with its key, how it is answered, and every option with the value that is stored. */
export function PrintedItem({ item, attentionAnswer, shownIf, direction }: Props) {
  const rows = rowsOf(item)
  const { answeredBy, notes } = descriptionOf(item)
  const facts = [
    ...(asksNothing(item.type) ? [] : [item.isRequired ? 'Required.' : 'May be left open.']),
    ...(item.isSensitive ? ['Sensitive.'] : []),
    ...shownIf,
    ...itemWords(item, attentionAnswer),
    ...(isHidden(item) ? [] : (notes?.(item) ?? [])).map((note) => `${note[0]?.toUpperCase() ?? ''}${note.slice(1)}.`),
  ]
  return (
    <div className={styles.item}>
      <div dir={direction}>
        {shapeOf(item).shows === 'text' ? (
          <FormattedText text={item.label} />
        ) : (
          <p className={styles.question} dir="auto">
            {item.label}
          </p>
        )}
      </div>
      {item.hint !== undefined && item.hint !== '' && (
        <p className={styles.soft} dir="auto">
          {item.hint}
        </p>
      )}
      {'media' in item && item.media && <Media media={item.media} />}
      <p className={styles.soft}>
        <code>{item.key}</code> · {answerWords(item, answeredBy(item))}
      </p>
      {rows && <p className={styles.soft}>Statements:</p>}
      {rows && (
        <ul className={styles.options}>
          {rows.map(({ key, label }) => (
            <li key={key}>
              <bdi>{label}</bdi> <code>{key}</code>
            </li>
          ))}
        </ul>
      )}
      {rows && <p className={styles.soft}>Options:</p>}
      {'options' in item && <Options options={item.options} />}
      <p className={styles.notes}>{facts.join(' ')}</p>
    </div>
  )
}

/** The statements of a matrix are listed by themselves. */
const answerWords = (item: Item, words: string) =>
  rowsOf(item) ? `For each statement, ${isMultiple(item) ? 'any' : 'one'} of the options` : words

const Options = ({ options }: { options: readonly Option[] }) => (
  <ul className={styles.options}>
    {options.map((option) => (
      <li key={option.value}>
        {option.picture && <Media media={option.picture} />}
        <bdi>{option.label}</bdi> <code>{option.value}</code>
        {optionWords(option) !== '' && <span className={styles.soft}> ({optionWords(option)})</span>}
      </li>
    ))}
  </ul>
)

function Media({ media: { media_id, alt, width, height, seconds } }: { media: ItemMedia }) {
  if (seconds !== undefined)
    return (
      <p className={styles.soft} dir="auto">
        A film of {Math.round(seconds)} seconds{alt === '' ? '' : `: ${alt}`}
      </p>
    )
  return <img src={`/media/${media_id}`} alt={alt} width={width} height={height} className={styles.picture} />
}
