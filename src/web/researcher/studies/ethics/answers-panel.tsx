import { Button, Textarea, TextInput } from '@mantine/core'
import { ANSWER_FIELDS, type EthicsAnswers, MAX_ANSWER_LENGTH, MAX_FURTHER, MAX_LINE_LENGTH } from '#domain/ethics/answers.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import styles from './ethics.module.css'

type Props = { answers: EthicsAnswers; mayChange: boolean; onAnswers: (answers: EthicsAnswers) => void }

/** What the board asks and only the researchers know. */
export function AnswersPanel({ answers, mayChange, onAnswers }: Props) {
  return (
    <Panel id="answers" heading="For the ethics board">
      <p className={page.soft}>
        The document takes the rest from the study: what participants do, every screen that they can meet, what is made up, what
        the posts are, and what is stored. <a href="/manual/ethics">How the packet is made</a>
      </p>
      <div className={page.form}>
        {ANSWER_FIELDS.map(({ name, label, hint, isLine }) => {
          const field = {
            size: 'md',
            label,
            description: hint,
            value: answers[name],
            readOnly: !mayChange,
            dir: 'auto',
            onChange: (event: { currentTarget: { value: string } }) =>
              onAnswers({ ...answers, [name]: event.currentTarget.value }),
          } as const
          return isLine ? (
            <TextInput key={name} {...field} maxLength={MAX_LINE_LENGTH} />
          ) : (
            <Textarea key={name} {...field} autosize minRows={2} maxRows={12} maxLength={MAX_ANSWER_LENGTH} />
          )
        })}
        <FurtherFields answers={answers} mayChange={mayChange} onAnswers={onAnswers} />
      </div>
    </Panel>
  )
}

/** Questions that only this board asks. */
function FurtherFields({ answers, mayChange, onAnswers }: Props) {
  const { further } = answers
  const change = (at: number, part: Partial<(typeof further)[number]>) =>
    onAnswers({ ...answers, further: further.map((each, i) => (i === at ? { ...each, ...part } : each)) })
  return (
    <fieldset className={styles.group}>
      <legend>Further questions of your board</legend>
      {further.map((each, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are known by their place.
        <div key={i} className={styles.further}>
          <TextInput
            size="md"
            label={`Question ${i + 1}`}
            value={each.heading}
            readOnly={!mayChange}
            maxLength={MAX_LINE_LENGTH}
            dir="auto"
            onChange={(event) => change(i, { heading: event.currentTarget.value })}
          />
          <Textarea
            size="md"
            label={`Answer to question ${i + 1}`}
            value={each.text}
            readOnly={!mayChange}
            autosize
            minRows={2}
            maxRows={12}
            maxLength={MAX_ANSWER_LENGTH}
            dir="auto"
            onChange={(event) => change(i, { text: event.currentTarget.value })}
          />
          {mayChange && (
            <Button
              variant="default"
              size="sm"
              onClick={() => onAnswers({ ...answers, further: further.filter((_, at) => at !== i) })}
            >
              Remove question {i + 1}
            </Button>
          )}
        </div>
      ))}
      {mayChange && further.length < MAX_FURTHER && (
        <Button
          variant="default"
          size="md"
          onClick={() => onAnswers({ ...answers, further: [...further, { heading: '', text: '' }] })}
        >
          Add a question
        </Button>
      )}
    </fieldset>
  )
}
