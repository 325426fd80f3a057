import page from '#web/researcher/ui/page.module.css'
import { ProblemList } from '#web/researcher/ui/problem-list.tsx'
import type { Refused } from './refusal-words.ts'

/** Why the server did not make a change. */
export const Refusal = ({ refused: { sentence, problems } }: { refused: Refused }) => (
  <div role="alert">
    <p className={page.problem}>{sentence}</p>
    <ProblemList problems={problems} />
  </div>
)
