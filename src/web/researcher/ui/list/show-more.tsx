import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import page from '../page.module.css'

/**
 * The first items of a long list, and a button below it that shows more. There is no button once the whole list is visible.
 * `all` is the count with its noun: "1,200 cards".
 */
export function useShowMore<Item>(items: readonly Item[], atATime: number, all: string) {
  const [nShown, setShown] = useState(atATime)
  const showMore = items.length > nShown && (
    <Stack align="center" gap="xs" w="100%" mt="sm">
      <p className={page.soft}>
        {nShown.toLocaleString('en')} of {all} shown
      </p>
      <Button variant="default" onClick={() => setShown(nShown + atATime)}>
        Show more
      </Button>
    </Stack>
  )
  return { shown: items.slice(0, nShown), showMore }
}
