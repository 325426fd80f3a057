import { useSyncExternalStore } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { pollResults } from '#domain/stimuli/cards/poll.ts'
import { ofCard } from '#web/participant/words.ts'
import type { Visit } from '../../feed-types.ts'
import { postWords } from '../post-words.ts'
import './poll-box.css'

type Poll = NonNullable<NonNullable<FeedEntity['post']>['poll']>

type Props = {
  card: FeedEntity
  poll: Poll
  /** Without it the poll can be looked at, and not answered. */
  visit: Visit | undefined
}

const never = () => () => {}

/** The answers of a poll; after an answer its results, if it has any. Both take the same space. */
export function PollBox({ card, poll, visit }: Props) {
  const { entity_id } = card
  const answer = useSyncExternalStore(visit?.acts.subscribe ?? never, () => visit?.acts.read('poll_answer', entity_id))
  const chosen = typeof answer?.detail['option'] === 'number' ? answer.detail['option'] - 1 : undefined
  const resultsFor = (choice: number) => pollResults(poll, choice, { seed: visit?.clientSeed ?? '', entity_id })
  const results = chosen === undefined ? undefined : resultsFor(chosen)
  const choose = (choice: number) => {
    const shown = resultsFor(choice)?.percents.join('|')
    visit?.acts.did({
      name: 'poll_answer',
      entity_id,
      detail: { option: choice + 1, option_text: poll.options[choice] ?? '', ...(shown !== undefined && { results: shown }) },
    })
  }
  return (
    <div className="post-poll">
      <ul>
        {poll.options.map((option, i) => (
          <li key={option}>
            {chosen === undefined && visit ? (
              <button
                type="button"
                className="poll-option"
                aria-label={ofCard(postWords.pollAnswer(option), card)}
                onClick={() => choose(i)}
              >
                <span dir="auto">{option}</span>
              </button>
            ) : (
              <div className="poll-option is-result" data-chosen={i === chosen || undefined}>
                {results && <i style={{ inlineSize: `${results.percents[i] ?? 0}%` }} />}
                <span dir="auto">{option}</span>
                {i === chosen && <span className="visually-hidden"> ({postWords.yourAnswer})</span>}
                {results && <b>{results.percents[i] ?? 0} %</b>}
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="poll-note" aria-live="polite">
        {chosen !== undefined && (results?.votes === undefined ? postWords.pollThanks : postWords.votes(results.votes))}
      </p>
    </div>
  )
}
