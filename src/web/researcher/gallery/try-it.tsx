import { Button } from '@mantine/core'
import { useState } from 'react'
import { TRIAL_LIFE_DAYS } from '#domain/designs/trials.ts'
import { generateUserId } from '#domain/session/start-session.ts'
import page from '../ui/page.module.css'

type Props = { try_id: string; conditions: readonly { condition: number; name: string }[] }

/** The link of a participant for each condition, by a new visitor whenever the page is opened. */
export function TryIt({ try_id, conditions }: Props) {
  const [visitor] = useState(() => generateUserId(Date.now(), Math.random))
  const linkTo = (condition: number) =>
    `/feed?${new URLSearchParams({ experiment_id: try_id, user_id: `demo_${visitor}_${condition}`, condition: String(condition) })}`
  return (
    <section aria-labelledby="try">
      <h2 id="try">Try it</h2>
      <p>Take part from the consent to the last page. Choose a condition.</p>
      <div className={page.actions}>
        {conditions.map(({ condition, name }) => (
          <Button
            key={condition}
            component="a"
            href={linkTo(condition)}
            variant={condition === 1 ? 'filled' : 'default'}
            size="md"
          >
            {name}
          </Button>
        ))}
      </div>
      <p className={page.soft}>
        What you do is stored in a study of the gallery that nobody analyses. It is deleted after {TRIAL_LIFE_DAYS} days.
      </p>
    </section>
  )
}
